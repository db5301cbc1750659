// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** How the learning rate changes from epoch to epoch. */
public enum Schedule {
  /** It stays. */
  CONSTANT,
  /** A tenth from the middle of the training on, a hundredth in its last quarter. */
  STEP,
  /** Falls by the same factor every epoch, to a hundredth at the end. */
  EXPONENTIAL,
  /** Falls along half a cosine wave, to 0 at the end. */
  COSINE;

  /**
   * The factor of the learning rate in an epoch.
   *
   * @param epoch counted from 0; beyond the end it counts as the last one
   * @param numEpochs epochs planned
   * @return from above 0 to 1
   */
  public double factor(int epoch, int numEpochs) {
    double progress = Math.min(epoch, numEpochs - 1) / (double) numEpochs;
    return switch (this) {
      case CONSTANT -> 1;
      case STEP -> progress < 0.5 ? 1 : progress < 0.75 ? 0.1 : 0.01;
      case EXPONENTIAL -> Math.pow(0.01, progress);
      case COSINE -> 0.5 * (1 + Math.cos(Math.PI * progress));
    };
  }
}
