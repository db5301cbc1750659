// SPDX-License-Identifier: GPL-3.0-only
/**
 * What single layers of a network compute, on flat arrays: activations, dropout, and all that sees images.
 *
 * <p>{@link centroid.nd4j.layer.ImageStack} says which layers an image goes through; in training {@link centroid.nd4j.layer.ImageLayers} sends it forward and
 * backward, with ND4J's operations for convolutions and,
 * for few channels, matrix products on the way back, and in prediction {@link centroid.nd4j.layer.ImageForward}, which needs no ND4J. Pools and batch
 * normalisation are plain Java. Networks with a name are in {@link centroid.nd4j.layer.ImageNetworks}.
 */
package centroid.nd4j.layer;

