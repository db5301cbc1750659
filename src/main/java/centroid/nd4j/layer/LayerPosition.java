// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/**
 * The place of an image layer in a network.
 *
 * @param input the size of its input
 * @param offset the index of its first parameter among those of the network
 * @param activation the activation of the network
 */
record LayerPosition(ImageSize input, int offset, Activation activation) {
}
