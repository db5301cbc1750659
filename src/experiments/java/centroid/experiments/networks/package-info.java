// SPDX-License-Identifier: GPL-3.0-only
/** Networks on real data: settings of mode gradient, and the common regression protocol of the Bayesian network literature. */
package centroid.experiments.networks;

