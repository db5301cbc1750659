// SPDX-License-Identifier: GPL-3.0-only
/** Coverage of prediction intervals of totals, beside those of added bounds and of independent errors. */
package centroid.experiments.totals;
