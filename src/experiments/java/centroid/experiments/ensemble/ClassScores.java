// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

/** How good class probabilities are: accuracy, top-5 accuracy, negative log-likelihood and expected calibration error. */
record ClassScores(double accuracy, double topFive, double logLoss, double calibrationError) {

  private static final int NUM_BINS = 15;
  private static final int FEW = 5;

  /**
   * Scores of a mixture of members.
   *
   * @param members probabilities[member][row][label]
   * @param masses of the members, adding up to 1
   * @param labels the true labels
   */
  static ClassScores of(double[][][] members, double[] masses, float[] labels) {
    int right = 0;
    int amongFew = 0;
    double logLoss = 0;
    double[] confidence = new double[NUM_BINS];
    double[] hits = new double[NUM_BINS];
    for (int row = 0; row < labels.length; row++) {
      double[] mixture = mixture(members, masses, row);
      int label = (int) labels[row];
      int rank = 0;
      double largest = 0;
      for (int k = 0; k < mixture.length; k++) {
        // A label that shares its probability with a lower one stands behind it, as a choice of the largest would have it.
        rank += mixture[k] > mixture[label] || mixture[k] == mixture[label] && k < label ? 1 : 0;
        largest = Math.max(largest, mixture[k]);
      }
      right += rank == 0 ? 1 : 0;
      amongFew += rank < FEW ? 1 : 0;
      logLoss -= Math.log(mixture[label]) / labels.length;
      int bin = Math.min(NUM_BINS - 1, (int) (largest * NUM_BINS));
      confidence[bin] += largest;
      hits[bin] += rank == 0 ? 1 : 0;
    }
    double calibration = 0;
    for (int bin = 0; bin < NUM_BINS; bin++) {
      calibration += Math.abs(hits[bin] - confidence[bin]) / labels.length;
    }
    return new ClassScores((double) right / labels.length, (double) amongFew / labels.length, logLoss, calibration);
  }

  /** Class probabilities of one row, by vote. */
  static double[] mixture(double[][][] members, double[] masses, int row) {
    double[] sum = new double[members[0][row].length];
    for (int member = 0; member < members.length; member++) {
      for (int k = 0; k < sum.length; k++) {
        sum[k] += masses[member] * members[member][row][k];
      }
    }
    return sum;
  }
}
