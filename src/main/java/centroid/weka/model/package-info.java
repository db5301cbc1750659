// SPDX-License-Identifier: GPL-3.0-only
/**
 * Trained models, which predict and are saved: the members and their votes ({@link centroid.weka.model.Ensemble}), the calibration
 * ({@link centroid.weka.model.ModelCalibration}), the report of the training ({@link centroid.weka.model.TrainingReport}), and all of it together as one
 * immutable {@link centroid.weka.model.CentroidModel}. {@link centroid.weka.model.ModelText} prints a model, {@link centroid.weka.model.ModelPicture} is what
 * plots draw of it.
 *
 * <p>A {@link centroid.weka.model.WrappedModel} is any other classifier with calibrated uncertainty: an ensemble of one
 * ({@link centroid.weka.model.CalibratedModel}), or one with a calibrated estimator inside ({@link centroid.weka.model.DelegatingModel}).
 *
 * <p>Names of classes and fields here are part of the format of saved models.
 */
package centroid.weka.model;
