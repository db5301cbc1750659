// SPDX-License-Identifier: GPL-3.0-only
/**
 * Coverage and size of prediction sets for nominal classes: over all rows, with class probabilities
 * ({@link centroid.experiments.labels.SetStudy}), and for each label ({@link centroid.experiments.labels.LabelStudy}).
 */
package centroid.experiments.labels;
