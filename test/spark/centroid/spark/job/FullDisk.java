// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** The local file system under the scheme full, on which a file has space for 500 bytes. */
public final class FullDisk extends RawLocalFileSystem {

  private static final int SPACE = 500;

  /** Adds the scheme to settings of Hadoop. */
  public static void register(Configuration hadoop) {
    hadoop.setClass("fs.full.impl", FullDisk.class, org.apache.hadoop.fs.FileSystem.class);
  }

  @Override
  public URI getUri() {
    return URI.create("full:///");
  }

  @Override
  public FSDataOutputStream create(Path path, boolean overwrite, int bufferSize, short replication, long blockSize,
      org.apache.hadoop.util.Progressable progress) throws IOException {
    OutputStream file = super.create(path, overwrite, bufferSize, replication, blockSize, progress);
    return new FSDataOutputStream(new OutputStream() {
      private int written;

      @Override
      public void write(int value) throws IOException {
        if (++written > SPACE) {
          throw new IOException("No space left on device");
        }
        file.write(value);
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    }, null);
  }
}
