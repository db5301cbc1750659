// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import java.util.Arrays;

/**
 * Prediction sets of class probabilities: all labels with at least a threshold probability, and the most probable label. The threshold is
 * calibrated on one half of the images (even or odd numbers), and sets are evaluated on the other.
 *
 * @param size mean number of labels in a set
 * @param coverage the share of sets that contain the true label
 */
record PredictionSets(double size, double coverage) {

  static PredictionSets of(double[][] probabilities, float[] labels, double level) {
    double size = 0;
    double covered = 0;
    for (int half = 0; half < 2; half++) {
      double threshold = threshold(probabilities, labels, 1 - half, level);
      for (int row = half; row < labels.length; row += 2) {
        double own = probabilities[row][(int) labels[row]];
        double largest = Arrays.stream(probabilities[row]).max().orElseThrow();
        double bound = Math.min(threshold, largest);
        size += Arrays.stream(probabilities[row]).filter(probability -> probability >= bound).count();
        covered += own >= bound ? 1 : 0;
      }
    }
    return new PredictionSets(size / labels.length, covered / labels.length);
  }

  /** The conformal one: of the true labels' probabilities all but the share that may be missed are at or above it. */
  private static double threshold(double[][] probabilities, float[] labels, int half, double level) {
    int number = (labels.length - half + 1) / 2;
    double[] own = new double[number];
    for (int k = 0; k < number; k++) {
      own[k] = probabilities[2 * k + half][(int) labels[2 * k + half]];
    }
    Arrays.sort(own);
    int rank = (int) Math.ceil((number + 1) * level);
    return rank > number ? 0 : own[number - rank];
  }
}
