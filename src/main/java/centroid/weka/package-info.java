// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging for Weka: what the classes that Weka finds by package name are made of.
 *
 * <ul>
 * <li>{@link centroid.weka.options}: what users set; {@link centroid.weka.console}: command lines and messages.
 * <li>{@link centroid.weka.refinable} and {@link centroid.weka.estimator}: interfaces of learners that are trained epoch by epoch, and of predictions for which
 * Weka has none.
 * <li>{@link centroid.weka.rows}, {@link centroid.weka.training}, {@link centroid.weka.pool}, {@link centroid.weka.mode},
 * {@link centroid.weka.calibrate} and {@link centroid.weka.build}: from training rows to a calibrated model, in this order.
 * <li>{@link centroid.weka.candidate}: the choice of the base learner.
 * <li>{@link centroid.weka.model}, {@link centroid.weka.vote} and {@link centroid.weka.saved}: the trained model, the votes of its members, and its file.
 * <li>{@link centroid.weka.check}, {@link centroid.weka.adaptive}, {@link centroid.weka.card}, {@link centroid.weka.total}: a model in use.
 * <li>{@link centroid.weka.forecast}: series.
 * <li>{@link centroid.weka.column}, {@link centroid.weka.evaluation}, {@link centroid.weka.gui} and {@link centroid.weka.flow}: where
 * predictions are shown.
 * <li>{@link centroid.weka.network} and {@link centroid.weka.image}: the network, and images as rows.
 * </ul>
 */
package centroid.weka;
