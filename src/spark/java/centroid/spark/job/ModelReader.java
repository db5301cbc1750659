// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.job;

import centroid.weka.saved.ModelFile;
import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/** Reads models from any file system that Hadoop knows. */
public final class ModelReader {

  private ModelReader() {
  }

  public static ModelFile read(String file, Configuration hadoop) throws IOException {
    Path path = new Path(file);
    if (!path.getFileSystem(hadoop).exists(path)) {
      throw new UserError("Model file (-model) must be an existing file, but '" + file + "' is none");
    }
    ModelFile read;
    try {
      read = ModelFile.read("Model file (-model)", file, () -> path.getFileSystem(hadoop).open(path));
    } catch (IllegalArgumentException e) {
      throw new UserError(e.getMessage(), e);
    }
    if (read.header() == null || read.header().classIndex() < 0) {
      throw new UserError("Model file (-model) must tell what its attributes are, but '" + file + "' does not; save the model from Weka with -d, or from the "
          + "Explorer");
    }
    return read;
  }
}
