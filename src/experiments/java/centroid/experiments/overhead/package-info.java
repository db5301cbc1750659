// SPDX-License-Identifier: GPL-3.0-only
/** The paper's table 5: training time of centroids over that of the bootstrap, in the bandits and in the ensembles of networks. */
package centroid.experiments.overhead;

