// SPDX-License-Identifier: GPL-3.0-only
/** What a classifier can be asked beside Weka's own questions, each an interface: prediction sets, distributions, ranges, groups, members, noise. */
package centroid.weka.estimator;

