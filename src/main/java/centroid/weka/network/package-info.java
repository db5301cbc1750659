// SPDX-License-Identifier: GPL-3.0-only
/**
 * The network behind {@link weka.classifiers.functions.Nd4jNetwork}: its options, the encoding of rows, its training and the trained model.
 */
package centroid.weka.network;
