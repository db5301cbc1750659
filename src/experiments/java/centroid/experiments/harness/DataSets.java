// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** The ARFF files of a folder and its subfolders, each data set once. */
final class DataSets {

  private DataSets() {
  }

  /**
   * Loads all data sets with enough rows. A set that is there twice (same classes in the same order) is taken once.
   *
   * @throws IllegalArgumentException if there is none, or a file can't be read
   */
  static List<DataSet> load(Path folder, int minRows) throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(folder)) {
      files = walk.filter(file -> file.toString().endsWith(".arff")).sorted().toList();
    }
    List<DataSet> sets = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Path file : files) {
      Instances data = read(file);
      boolean usable = !data.classAttribute().isDate() && (data.classAttribute().isNumeric() || data.classAttribute().isNominal());
      data.deleteWithMissingClass();
      if (usable && data.numInstances() >= minRows && seen.add(fingerprint(data))) {
        sets.add(new DataSet(file.getFileName().toString().replace(".arff", ""), data));
      }
    }
    if (sets.isEmpty()) {
      throw new IllegalArgumentException("The data folder (-Ddata) must hold ARFF files with at least " + minRows
          + " rows and a numeric or nominal class, but '" + folder + "' has none");
    }
    return sets;
  }

  private static Instances read(Path file) {
    try {
      Instances data = DataSource.read(file.toString());
      Attribute named = data.attribute("class");
      data.setClassIndex(named != null ? named.index() : data.numAttributes() - 1);
      return data;
    } catch (Exception e) {
      throw new IllegalArgumentException("The data file '" + file + "' can't be read as ARFF: " + e.getMessage(), e);
    }
  }

  private static String fingerprint(Instances data) {
    double sum = 0;
    for (int row = 0; row < data.numInstances(); row++) {
      sum += data.instance(row).classValue();
    }
    return data.numInstances() + "|" + data.classAttribute().isNumeric() + "|" + sum;
  }
}
