// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.compare.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import weka.core.Instances;

/** Reads a data set of the CLEAR benchmark: X.csv with a header, y.csv without one, and test_0.txt and so on with the test rows of each seed. */
public final class ClearFolder {

  static final String CONTENT = "published.csv and a folder for each data set with X.csv, y.csv and test_<seed>.txt";

  private ClearFolder() {
  }

  /** Returns the data sets of the benchmark in the folder of all data; none if it is not there. */
  public static List<DataFile> files(Path data) throws IOException {
    Path folder = data.resolve("clear");
    List<DataFile> files = new ArrayList<>();
    for (String name : Files.isDirectory(folder) ? FixedSplits.names(folder) : List.<String>of()) {
      files.add(new DataFile(name, read(folder.resolve(name)).data()));
    }
    return files;
  }

  static FixedSplits read(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    Path file = folder.resolve("X.csv");
    List<String> lines = FixedSplits.lines(file, CONTENT);
    double[] targets = FixedSplits.numbers(folder.resolve("y.csv"), CONTENT);
    if (lines.size() != targets.length + 1) {
      throw new IllegalArgumentException("X.csv of '" + folder + "' must have a header and a line for each of the " + targets.length
          + " targets of y.csv, but has " + lines.size() + " lines");
    }
    Instances data = FixedSplits.empty(name, List.of(lines.get(0).split(",")));
    for (int row = 0; row < targets.length; row++) {
      FixedSplits.add(data, FixedSplits.numbers(lines.get(row + 1), ",", file), targets[row]);
    }
    List<int[]> testRows = new ArrayList<>();
    while (testRows.isEmpty() || Files.exists(testFile(folder, testRows.size()))) {
      testRows.add(FixedSplits.rowNumbers(testFile(folder, testRows.size()), CONTENT));
    }
    return new FixedSplits(name, data, testRows.toArray(int[][]::new));
  }

  private static Path testFile(Path folder, int seed) {
    return folder.resolve("test_" + seed + ".txt");
  }
}
