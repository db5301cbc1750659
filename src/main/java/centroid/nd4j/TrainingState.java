// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.Serializable;

/**
 * The state of a network in training, from which it can be resumed, as plain arrays.
 *
 * @param shape the network
 * @param updater the optimiser
 * @param parameters its parameters, in the order of {@link NetworkShape}
 * @param mean running means of gradients; empty if the optimiser has none
 * @param square running means of squared gradients; empty if the optimiser has none
 * @param scales factors of inputs; empty if there are none
 * @param scaleMean running means of the gradients of these factors; empty if there are none
 * @param scaleSquare running means of the squared gradients of these factors; empty if there are none
 * @param numSteps steps so far
 * @param numEpochs epochs so far
 * @serial exclude
 */
public record TrainingState(NetworkShape shape, Updater updater, float[] parameters, float[] mean, float[] square, float[] scales,
    float[] scaleMean, float[] scaleSquare, int numSteps, int numEpochs) implements Serializable {

  private static final long serialVersionUID = 1L;
}
