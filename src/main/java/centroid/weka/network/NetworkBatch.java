// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import java.util.List;
import weka.core.Instance;

/** Predicts many rows with several networks. The members of an ensemble share an encoder, and rows are encoded once for all of them. */
public final class NetworkBatch {

  private static final int MOST_ROWS = 2048;
  private static final int FEWEST_ROWS = 256;
  /** Numbers of encoded rows that are kept at a time. */
  private static final int MOST_NUMBERS = 1 << 20;

  private NetworkBatch() {
  }

  /**
   * Predicts rows.
   *
   * @param models read: the networks
   * @param values written: values[network], with one number for each row, or one for each row and label
   * @param noise written: noise[network][row]; null if nobody wants to know
   * @throws InterruptedException if the thread is interrupted
   */
  public static void predict(NetworkModel[] models, List<Instance> rows, double[][] values, double[][] noise) throws InterruptedException {
    float[] inputs = {};
    int size;
    for (int first = 0; first < rows.size(); first += size) {
      if (Thread.currentThread().isInterrupted()) {
        throw new InterruptedException("Stopped after " + first + " of " + rows.size() + " rows were predicted");
      }
      int width = models[0].encoder().width();
      size = Math.min(rows.size() - first, Math.max(FEWEST_ROWS, Math.min(MOST_ROWS, MOST_NUMBERS / width)));
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

  /** Encodes rows into the given array, or a new one if that is too short. */
  private static float[] encoded(List<Instance> rows, int first, int size, InputEncoder encoder, float[] room) {
    int width = encoder.width();
    float[] inputs = room.length >= size * width ? room : new float[size * width];
    for (int row = 0; row < size; row++) {
      encoder.encode(rows.get(first + row), inputs, row * width);
    }
    return inputs;
  }
}
