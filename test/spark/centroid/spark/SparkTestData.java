// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** Writes data sets as CSV files, trains models, and prints their predictions. */
final class SparkTestData {

  private SparkTestData() {
  }

  /** Writes a range of rows with all digits; a missing value is a question mark. */
  static Path csv(Path file, Instances data, int from, int to) throws IOException {
    try (PrintWriter csv = new PrintWriter(Files.newBufferedWriter(file))) {
      List<String> names = new ArrayList<>();
      for (int k = 0; k < data.numAttributes(); k++) {
        names.add(data.attribute(k).name());
      }
      csv.println(String.join(",", names));
      for (Instance row : data.subList(from, to)) {
        csv.println(line(row));
      }
    }
    return file;
  }

  static Path csv(Path file, Instances data) throws IOException {
    return csv(file, data, 0, data.numInstances());
  }

  static String line(Instance row) {
    List<String> cells = new ArrayList<>();
    for (int k = 0; k < row.numAttributes(); k++) {
      cells.add(row.isMissing(k) ? "?" : row.attribute(k).isNominal() ? quoted(row.stringValue(k)) : String.valueOf(row.value(k)));
    }
    return String.join(",", cells);
  }

  private static String quoted(String text) {
    return text.matches("[\\w .]*") ? text : "\"" + text.replace("\"", "\"\"") + "\"";
  }

  /** Trains by threads of this machine. */
  static CentroidBagging onOneMachine(String options, Instances data) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions(options));
    model.buildClassifier(data);
    return model;
  }

  /** Returns a model's predictions and intervals or sets for rows, with all digits. */
  static String predictions(CentroidBagging model, Instances rows) throws Exception {
    StringBuilder text = new StringBuilder();
    for (Instance row : rows) {
      text.append(Arrays.toString(model.distributionForInstance(row)));
      for (double level : new double[] {0.5, 0.9}) {
        text.append(rows.classAttribute().isNumeric() ? Arrays.deepToString(model.predictIntervals(row, level))
            : Arrays.toString(model.predictSet(row, level)));
      }
      text.append('\n');
    }
    return text.toString();
  }

  /** Trains on Spark; options are separated by spaces. */
  static CentroidBagging train(Path model, String options) throws Exception {
    List<String> args = new ArrayList<>(List.of("-d", model.toString()));
    args.addAll(Arrays.asList(Utils.splitOptions(options)));
    return Train.run(args.toArray(new String[0]));
  }
}
