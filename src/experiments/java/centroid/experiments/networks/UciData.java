// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.harness.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * A data set of the common regression protocol for Bayesian networks, with its fixed test rows: data.txt with blanks between numbers,
 * index_features.txt, index_target.txt, n_splits.txt, and index_test_0.txt and so on.
 *
 * @param name the folder's name
 * @param data all rows, the target last
 * @param testRows testRows[split], row numbers
 */
record UciData(String name, Instances data, int[][] testRows) {

  static UciData read(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    int[] features = numbers(folder.resolve("index_features.txt"));
    int[] target = numbers(folder.resolve("index_target.txt"));
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int feature : features) {
      attributes.add(new Attribute("x" + feature));
    }
    attributes.add(new Attribute("y"));
    Instances data = new Instances(name, attributes, 0);
    data.setClassIndex(features.length);
    for (String line : lines(folder.resolve("data.txt"))) {
      double[] all = parse(line, folder);
      double[] values = new double[features.length + 1];
      for (int k = 0; k < features.length; k++) {
        values[k] = column(all, features[k], folder);
      }
      values[features.length] = column(all, target[0], folder);
      data.add(new DenseInstance(1, values));
    }
    int[][] testRows = new int[numbers(folder.resolve("n_splits.txt"))[0]][];
    for (int split = 0; split < testRows.length; split++) {
      testRows[split] = numbers(folder.resolve("index_test_" + split + ".txt"));
    }
    return new UciData(name, data, testRows);
  }

  /** The training and test rows of a split. */
  Split split(int number) {
    BitSet isTest = new BitSet();
    Arrays.stream(testRows[number]).forEach(isTest::set);
    Instances train = new Instances(data, 0);
    Instances test = new Instances(data, 0);
    for (int row = 0; row < data.numInstances(); row++) {
      (isTest.get(row) ? test : train).add(data.instance(row));
    }
    return new Split(train, test);
  }

  private static double[] parse(String line, Path folder) {
    try {
      return Arrays.stream(line.trim().split("\\s+")).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("File data.txt of '" + folder + "' must hold numbers with blanks between them, but has the line '" + line + "'", e);
    }
  }

  private static double column(double[] values, int index, Path folder) {
    if (index >= values.length) {
      throw new IllegalArgumentException("The index files of '" + folder + "' name column " + index + ", but a line of data.txt has only "
          + values.length + " numbers");
    }
    return values[index];
  }

  private static int[] numbers(Path file) throws IOException {
    return lines(file).stream().mapToInt(line -> (int) Double.parseDouble(line.trim())).toArray();
  }

  private static List<String> lines(Path file) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException("The data folder (-Ddata) must have a folder for each data set with data.txt, index_features.txt, "
          + "index_target.txt, n_splits.txt and index_test_<k>.txt, but '" + file + "' can't be read");
    }
    return Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
  }
}
