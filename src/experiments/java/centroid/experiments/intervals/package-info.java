// SPDX-License-Identifier: GPL-3.0-only
/**
 * Coverage and interval score of prediction intervals for numeric classes: against other methods on real data
 * ({@link centroid.experiments.intervals.IntervalStudy}), at each place of generated data with known noise
 * ({@link centroid.experiments.intervals.LocalStudy}), within groups ({@link centroid.experiments.intervals.GroupStudy}), and for wrapped
 * classifiers ({@link centroid.experiments.intervals.WrappedStudy}).
 */
package centroid.experiments.intervals;
