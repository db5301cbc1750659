// SPDX-License-Identifier: GPL-3.0-only
/**
 * What all experiments need: arguments, runs whose results survive a cut ({@link centroid.experiments.harness.StudyRun}), tables and charts
 * beside the paper's numbers, data sets, and runs over random splits of them ({@link centroid.experiments.harness.SplitRun}). A new
 * experiment implements {@link centroid.experiments.harness.Study}, keeps its settings, keys and results in records, and is listed in
 * {@link centroid.experiments.Experiment}.
 */
package centroid.experiments.harness;

