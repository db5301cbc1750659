// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import weka.classifiers.Classifier;

/** The size of the file of a saved model. */
public final class SavedSize {

  private SavedSize() {
  }

  /** Counts the bytes that saving a model writes, without storing them. */
  public static long of(Classifier model) throws IOException {
    long[] count = new long[1];
    OutputStream counter = new OutputStream() {
      @Override
      public void write(int b) {
        count[0]++;
      }

      @Override
      public void write(byte[] bytes, int from, int length) {
        count[0] += length;
      }
    };
    try (ObjectOutputStream stream = new ObjectOutputStream(counter)) {
      stream.writeObject(model);
    }
    return count[0];
  }
}
