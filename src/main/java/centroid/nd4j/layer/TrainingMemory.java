// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/**
 * The memory that the image layers of a network share in training.
 *
 * @param numRows the largest number of rows in a pass
 * @param images arrays for the input and output of a layer that runs in ND4J
 * @param parameters the parameters of all image layers
 * @param gradients their gradients
 */
record TrainingMemory(int numRows, Nd4jImages images, float[] parameters, float[] gradients) {
}
