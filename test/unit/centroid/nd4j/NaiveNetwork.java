// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import centroid.nd4j.layer.Activation;
import java.util.Random;

/** A reference network for tests: simple loops in double precision, written independently of the real one. */
public final class NaiveNetwork {

  private final int[] widths;
  private final Activation activation;
  private final Loss loss;

  public NaiveNetwork(Activation activation, Loss loss, int... widths) {
    this.activation = activation;
    this.loss = loss;
    this.widths = widths;
  }

  /** Returns the outputs of one row, with parameters in the order of {@link NetworkShape}. */
  public double[] outputs(double[] parameters, double[] inputs) {
    return outputs(parameters, inputs, null);
  }

  /** Does the same with factors for the units of each hidden layer, or null. */
  private double[] outputs(double[] parameters, double[] inputs, double[][] factors) {
    double[] values = inputs;
    int at = 0;
    for (int layer = 1; layer < widths.length; layer++) {
      double[] next = new double[widths[layer]];
      for (int to = 0; to < next.length; to++) {
        for (int from = 0; from < values.length; from++) {
          next[to] += values[from] * parameters[at + from * next.length + to];
        }
        next[to] += parameters[at + values.length * next.length + to];
        if (layer < widths.length - 1) {
          next[to] = switch (activation) {
            case RELU -> next[to] > 0 ? next[to] : 0;
            case TANH -> Math.tanh(next[to]);
            case SIGMOID -> 1 / (1 + Math.exp(-next[to]));
            case IDENTITY -> next[to];
          };
          next[to] *= factors == null ? 1 : factors[layer - 1][to];
        }
      }
      at += (values.length + 1) * next.length;
      values = next;
    }
    return values;
  }

  double loss(double[] parameters, double[] inputs, double[] targets) {
    return loss(parameters, inputs, targets, null);
  }

  private double loss(double[] parameters, double[] inputs, double[] targets, double[][] factors) {
    double[] outputs = outputs(parameters, inputs, factors);
    double sum = 0;
    switch (loss) {
      case SQUARED -> {
        for (int k = 0; k < targets.length; k++) {
          sum += Math.pow(outputs[k] - targets[k], 2);
        }
      }
      case GAUSSIAN -> {
        for (int k = 0; k < targets.length; k++) {
          double variance = Math.exp(outputs[2 * k + 1]);
          sum -= Math.log(Math.exp(-Math.pow(targets[k] - outputs[2 * k], 2) / (2 * variance)) / Math.sqrt(2 * Math.PI * variance));
        }
      }
      default -> {
        double total = 0;
        for (double output : outputs) {
          total += Math.exp(output);
        }
        sum = -Math.log(Math.exp(outputs[(int) targets[0]]) / total);
      }
    }
    return sum;
  }

  /** Returns the gradient of the mean weighted loss by central differences. */
  public double[] gradient(double[] parameters, double[][] inputs, double[][] targets, double[] weights) {
    return gradient(parameters, inputs, targets, weights, new double[inputs.length][][]);
  }

  /** Does the same with factors for the hidden units of each row. */
  double[] gradient(double[] parameters, double[][] inputs, double[][] targets, double[] weights, double[][][] factors) {
    double[] gradient = new double[parameters.length];
    double step = 1e-6;
    for (int k = 0; k < parameters.length; k++) {
      double[] moved = parameters.clone();
      moved[k] = parameters[k] + step;
      double above = meanLoss(moved, inputs, targets, weights, factors);
      moved[k] = parameters[k] - step;
      gradient[k] = (above - meanLoss(moved, inputs, targets, weights, factors)) / (2 * step);
    }
    return gradient;
  }

  private double meanLoss(double[] parameters, double[][] inputs, double[][] targets, double[] weights, double[][][] factors) {
    double sum = 0;
    for (int row = 0; row < inputs.length; row++) {
      sum += weights[row] * loss(parameters, inputs[row], targets[row], factors[row]);
    }
    return sum / inputs.length;
  }

  // ---- data for tests ----

  /** Returns normal random numbers. */
  public static float[] normals(int length, long seed) {
    Random random = new Random(seed);
    float[] values = new float[length];
    for (int k = 0; k < length; k++) {
      values[k] = (float) random.nextGaussian();
    }
    return values;
  }

  /** Returns random targets for a shape. */
  static float[] targets(NetworkShape shape, int numRows, long seed) {
    float[] values = normals(numRows * shape.numTargets(), seed);
    if (shape.loss() == Loss.LOG) {
      Random random = new Random(seed);
      for (int k = 0; k < values.length; k++) {
        values[k] = random.nextInt(shape.outputs());
      }
    }
    return values;
  }

  public static double[] widened(float[] values, int from, int length) {
    double[] result = new double[length];
    for (int k = 0; k < length; k++) {
      result[k] = values[from + k];
    }
    return result;
  }

  public static double[][] rows(float[] values, int width) {
    double[][] rows = new double[values.length / width][];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = widened(values, row * width, width);
    }
    return rows;
  }
}
