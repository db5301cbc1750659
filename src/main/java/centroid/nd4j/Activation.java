package centroid.nd4j;

/** What a hidden unit does to the sum of its inputs. */
public enum Activation {
  /** max(0, x). */
  RELU(2),
  /** The hyperbolic tangent. */
  TANH(1),
  /** 1 / (1 + exp(-x)). */
  SIGMOID(1),
  /** x itself: the network is linear. */
  IDENTITY(1);

  private final double gain;

  Activation(double gain) {
    this.gain = gain;
  }

  /** The variance of initial weights, times the number of inputs, that keeps signals of the same size from layer to layer. */
  double gain() {
    return gain;
  }

  /**
   * Applies the activation to rows and puts a 1 behind each row, the input of the next layer's bias.
   *
   * @param sums read and overwritten: {@code numRows} rows of {@code width}
   * @param values written: rows of {@code width + 1}
   * @param numRows rows
   * @param width units
   */
  void apply(float[] sums, float[] values, int numRows, int width) {
    applyInPlace(sums, numRows * width);
    for (int row = 0; row < numRows; row++) {
      System.arraycopy(sums, row * width, values, row * (width + 1), width);
      values[row * (width + 1) + width] = 1;
    }
  }

  /** One long loop, which the compiler turns into vector instructions; many short ones it does not. */
  private void applyInPlace(float[] sums, int length) {
    switch (this) {
      case RELU -> {
        for (int k = 0; k < length; k++) {
          sums[k] = Math.max(sums[k], 0);
        }
      }
      case TANH -> {
        for (int k = 0; k < length; k++) {
          sums[k] = (float) (1 - 2 / (Math.exp(2.0 * sums[k]) + 1));
        }
      }
      case SIGMOID -> {
        for (int k = 0; k < length; k++) {
          sums[k] = (float) (1 / (1 + Math.exp(-sums[k])));
        }
      }
      default -> {
        // The sums are the values.
      }
    }
  }

  /**
   * Multiplies gradients by the activation's derivative, which follows from its value.
   *
   * @param values read: what {@link #apply} wrote
   * @param gradients read and overwritten: gradients of those values, rows of {@code width + 1}; the last of each row does not matter
   * @param deltas written: gradients of the sums, rows of {@code width}
   * @param numRows rows
   * @param width units
   */
  void backward(float[] values, float[] gradients, float[] deltas, int numRows, int width) {
    multiplyBySlopes(values, gradients, numRows * (width + 1));
    for (int row = 0; row < numRows; row++) {
      System.arraycopy(gradients, row * (width + 1), deltas, row * width, width);
    }
  }

  private void multiplyBySlopes(float[] values, float[] gradients, int length) {
    switch (this) {
      case RELU -> {
        for (int k = 0; k < length; k++) {
          // 1 for values above 0, without a branch that the processor would guess wrong half the time.
          gradients[k] *= Math.min(1, values[k] * Float.MAX_VALUE);
        }
      }
      case TANH -> {
        for (int k = 0; k < length; k++) {
          gradients[k] *= 1 - values[k] * values[k];
        }
      }
      case SIGMOID -> {
        for (int k = 0; k < length; k++) {
          gradients[k] *= values[k] * (1 - values[k]);
        }
      }
      default -> {
        // The slope is 1.
      }
    }
  }
}
