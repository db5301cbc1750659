// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import centroid.experiments.scale.SparkProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The versions of Spark that the build has fetched, started in separate JVMs. */
final class SparkInstallations {

  private static final int MINUTES = 8;

  private SparkInstallations() {
  }

  static SparkProcess current(Path folder) throws IOException {
    return of(folder, "centroid.spark.libraries");
  }

  /** Returns the older supported version. */
  static SparkProcess older(Path folder) throws IOException {
    return of(folder, "centroid.spark3.libraries");
  }

  private static SparkProcess of(Path folder, String libraries) throws IOException {
    return new SparkProcess(folder, Path.of(System.getProperty(libraries)), Path.of(System.getProperty("centroid.spark.jar")), MINUTES);
  }

  /** Returns a place with little memory. */
  static SparkProcess.Place place(String master, String... conf) {
    return new SparkProcess.Place(master, "768m", "1g", List.of(conf));
  }
}
