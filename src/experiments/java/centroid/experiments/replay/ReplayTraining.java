// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.replay;

import centroid.nd4j.GradientSteps;
import centroid.nd4j.Layers;
import centroid.nd4j.NetworkShape;
import java.util.Arrays;

/**
 * One network of {@link ReplayNetworks}: its weights and the state of its optimiser. Uses {@link Layers} of the caller.
 */
final class ReplayTraining {

  private final NetworkShape shape;
  private final ReplaySettings settings;
  private final ReplayMemory memory;
  private final float[] parameters;
  private final float[] gradients;
  private final float[] squares;
  /** The different rows of a mini-batch. */
  private final int[] distinct;
  /** How often each row of the memory is in the mini-batch; 0 between calls. */
  private final int[] counts;

  /** A network with the given weights, which are kept. */
  ReplayTraining(NetworkShape shape, ReplaySettings settings, ReplayMemory memory, float[] parameters) {
    this.shape = shape;
    this.settings = settings;
    this.memory = memory;
    this.parameters = parameters;
    this.gradients = new float[parameters.length];
    this.squares = new float[parameters.length];
    Arrays.fill(squares, 1);
    this.distinct = new int[settings.batchSize()];
    this.counts = new int[memory.capacity()];
  }

  /** One step on a mini-batch of rows. */
  void step(Layers layers, int[] rows, double rate) {
    int numDistinct = count(rows);
    int atOnce = layers.rowsAtOnce();
    layers.load(parameters);
    for (int start = 0; start < numDistinct; start += atOnce) {
      int part = Math.min(atOnce, numDistinct - start);
      layers.forward(memory.inputs(), distinct, start, part);
      toGradients(layers.results(), start, part);
      layers.backward(part, start == 0);
    }
    layers.gradients(gradients);
    for (int k = 0; k < numDistinct; k++) {
      counts[distinct[k]] = 0;
    }
    double norm = GradientSteps.clip(gradients, settings.largestGradient());
    if (!Double.isFinite(norm)) {
      throw new IllegalStateException("Training of a network has diverged: the norm of its gradient was " + norm);
    }
    GradientSteps.runningSquare(squares, gradients, (float) settings.decay());
    move(parameters, gradients, squares, (float) rate, (float) settings.small());
  }

  private int count(int[] rows) {
    if (rows.length != settings.batchSize()) {
      throw new IllegalArgumentException("A mini-batch must have " + settings.batchSize() + " rows, but had " + rows.length);
    }
    int number = 0;
    for (int row : rows) {
      if (counts[row]++ == 0) {
        distinct[number++] = row;
      }
    }
    return number;
  }

  /** Replaces results by gradients of the loss: 0 but for the known output. */
  private void toGradients(float[] results, int start, int part) {
    int width = shape.resultWidth();
    for (int k = 0, at = 0; k < part; k++, at += width) {
      int row = distinct[start + k];
      float gradient = 2 * memory.error(row, results, at) * counts[row] / settings.batchSize();
      Arrays.fill(results, at, at + width, 0);
      results[at + memory.output(row)] = gradient;
    }
  }

  /** TensorFlow 1's RMSProp, whose small constant is under the root, unlike that of {@link GradientSteps#move}. */
  private static void move(float[] parameters, float[] gradients, float[] squares, float rate, float small) {
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] -= rate * gradients[k] / (float) Math.sqrt(squares[k] + small);
    }
  }

  /** The losses of all rows of the memory. */
  void rowLosses(Layers layers, double[] losses) {
    int atOnce = layers.rowsAtOnce();
    layers.load(parameters);
    for (int start = 0; start < losses.length; start += atOnce) {
      int part = Math.min(atOnce, losses.length - start);
      layers.forward(memory.inputs(), null, start, part);
      for (int k = 0; k < part; k++) {
        double error = memory.error(start + k, layers.results(), k * shape.resultWidth());
        losses[start + k] = error * error;
      }
    }
  }

  float[] parameters() {
    return parameters;
  }

  /** For tests: the gradient of the last step, after clipping. */
  float[] gradient() {
    return gradients;
  }
}
