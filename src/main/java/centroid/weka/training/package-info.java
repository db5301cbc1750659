// SPDX-License-Identifier: GPL-3.0-only
/**
 * From rows to members. {@link centroid.weka.training.EnsembleBuilder} checks the data, lets the trainer of the mode train, calibrates, and
 * returns a {@link centroid.weka.model.CentroidModel}.
 *
 * <p>A mode is a {@code ModeTrainer}. It takes a {@code TrainingContext} (rows, learner, settings, threads, streams) and returns a
 * {@code TrainingResult}: the {@link centroid.weka.model.Ensemble} that predicts, how it was found, and the members that can be asked about
 * rows they have not seen. {@code Calibrator} learns from these how sure the ensemble may be.
 *
 * <p>A base learner many copies of which are trained together, such as a network, is a
 * {@link centroid.weka.training.RefinableClassifier}.
 */
package centroid.weka.training;
