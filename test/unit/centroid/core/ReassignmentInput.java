// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import centroid.RandomCase;
import centroid.RandomData;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Losses and draws of a reassignment. */
record ReassignmentInput(int numCentroids, int numRows, int numDraws, BootstrapScheme scheme, boolean weighted, long seed) {

  /** Up to 13 centroids: every remainder of the groups of four that the kernel works in. */
  static ReassignmentInput drawn(RandomCase random, BootstrapScheme... schemes) {
    return new ReassignmentInput(random.between(1, 13), random.between(1, 40), random.between(1, 60), random.oneOf(schemes),
        random.oneOf(false, true), random.anyLong());
  }

  double[][] losses() {
    return RandomData.gaussians(numCentroids, numRows, new SplittableRandom(seed));
  }

  /** Multiples of 1/64, so that sums of them under integer weights are exact. Draws that tie are frequent. */
  double[][] dyadicLosses() {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] losses = new double[numCentroids][numRows];
    for (double[] row : losses) {
      Arrays.setAll(row, k -> random.nextInt(256) / 64.0);
    }
    return losses;
  }

  BootstrapScheme.Draws draws() {
    double[] base = weighted ? RandomData.weights(numRows, new SplittableRandom(seed + 1)) : null;
    return scheme.over(numRows, base);
  }

  RandomStreams streams() {
    return RandomStreams.of(seed).child("draws");
  }

  double[] draw(int draw) {
    double[] weights = new double[numRows];
    draws().next(weights, streams().child(draw).generator());
    return weights;
  }

  Assignment assign(double[][] losses) throws Exception {
    return assign(losses, 1);
  }

  Assignment assign(double[][] losses, int numThreads) throws Exception {
    return assign(new Reassignment(numCentroids, numRows), losses, numThreads);
  }

  Assignment assign(Reassignment kernel, double[][] losses, int numThreads) throws Exception {
    return kernel.assign(losses, draws(), numDraws, streams(), new Workers(numThreads));
  }

  /** Returns losses that are larger by a constant. */
  static double[][] plus(double constant, double[][] losses) {
    return Arrays.stream(losses).map(row -> Arrays.stream(row).map(loss -> loss + constant).toArray()).toArray(double[][]::new);
  }

  static double dot(double[] a, double[] b) {
    double sum = 0;
    for (int k = 0; k < a.length; k++) {
      sum += a[k] * b[k];
    }
    return sum;
  }
}
