// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.util.Arrays;

/**
 * A learned factor for each input (Holzmueller, Grinsztajn and Steinwart, 2024): the weight of input i and unit j of the first layer is w_ij = s_i v_ij. The
 * factors have a larger learning rate than the other weights, so a network soon finds out which inputs matter. They exist in training only, since a trained
 * network contains the products. Not thread-safe.
 */
final class InputScales {

  /** The smallest absolute value of a factor, since v_ij = w_ij / s_i. */
  private static final float SMALLEST = 1e-4f;

  private final int numUnits;
  /** s_i. */
  final float[] values;
  /** The gradient of s_i. */
  final float[] gradients;

  /** Creates factors of 1. */
  InputScales(int numInputs, int numUnits) {
    this.numUnits = numUnits;
    this.values = new float[numInputs];
    this.gradients = new float[numInputs];
    Arrays.fill(values, 1);
  }

  /**
   * Replaces w by v, and the gradients of w by those of s and v.
   *
   * @param parameters modified: the first ones are the weights of the first layer, input by input
   * @param weightGradients modified in the same places
   */
  void split(float[] parameters, float[] weightGradients) {
    for (int input = 0; input < values.length; input++) {
      float scale = values[input];
      float inverse = 1 / scale;
      float sum = 0;
      int end = (input + 1) * numUnits;
      for (int k = input * numUnits; k < end; k++) {
        parameters[k] *= inverse;
        sum += parameters[k] * weightGradients[k];
        weightGradients[k] *= scale;
      }
      gradients[input] = sum;
    }
  }

  /**
   * Replaces v by w.
   *
   * @param parameters modified as in {@link #split}
   */
  void join(float[] parameters) {
    for (int input = 0; input < values.length; input++) {
      float scale = Math.copySign(Math.max(Math.abs(values[input]), SMALLEST), values[input]);
      values[input] = scale;
      int end = (input + 1) * numUnits;
      for (int k = input * numUnits; k < end; k++) {
        parameters[k] *= scale;
      }
    }
  }
}
