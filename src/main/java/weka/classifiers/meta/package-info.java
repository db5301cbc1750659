// SPDX-License-Identifier: GPL-3.0-only
/**
 * CentroidBagging, in the package where Weka looks for meta-classifiers. The class holds the options and Weka's interfaces; what they
 * start is in {@code centroid.weka}.
 */
package weka.classifiers.meta;
