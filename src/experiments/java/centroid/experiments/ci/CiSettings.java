// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ci;

import centroid.experiments.harness.Arguments;
import java.util.Arrays;

/**
 * Settings of the confidence-interval experiment; the defaults are the paper's where it states them.
 *
 * @param rows n
 * @param inputs d
 * @param sizes numbers of particles m
 * @param levels confidence levels
 * @param steps steps of the stochastic gradient method
 * @param drawsPerStep its M
 * @param stepSizes its step sizes, which the paper does not state
 * @param massDraws draws from which the masses of its centroids are counted
 * @param rounds rounds of the alternation
 * @param drawsPerCentroid its draws a round for each centroid; at least 500 draws are taken
 * @param poolPerMember pool size of the selection for each member kept; at least 50 are taken
 * @param lambda the selection's weight of the training error
 * @param reference bootstrap solutions that represent the ideal bootstrap distribution
 * @param vectorSets data sets on which the distance of whole vectors is computed, which takes long
 */
record CiSettings(int rows, int inputs, int[] sizes, double[] levels, int steps, int drawsPerStep, double[] stepSizes, int massDraws,
    int rounds, int drawsPerCentroid, int poolPerMember, double lambda, int reference, int vectorSets) {

  static CiSettings read(Arguments arguments) {
    double[] levels = arguments.numbers("levels", 0.8, 0.9, 0.95);
    if (Arrays.stream(levels).anyMatch(level -> level >= 1)) {
      throw new IllegalArgumentException("Argument levels must be fractions below 1, such as 0.8,0.9, but was '"
          + arguments.text("levels", "") + "'");
    }
    int inputs = arguments.wholeNumber("inputs", 4, 1);
    return new CiSettings(arguments.wholeNumber("n", 50, 5 * inputs), inputs,
        arguments.wholeNumbers("m", new int[] {3, 5, 10, 20, 50, 100, 200}, 2), levels,
        arguments.wholeNumber("steps", 2000, 0), arguments.wholeNumber("draws", 1, 1), arguments.numbers("step", 0.1, 0.5),
        arguments.wholeNumber("massdraws", 2000, 1), arguments.wholeNumber("rounds", 10, 0), arguments.wholeNumber("centroiddraws", 10, 1),
        arguments.wholeNumber("pool", 5, 2), arguments.numbers("lambda", 0.1)[0], arguments.wholeNumber("reference", 10_000, 100),
        arguments.wholeNumber("vectorsets", 20, 0));
  }

  int poolSize(int m) {
    return Math.max(50, poolPerMember * m);
  }

  int numDraws(int m) {
    return Math.max(500, drawsPerCentroid * m);
  }
}
