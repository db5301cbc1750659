// SPDX-License-Identifier: GPL-3.0-only
/**
 * Networks on real data: settings of mode gradient, the common regression protocol of the Bayesian network literature, and
 * comparisons with other methods.
 */
package centroid.experiments.networks;

