// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Figures that are measured already, in a file, so that an interrupted run continues. */
final class Measurements {

  private final Path file;
  private final Properties known = new Properties();

  Measurements(Path folder) throws IOException {
    file = folder.resolve("measurements.properties");
    if (Files.exists(file)) {
      try (Reader text = Files.newBufferedReader(file)) {
        known.load(text);
      }
    }
  }

  /** Returns the figures of a name, which are measured if they are not known. */
  double[] of(String name, Callable<double[]> measurement) throws Exception {
    if (!known.containsKey(name)) {
      known.setProperty(name, Arrays.stream(measurement.call()).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
      try (Writer text = Files.newBufferedWriter(file)) {
        known.store(text, null);
      }
    }
    return Arrays.stream(known.getProperty(name).split(" ")).mapToDouble(Double::parseDouble).toArray();
  }
}
