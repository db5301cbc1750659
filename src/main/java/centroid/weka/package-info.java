// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging for Weka: what the classes that Weka finds by package name are made of.
 *
 * <ul>
 * <li>{@link centroid.weka.options}: what users set; {@link centroid.weka.console}: command lines and messages.
 * <li>{@link centroid.weka.rows}, {@link centroid.weka.training}, {@link centroid.weka.pool}, {@link centroid.weka.mode},
 * {@link centroid.weka.calibrate} and {@link centroid.weka.build}: from training rows to a calibrated model, in this order.
 * <li>{@link centroid.weka.model} and {@link centroid.weka.saved}: the trained model, and its file.
 * <li>{@link centroid.weka.column}, {@link centroid.weka.evaluation}, {@link centroid.weka.gui} and {@link centroid.weka.flow}: where
 * predictions are shown.
 * <li>{@link centroid.weka.network} and {@link centroid.weka.image}: the network, and images as rows.
 * </ul>
 */
package centroid.weka;
