// SPDX-License-Identifier: GPL-3.0-only
/**
 * A small random forest that models how residuals depend on the inputs: where predictions are biased, and where errors are large
 * (heteroscedastic). {@link centroid.forest.ResidualForest} is trained on out-of-bag or held-out residuals; a saved one takes some ten thousand
 * bytes.
 *
 * <p>Two other questions about rows are answered by forests, too: {@link centroid.forest.NoveltyForest} says how unlike the training rows a row is, and
 * {@link centroid.forest.DensityRatio} how much more frequent rows like it are among other rows.
 */
package centroid.forest;
