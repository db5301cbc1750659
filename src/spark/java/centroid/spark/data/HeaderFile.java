// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import weka.core.Instances;

/** Writes the header of the training data as an ARFF file beside the model: for {@code -header}, and to read CSV files in Weka with the same labels. */
public final class HeaderFile {

  private HeaderFile() {
  }

  /** Writes the header and returns the path of the file. */
  public static String write(Instances header, String model, Configuration hadoop) throws IOException {
    Path path = new Path(model + ".header.arff");
    String text = "% The columns of " + new Path(model).getName() + "; the class is " + header.classAttribute().name().replaceAll("\\s", " ") + ".\n"
        + new Instances(header, 0) + "\n";
    // A separate file system object, because it writes no checksum file.
    try (FileSystem system = FileSystem.newInstance(path.toUri(), hadoop)) {
      system.setWriteChecksum(false);
      try (OutputStream bytes = system.create(path, true)) {
        bytes.write(text.getBytes(StandardCharsets.UTF_8));
      }
    }
    return path.toString();
  }
}
