// SPDX-License-Identifier: GPL-3.0-only
/** Evaluation of predictive distributions: coverage, interval score, CRPS, log-loss and calibration error, on plain arrays. */
package centroid.metric;

