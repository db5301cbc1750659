// SPDX-License-Identifier: GPL-3.0-only
/**
 * The parts of {@link weka.classifiers.functions.Nd4jNetwork}: its options, the encoding of rows, the training and the trained model.
 */
package centroid.weka.network;
