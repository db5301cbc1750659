// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import centroid.TestData;
import centroid.weka.Models;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** Data files and parsers of the output for tests of {@link Intervals}. */
abstract class IntervalsFixture {

  static final String OUTPUT = Intervals.class.getName();
  @TempDir
  static Path folder;
  static Instances train;
  static Instances test;
  static Path trainFile;
  static Path testFile;
  static Path unlabelledFile;
  static Path labelsFile;
  static Path unlabelledLabelsFile;

  @BeforeAll
  static void writeFiles() throws Exception {
    trainFile = TestData.write(folder, "train", TestData.rising(90, 1));
    testFile = TestData.write(folder, "test", TestData.rising(40, 2));
    // Read from the files, where numbers are rounded.
    train = new DataSource(trainFile.toString()).getDataSet(2);
    test = new DataSource(testFile.toString()).getDataSet(2);
    unlabelledFile = TestData.write(folder, "unlabelled", TestData.unlabelled(test));
    labelsFile = TestData.write(folder, "labels", TestData.risingLabels(90, 1));
    unlabelledLabelsFile = TestData.write(folder, "unlabelled-labels", TestData.unlabelled(TestData.risingLabels(30, 2)));
  }

  /** Returns the output of Weka's command line. */
  static String run(Classifier classifier, String output, Object... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("-classifications", (OUTPUT + " " + output).trim()));
    Arrays.stream(options).forEach(option -> all.add(option.toString()));
    return Evaluation.evaluateModel(classifier, all.toArray(new String[0]));
  }

  static CentroidBagging ours() {
    return Models.small();
  }

  /** Returns the cells of the table in Weka's output, titles first. */
  static List<String[]> table(String output) {
    return output.lines().dropWhile(line -> !line.contains("inst#")).takeWhile(line -> !line.isBlank())
        .map(line -> line.trim().split(" +")).toList();
  }

  /** Returns the cells of a CSV table, read according to RFC 4180. */
  static List<List<String>> csv(String output) {
    return output.lines().dropWhile(line -> !line.startsWith("inst#")).takeWhile(line -> !line.isBlank())
        .map(IntervalsFixture::cells).toList();
  }

  static List<String> cells(String line) {
    List<String> cells = new ArrayList<>(List.of(""));
    boolean quoted = false;
    for (int k = 0; k < line.length(); k++) {
      char c = line.charAt(k);
      int last = cells.size() - 1;
      if (c == '"') {
        if (quoted && k + 1 < line.length() && line.charAt(k + 1) == '"') {
          cells.set(last, cells.get(last) + '"');
          k++;
        } else {
          quoted = !quoted;
        }
      } else if (c == ',' && !quoted) {
        cells.add("");
      } else {
        cells.set(last, cells.get(last) + c);
      }
    }
    return cells;
  }
}
