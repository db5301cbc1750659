// SPDX-License-Identifier: GPL-3.0-only
/**
 * A small random forest that models how residuals depend on the inputs: where predictions are biased, and where errors are large
 * (heteroscedastic). {@link centroid.forest.ResidualForest} is trained on out-of-bag or held-out residuals; a saved one takes some ten thousand
 * bytes.
 */
package centroid.forest;
