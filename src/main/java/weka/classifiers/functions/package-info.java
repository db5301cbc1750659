// SPDX-License-Identifier: GPL-3.0-only
/** {@link weka.classifiers.functions.Nd4jNetwork}, in the package where Weka finds functions; its parts are in {@link centroid.weka.network}. */
package weka.classifiers.functions;
