// SPDX-License-Identifier: GPL-3.0-only
/**
 * The training modes: a {@link centroid.weka.mode.ModeTrainer} for each value of {@code -mode}, which returns a {@link centroid.weka.mode.TrainingResult}.
 *
 * <ul>
 * <li>{@link centroid.weka.mode.SelectTrainer}: the best m models of a pool.
 * <li>{@link centroid.weka.mode.RefitTrainer}: the paper's alternation; each model is trained again in each round, as a
 * {@link centroid.weka.mode.WekaParticle}.
 * <li>{@link centroid.weka.mode.GradientTrainer}: the same for learners that are trained epoch by epoch.
 * <li>{@link centroid.weka.mode.BaggingTrainer}: Weka's Bagging; {@link centroid.weka.mode.EpochBaggingTrainer} for learners that are trained epoch by epoch.
 * <li>{@link centroid.weka.mode.SingleTrainer}: one model on all rows, for CalibratedClassifier.
 * </ul>
 */
package centroid.weka.mode;
