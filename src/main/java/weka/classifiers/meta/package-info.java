// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging, and CalibratedClassifier for any other classifier, in the package where Weka looks for meta-classifiers. They declare the options and
 * implement Weka's interfaces; training and prediction are in {@code centroid.weka}.
 */
package weka.classifiers.meta;
