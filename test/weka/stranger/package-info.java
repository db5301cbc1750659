// SPDX-License-Identifier: GPL-3.0-only
/** Classes that a model has no use for. */
package stranger;

