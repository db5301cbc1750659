// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.util.Cycles;

/** Schedules of the learning rate over epochs. */
public enum Schedule {
  /** Stays constant. */
  CONSTANT,
  /** Falls to a tenth in the middle of the training, and to a hundredth in its last quarter. */
  STEP,
  /** Falls by the same factor every epoch, to a hundredth at the end. */
  EXPONENTIAL,
  /** Falls along half a cosine wave, to 0 at the end. */
  COSINE,
  /** Falls along half a cosine wave to 0 in each of the {@link Cycles} of a training, and starts anew after it (warm restarts, Loshchilov and Hutter 2017). */
  RESTARTS;

  /**
   * Returns the factor of the learning rate in an epoch.
   *
   * @param epoch counted from 0; later ones than planned count as the last
   * @return above 0 and at most 1
   */
  public double factor(int epoch, int numEpochs) {
    int counted = Math.min(epoch, numEpochs - 1);
    double progress = counted / (double) numEpochs;
    return switch (this) {
      case CONSTANT -> 1;
      case STEP -> progress < 0.5 ? 1 : progress < 0.75 ? 0.1 : 0.01;
      case EXPONENTIAL -> Math.pow(0.01, progress);
      case COSINE -> cosine(progress);
      case RESTARTS -> {
        int end = Cycles.end(counted, numEpochs);
        int begin = Cycles.begin(end);
        yield cosine((counted - begin) / (double) (end - begin));
      }
    };
  }

  private static double cosine(double progress) {
    return 0.5 * (1 + Math.cos(Math.PI * progress));
  }

  /** Returns whether a training may stop early after some epochs: with restarts only at the end of a cycle, since losses rise at the beginning of the next. */
  boolean mayStop(int epochsDone, int numEpochs) {
    return this != RESTARTS || epochsDone > 0 && Cycles.end(epochsDone - 1, numEpochs) == epochsDone;
  }

  /** Returns whether a training for n epochs is the beginning of a training for 2n epochs. */
  public boolean canContinue() {
    return this == CONSTANT || this == RESTARTS;
  }
}
