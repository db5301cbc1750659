// SPDX-License-Identifier: GPL-3.0-only
/** Ensembles of networks for images, the paper's figure 4 at a small scale or on CIFAR: start at {@link centroid.experiments.ensemble.EnsembleStudy}. */
package centroid.experiments.ensemble;

