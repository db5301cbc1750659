// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Collects written bytes in chunks of limited size, because a model can be larger than a Java array. */
final class ChunkedOutput extends OutputStream {

  private static final int CHUNK_SIZE = 1 << 20;

  private final List<byte[]> full = new ArrayList<>();
  private byte[] last = new byte[CHUNK_SIZE];
  private int size;

  @Override
  public void write(int value) {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] from, int offset, int length) {
    for (int done = 0; done < length;) {
      if (size == CHUNK_SIZE) {
        full.add(last);
        last = new byte[CHUNK_SIZE];
        size = 0;
      }
      int part = Math.min(length - done, CHUNK_SIZE - size);
      System.arraycopy(from, offset + done, last, size, part);
      size += part;
      done += part;
    }
  }

  /** Returns all chunks; to be called once, after the last write. */
  byte[][] chunks() {
    full.add(Arrays.copyOf(last, size));
    return full.toArray(byte[][]::new);
  }
}
