// SPDX-License-Identifier: GPL-3.0-only
/** {@link weka.core.converters.ImageDirectoryLoader}, in the package where Weka finds loaders. */
package weka.core.converters;

