// SPDX-License-Identifier: GPL-3.0-only
/**
 * The parts of network layers that work on flat arrays: activations, dropout, and all layers for images. Dense layers are in {@code centroid.nd4j.DenseLayer}.
 *
 * <p>An {@link centroid.nd4j.layer.ImageLayer} describes one layer for images ({@link centroid.nd4j.layer.ConvolutionLayer},
 * {@link centroid.nd4j.layer.PoolingLayer}), and an {@link centroid.nd4j.layer.ImageStack} all those of a network.
 * {@link centroid.nd4j.layer.ImageTraining} runs them forward and backward in training, {@link centroid.nd4j.layer.ImagePrediction} forward in prediction.
 * Only the classes Nd4j* and Patches need ND4J, and only for training; prediction, pooling and batch normalisation are plain Java.
 * {@link centroid.nd4j.layer.ImageNetworks} has known networks by name, {@link centroid.nd4j.layer.ImageLayerParser} reads layers from text.
 */
package centroid.nd4j.layer;

