// SPDX-License-Identifier: GPL-3.0-only
/**
 * From rows to members. {@link centroid.weka.training.EnsembleBuilder} checks the data, prepares the rows, lets an {@code EnsembleBuild} train
 * and calibrate, and returns a {@link centroid.weka.model.CentroidModel}.
 *
 * <p>A mode is a {@code ModeTrainer}. It takes a {@code TrainingContext} (rows, learner, settings, threads, streams) and returns a
 * {@code TrainingResult}: the {@link centroid.weka.model.Ensemble} that predicts, how it was found, and the members that can be asked about
 * rows they have not seen. {@code EnsembleBuild} puts the steps of one build
 * together, and {@code Calibrator} learns from rows that have not been seen how sure the ensemble may be.
 *
 * <p>{@code CrossFit} trains the ensemble once more for each of some {@code Folds} of the rows, in exactly the same way, so that every row is
 * predicted by an ensemble that has not seen it; {@code EpochSearch} compares numbers of epochs by these predictions. A base learner that is
 * trained epoch by epoch, such as a network, is a {@link centroid.weka.refinable.RefinableClassifier}.
 *
 * <p>{@link centroid.weka.training.SingleBuilder} calibrates a single classifier in the same way: the mode of one member is
 * {@code SingleTrainer}.
 */
package centroid.weka.training;
