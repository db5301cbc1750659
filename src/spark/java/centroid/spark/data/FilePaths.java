// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.fs.Path;

/** Spellings of file paths: Spark gives rows the paths of their files as addresses with escapes, Hadoop without. */
final class FilePaths {

  private FilePaths() {
  }

  /** Returns the host and the path of a file. */
  static String key(Path file) {
    URI address = file.toUri();
    return (address.getAuthority() == null ? "" : address.getAuthority()) + address.getPath();
  }

  /** Returns the host and the path of a file that Spark names. */
  static String key(String address) {
    try {
      return key(new Path(new URI(address)));
    } catch (URISyntaxException | IllegalArgumentException e) {
      return key(new Path(address));
    }
  }

  /** Returns the path below a folder. Data may be moved with their folder, but files of equal name in different folders differ. */
  static String below(String folder, String key) {
    return key.startsWith(folder + "/") ? key.substring(folder.length() + 1) : key;
  }
}
