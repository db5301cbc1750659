// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.Serializable;

/**
 * All that a network's training needs to go on as if it had never stopped. Plain arrays.
 *
 * @param shape the network
 * @param updater whose memory this is
 * @param parameters its weights, in the layout of {@link NetworkShape}
 * @param mean running means of gradients; empty if the updater has none
 * @param square running means of their squares; empty if the updater has none
 * @param numSteps steps so far
 * @param numEpochs epochs so far
 * @serial exclude
 */
public record TrainingState(NetworkShape shape, Updater updater, float[] parameters, float[] mean, float[] square, int numSteps,
    int numEpochs) implements Serializable {

  private static final long serialVersionUID = 1L;
}
