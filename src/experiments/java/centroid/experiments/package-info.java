// SPDX-License-Identifier: GPL-3.0-only
/**
 * The paper's experiments and our own. Nothing here is part of the package zip, and nothing of the product imports it.
 * {@link centroid.experiments.Experiment} lists and starts them; every experiment has a package of its own, beside
 * {@link centroid.experiments.harness}, which they share.
 */
package centroid.experiments;

