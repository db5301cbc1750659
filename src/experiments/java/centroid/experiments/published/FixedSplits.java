// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.Split;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/**
 * A data set with fixed test rows, so that published results can be compared.
 *
 * @param name the folder's name
 * @param data all rows, the target last
 * @param testRows testRows[split], row numbers from 0
 */
record FixedSplits(String name, Instances data, int[][] testRows) {

  FixedSplits {
    int numRows = data.numInstances();
    for (int row : Arrays.stream(testRows).flatMapToInt(IntStream::of).toArray()) {
      if (row < 0 || row >= numRows) {
        throw new IllegalArgumentException("Test rows of data set '" + name + "' must be numbers from 0 to " + (numRows - 1)
            + ", but one was " + row);
      }
    }
  }

  /** The names of all data sets in a folder, sorted. */
  static List<String> names(Path folder) throws IOException {
    try (Stream<Path> children = Files.list(folder)) {
      return children.filter(Files::isDirectory).map(child -> child.getFileName().toString()).sorted().toList();
    }
  }

  /** An empty data set with numeric attributes and a target named y. */
  static Instances empty(String name, List<String> inputs) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    inputs.forEach(input -> attributes.add(new Attribute(input)));
    attributes.add(new Attribute("y"));
    Instances data = new Instances(name, attributes, 0);
    data.setClassIndex(inputs.size());
    return data;
  }

  /** Adds a row. */
  static void add(Instances data, double[] inputs, double target) {
    double[] values = Arrays.copyOf(inputs, data.numAttributes());
    values[data.classIndex()] = target;
    data.add(new DenseInstance(1, values));
  }

  /** The training and test rows of a split. */
  Split split(int number) {
    BitSet isTest = rows(number);
    Instances train = new Instances(data, 0);
    Instances test = new Instances(data, 0);
    for (int row = 0; row < data.numInstances(); row++) {
      (isTest.get(row) ? test : train).add(data.instance(row));
    }
    return new Split(train, test);
  }

  /** The same with at most a number of training rows, drawn at random. */
  Split split(int number, int maxTrain, int seed) {
    Split all = split(number);
    if (all.train().numInstances() <= maxTrain) {
      return all;
    }
    all.train().randomize(new Random(seed));
    return new Split(new Instances(all.train(), 0, maxTrain), all.test());
  }

  /** The number of training rows of the first split. */
  int numTrain() {
    return data.numInstances() - testRows[0].length;
  }

  /** The number of rows that are test rows of at least one of the first splits. */
  int distinctTestRows(int numSplits) {
    BitSet all = new BitSet();
    IntStream.range(0, numSplits).forEach(split -> all.or(rows(split)));
    return all.cardinality();
  }

  private BitSet rows(int split) {
    BitSet rows = new BitSet();
    Arrays.stream(testRows[split]).forEach(rows::set);
    return rows;
  }

  /** The numbers of a file, one a line. */
  static double[] numbers(Path file, String content) throws IOException {
    return lines(file, content).stream().flatMapToDouble(line -> Arrays.stream(numbers(line, "\\s+", file))).toArray();
  }

  /** The row numbers of a file. */
  static int[] rowNumbers(Path file, String content) throws IOException {
    return Arrays.stream(numbers(file, content)).mapToInt(number -> (int) number).toArray();
  }

  /** The numbers of a line. */
  static double[] numbers(String line, String separator, Path file) {
    try {
      return Arrays.stream(line.trim().split(separator)).mapToDouble(Double::parseDouble).toArray();
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("File '" + file + "' must hold numbers only, but has the line '" + line + "'", e);
    }
  }

  /**
   * The lines of a file that are not blank.
   *
   * @param content the required content of the data folder, for the message
   */
  static List<String> lines(Path file, String content) throws IOException {
    if (!Files.isReadable(file)) {
      throw new IllegalArgumentException("The data folder (-Ddata) must have " + content + ", but '" + file + "' can't be read");
    }
    return Files.readAllLines(file).stream().filter(line -> !line.isBlank()).toList();
  }
}
