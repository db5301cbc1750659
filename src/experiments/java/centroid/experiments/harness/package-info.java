// SPDX-License-Identifier: GPL-3.0-only
/**
 * Runs of experiments: arguments, runs that resume after an interruption ({@link centroid.experiments.harness.StudyRun}), data sets, and
 * runs over random splits of them ({@link centroid.experiments.harness.SplitRun}). A new experiment implements
 * {@link centroid.experiments.harness.Study}, keeps its settings, keys and results in records, and is listed in
 * {@link centroid.experiments.Experiment}.
 */
package centroid.experiments.harness;

