// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import weka.core.Instances;

/**
 * Reads a data set of the common regression protocol for Bayesian networks: data.txt with blanks between numbers, index_features.txt,
 * index_target.txt, n_splits.txt, and index_test_0.txt and so on.
 */
final class UciFolder {

  static final String CONTENT =
      "a folder for each data set with data.txt, index_features.txt, index_target.txt, n_splits.txt and index_test_<k>.txt";

  private UciFolder() {
  }

  static FixedSplits read(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    int[] features = numbers(folder, "index_features.txt");
    int target = numbers(folder, "index_target.txt")[0];
    Instances data = FixedSplits.empty(name, Arrays.stream(features).mapToObj(feature -> "x" + feature).toList());
    Path file = folder.resolve("data.txt");
    for (String line : FixedSplits.lines(file, CONTENT)) {
      double[] all = FixedSplits.numbers(line, "\\s+", file);
      FixedSplits.add(data, Arrays.stream(features).mapToDouble(feature -> column(all, feature, folder)).toArray(), column(all, target, folder));
    }
    int[][] testRows = new int[numbers(folder, "n_splits.txt")[0]][];
    for (int split = 0; split < testRows.length; split++) {
      testRows[split] = numbers(folder, "index_test_" + split + ".txt");
    }
    return new FixedSplits(name, data, testRows);
  }

  private static int[] numbers(Path folder, String file) throws IOException {
    return FixedSplits.rowNumbers(folder.resolve(file), CONTENT);
  }

  private static double column(double[] values, int index, Path folder) {
    if (index >= values.length) {
      throw new IllegalArgumentException("The index files of '" + folder + "' name column " + index + ", but a line of data.txt has only "
          + values.length + " numbers");
    }
    return values[index];
  }
}
