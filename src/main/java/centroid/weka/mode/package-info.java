// SPDX-License-Identifier: GPL-3.0-only
/**
 * The training modes: one {@link centroid.weka.mode.ModeTrainer} for each value of {@code -mode}, and one for a single classifier. Each
 * returns a {@link centroid.weka.mode.TrainingResult}.
 */
package centroid.weka.mode;
