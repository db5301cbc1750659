// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Augmentation;

/**
 * Settings of the training of networks.
 *
 * @param updater the optimiser
 * @param learningRate the initial learning rate, above 0
 * @param schedule the schedule of the learning rate
 * @param numEpochs number of epochs, which the schedule needs; at least 1
 * @param batchSize rows of a mini-batch, at least 1; a larger number than that of rows stands for all rows
 * @param weightDecay share of the weights (not the biases) that each step subtracts, times the learning rate; at least 0
 * @param largestGradient the norm to which larger gradients of a network are clipped; 0 for no clipping
 * @param dropout share of hidden units that are dropped for each row in training; at least 0 and below 1
 * @param augmentation random changes of images
 * @param inputRate the learning rate of a factor for each input, as a multiple of {@code learningRate}; 0 learns no factors; not for images
 */
public record TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
    double largestGradient, double dropout, Augmentation augmentation, double inputRate) {

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if a number is out of range
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
    if (!(inputRate >= 0 && inputRate < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("The rate of the factors of inputs must be finite and at least 0, but was " + inputRate);
    }
  }

  /**
   * Creates settings without factors of inputs.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
      double largestGradient, double dropout, Augmentation augmentation) {
    this(updater, learningRate, schedule, numEpochs, batchSize, weightDecay, largestGradient, dropout, augmentation, 0);
  }

  /**
   * Creates settings without augmentation.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
      double largestGradient, double dropout) {
    this(updater, learningRate, schedule, numEpochs, batchSize, weightDecay, largestGradient, dropout, Augmentation.NONE);
  }

  /**
   * Creates settings without dropout and augmentation.
   *
   * @throws IllegalArgumentException if a number is out of range
   */
  public TrainingSettings(Updater updater, double learningRate, Schedule schedule, int numEpochs, int batchSize, double weightDecay,
      double largestGradient) {
    this(updater, learningRate, schedule, numEpochs, batchSize, weightDecay, largestGradient, 0);
  }

  /** Returns settings for Adam with a constant learning rate, without weight decay and clipping. */
  public static TrainingSettings adam(double learningRate, int numEpochs, int batchSize) {
    return new TrainingSettings(Updater.ADAM, learningRate, Schedule.CONSTANT, numEpochs, batchSize, 0, 0);
  }
}
