// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects bytes in arrays of a limited size: models may be larger than an array can be. */
final class Pieces extends OutputStream {

  private static final int SIZE = 1 << 20;

  private final List<byte[]> full = new ArrayList<>();
  private byte[] last = new byte[SIZE];
  private int size;

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    for (int done = 0; done < length;) {
      if (size == SIZE) {
        full.add(last);
        last = new byte[SIZE];
        size = 0;
      }
      int part = Math.min(length - done, SIZE - size);
      System.arraycopy(from, offset + done, last, size, part);
      size += part;
      done += part;
    }
  }

  byte[][] all() {
    full.add(Arrays.copyOf(last, size));
    return full.toArray(byte[][]::new);
  }
}
