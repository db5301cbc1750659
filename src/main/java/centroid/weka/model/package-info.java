// SPDX-License-Identifier: GPL-3.0-only
/**
 * What is saved and predicts: the members and their votes ({@link centroid.weka.model.Ensemble}), how sure they may be
 * ({@link centroid.weka.model.ModelCalibration}), what happened during training ({@link centroid.weka.model.TrainingReport}), and all of it
 * together as one immutable {@link centroid.weka.model.CentroidModel}. {@link centroid.weka.model.ModelText} puts a model into words,
 * {@link centroid.weka.model.ModelPicture} into what plots read.
 *
 * <p>A {@link centroid.weka.model.WrappedModel} is a classifier that others have made: an ensemble of one
 * ({@link centroid.weka.model.CalibratedModel}), or one whose own intervals are passed on ({@link centroid.weka.model.DelegatingModel}).
 *
 * <p>Names of classes and fields here are part of the format of saved models.
 */
package centroid.weka.model;

