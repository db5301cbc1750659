// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.replay;

/**
 * How networks learn from a memory of rewards: RMSProp as TensorFlow 1 has it, whose running mean of squares begins at 1.
 *
 * @param batchSize rows of a mini-batch, by which the sum of losses is divided
 * @param initialScale weights begin uniform between minus and plus this; biases at 0
 * @param largestGradient the norm to which a network's longer gradients are clipped
 * @param decay what the running mean of squares keeps in a step; from 0 to below 1
 * @param small added to the mean of squares under the root; above 0
 */
public record ReplaySettings(int batchSize, double initialScale, double largestGradient, double decay, double small) {

  /** The settings of the library of bandits that the paper uses. */
  public static final ReplaySettings PAPER = new ReplaySettings(512, 0.3, 5, 0.9, 1e-10);
}
