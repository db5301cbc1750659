// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** Schedules of the learning rate over epochs. */
public enum Schedule {
  /** Stays constant. */
  CONSTANT,
  /** Falls to a tenth in the middle of the training, and to a hundredth in its last quarter. */
  STEP,
  /** Falls by the same factor every epoch, to a hundredth at the end. */
  EXPONENTIAL,
  /** Falls along half a cosine wave, to 0 at the end. */
  COSINE;

  /**
   * Returns the factor of the learning rate in an epoch.
   *
   * @param epoch counted from 0; later ones than planned count as the last
   * @return above 0 and at most 1
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
