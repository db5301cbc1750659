// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.saved;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Bytes that are counted as they are read. */
final class CountedBytes extends FilterInputStream {

  private final byte[] skipped = new byte[8192];
  private long count;

  CountedBytes(InputStream source) {
    super(source);
  }

  /** How many have been read. */
  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int value = super.read();
    count += value < 0 ? 0 : 1;
    return value;
  }

  @Override
  public int read(byte[] to, int offset, int length) throws IOException {
    int size = super.read(to, offset, length);
    count += Math.max(0, size);
    return size;
  }

  /** Reads, since a file can be skipped beyond its end. */
  @Override
  public long skip(long length) throws IOException {
    return Math.max(0, read(skipped, 0, (int) Math.min(length, skipped.length)));
  }
}
