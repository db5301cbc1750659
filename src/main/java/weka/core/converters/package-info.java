// SPDX-License-Identifier: GPL-3.0-only
/** Images as rows of pixels: {@link weka.core.converters.ImageDirectoryLoader}, which Weka finds by its package, and the rows that keep bytes as bytes. */
package weka.core.converters;

