// SPDX-License-Identifier: GPL-3.0-only
/**
 * What every training works with: {@link centroid.weka.training.TrainingContext} holds the rows, the
 * {@link centroid.weka.training.BaseLearner}, the settings, and the {@link centroid.weka.training.TrainingRun} with its random streams,
 * threads, progress messages and clocks.
 */
package centroid.weka.training;
