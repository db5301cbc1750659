// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.util.Arrays;
import java.util.List;
import weka.core.Instance;

/** Predicts many rows with several networks. Consecutive networks with the same encoder, such as the members of an ensemble, share the encoded rows. */
public final class NetworkBatch {

  private static final int MOST_ROWS = 2048;
  private static final int FEWEST_ROWS = 256;
  /** The largest number of inputs that are encoded at a time. */
  private static final int MOST_INPUTS = 1 << 20;

  private NetworkBatch() {
  }

  /**
   * Predicts rows.
   *
   * @param values written: values[network], with one number for each row, or one for each row and label
   * @param noise written: noise[network][row]; null if it is not needed
   */
  public static void predict(NetworkModel[] models, List<Instance> rows, double[][] values, double[][] noise) throws InterruptedException {
    float[] inputs = {};
    int size;
    for (int first = 0; first < rows.size(); first += size) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped after " + first + " of " + rows.size() + " rows were predicted");
      }
      int width = models[0].encoder().width();
      size = Math.min(rows.size() - first, Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_INPUTS / width)));
      InputEncoder encoder = null;
      for (int k = 0; k < models.length; k++) {
        if (models[k].encoder() != encoder) {
          encoder = models[k].encoder();
          inputs = encoded(rows, first, size, encoder, inputs);
        }
        models[k].predict(inputs, size, values[k], noise == null ? null : noise[k], first);
      }
    }
  }

  /** Returns the {@link NetworkModel#distribution} of each row. */
  public static double[][] distributions(NetworkModel model, List<Instance> rows) throws InterruptedException {
    int width = model.distributionWidth();
    double[] values = new double[Math.multiplyExact(rows.size(), width)];
    predict(new NetworkModel[] {model}, rows, new double[][] {values}, null);
    double[][] distributions = new double[rows.size()][];
    Arrays.setAll(distributions, row -> Arrays.copyOfRange(values, row * width, (row + 1) * width));
    return distributions;
  }

  /** Encodes rows into the given array, or into a new one if it is too short, and returns the array. */
  private static float[] encoded(List<Instance> rows, int first, int size, InputEncoder encoder, float[] buffer) {
    int width = encoder.width();
    float[] inputs = buffer.length >= size * width ? buffer : new float[size * width];
    for (int row = 0; row < size; row++) {
      encoder.encode(rows.get(first + row), inputs, row * width);
    }
    return inputs;
  }
}
