// SPDX-License-Identifier: GPL-3.0-only
/**
 * The parts of {@link weka.classifiers.functions.Nd4jNetwork}: its options, the encoding of rows, the training and the trained model.
 *
 * <p>{@link centroid.weka.network.NetworkOptions} has the options, {@link centroid.weka.network.LayerText} reads those of the layers.
 * {@link centroid.weka.network.InputEncoder} turns rows into numbers. {@link centroid.weka.network.PreparedNetworks} trains the members of an ensemble,
 * {@link centroid.weka.network.NetworkSession} a single network, and {@link centroid.weka.network.NetworkModel} is what they become.
 */
package centroid.weka.network;
