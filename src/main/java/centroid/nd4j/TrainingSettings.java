// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Augmentation;

/**
 * How networks are trained.
 *
 * @param updater how a gradient becomes a step
 * @param learningRate the length of steps; above 0
 * @param schedule how the learning rate changes
 * @param numEpochs epochs planned, which the schedule needs; at least 1
 * @param batchSize rows of a mini-batch, at least 1; more than there are rows counts as all
 * @param weightDecay every step subtracts this share, times the learning rate, of the weights (not the biases); at least 0
 * @param largestGradient clipping: the norm to which a network's longer gradients are cut; 0 cuts none
 * @param dropout the share of hidden units that every row leaves out in training; at least 0 and below 1
 * @param augmentation how images are changed
 */
public record TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
    double largestGradient, double dropout, Augmentation augmentation) {

  /**
   * Checked settings.
   *
   * @param updater see above
   * @param learningRate see above
   * @param schedule see above
   * @param numEpochs see above
   * @param batchSize see above
   * @param weightDecay see above
   * @param largestGradient see above
   * @param dropout see above
   * @param augmentation see above
   * @throws IllegalArgumentException if a number is out of its range
   */
  public TrainingSettings {
    if (!(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("The learning rate must be above 0 and finite, but was " + learningRate);
    }
    if (numEpochs < 1) {
      throw new IllegalArgumentException("The number of epochs must be at least 1, but was " + numEpochs);
    }
    if (batchSize < 1) {
      throw new IllegalArgumentException("The batch size must be at least 1, but was " + batchSize);
    }
    if (!(weightDecay >= 0 && weightDecay * learningRate < 1)) {
      throw new IllegalArgumentException("Weight decay must be at least 0 and, times the learning rate, below 1, but was " + weightDecay);
    }
    if (!(largestGradient >= 0 && largestGradient < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("The largest gradient must be finite and at least 0, but was " + largestGradient);
    }
    if (!(dropout >= 0 && dropout < 1)) {
      throw new IllegalArgumentException("Dropout must be at least 0 and below 1, but was " + dropout);
    }
  }

  /**
   * Checked settings without augmentation.
   *
   * @param updater see above
   * @param learningRate see above
   * @param schedule see above
   * @param numEpochs see above
   * @param batchSize see above
   * @param weightDecay see above
   * @param largestGradient see above
   * @param dropout see above
   * @throws IllegalArgumentException if a number is out of its range
   */
  public TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
      double largestGradient, double dropout) {
    this(updater, learningRate, schedule, numEpochs, batchSize, weightDecay, largestGradient, dropout, Augmentation.NONE);
  }

  /**
   * Checked settings without dropout and augmentation.
   *
   * @param updater see above
   * @param learningRate see above
   * @param schedule see above
   * @param numEpochs see above
   * @param batchSize see above
   * @param weightDecay see above
   * @param largestGradient see above
   * @throws IllegalArgumentException if a number is out of its range
   */
  public TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
      double largestGradient) {
    this(updater, learningRate, schedule, numEpochs, batchSize, weightDecay, largestGradient, 0);
  }

  /**
   * Adam at a constant rate, without decay or clipping.
   *
   * @param learningRate the learning rate
   * @param numEpochs epochs planned
   * @param batchSize rows of a mini-batch
   * @return the settings
   */
  public static TrainingSettings adam(double learningRate, int numEpochs, int batchSize) {
    return new TrainingSettings(Updater.ADAM, learningRate, Schedule.CONSTANT, numEpochs, batchSize, 0, 0);
  }
}
