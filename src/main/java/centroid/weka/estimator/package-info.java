// SPDX-License-Identifier: GPL-3.0-only
/** Interfaces for predictions that Weka has no interface for: prediction sets, predictive distributions, probability ranges, groups, members and noise. */
package centroid.weka.estimator;

