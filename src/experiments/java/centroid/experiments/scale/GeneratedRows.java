// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import centroid.util.RandomStreams;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;

/** Any number of rows: Friedman's function of five inputs, noise that grows with the first, and irrelevant inputs. A row is determined by its number. */
final class GeneratedRows {

  static final int NUM_INPUTS = 20;
  /** Rows from here on are never written to files. */
  static final long NEW_ROWS = 1L << 40;

  private static final long SEED = 2022;

  private GeneratedRows() {
  }

  private static double[] row(long number, int numInputs) {
    SplittableRandom random = RandomStreams.of(SEED).child(number).generator();
    double[] values = new double[numInputs + 1];
    for (int k = 0; k < numInputs; k++) {
      values[k] = (float) random.nextDouble();
    }
    values[numInputs] = (float) (10 * Math.sin(Math.PI * values[0] * values[1]) + 20 * Math.pow(values[2] - 0.5, 2) + 10 * values[3] + 5 * values[4]
        + (0.5 + values[0]) * random.nextGaussian());
    return values;
  }

  /** Rows in memory. */
  static Instances instances(long first, int count) {
    return instances(first, count, NUM_INPUTS);
  }

  /** Rows in memory with another number of inputs, at least 5. */
  static Instances instances(long first, int count, int numInputs) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    IntStream.range(0, numInputs).forEach(k -> attributes.add(new Attribute("x" + k)));
    attributes.add(new Attribute("y"));
    Instances rows = new Instances("scale", attributes, count);
    rows.setClassIndex(numInputs);
    for (int row = 0; row < count; row++) {
      rows.add(new DenseInstance(1, row(first + row, numInputs)));
    }
    return rows;
  }

  /** The first rows as a CSV file with a key in front, unless the file is there already. */
  static Path csv(Path folder, int count) throws IOException {
    return csv(folder.resolve("rows-" + count + ".csv"), 0, count);
  }

  /** Rows from a number on as a CSV file. */
  static Path csvFrom(Path folder, long first, int count) throws IOException {
    return csv(folder.resolve("rows-" + count + "-from-" + first + ".csv"), first, first + count);
  }

  /** The first rows as a folder of several CSV files. */
  static Path csvParts(Path folder, int count, int numParts) throws IOException {
    Path parts = Files.createDirectories(folder.resolve("rows-" + count + "-in-" + numParts));
    for (int part = 0; part < numParts; part++) {
      csv(parts.resolve("part-" + part + ".csv"), (long) count * part / numParts, (long) count * (part + 1) / numParts);
    }
    return parts;
  }

  private static Path csv(Path file, long from, long to) throws IOException {
    String head = "key," + IntStream.range(0, NUM_INPUTS).mapToObj(k -> "x" + k).collect(Collectors.joining(",")) + ",y\n";
    return write(file, head, from, to, true);
  }

  /** The first rows as an ARFF file. */
  static Path arff(Path folder, int count) throws IOException {
    return write(folder.resolve("rows-" + count + ".arff"), instances(0, 0).toString(), 0, count, false);
  }

  /** Written aside first, so that a cut leaves no half of a file. */
  private static Path write(Path file, String head, long from, long to, boolean hasKey) throws IOException {
    if (Files.exists(file)) {
      return file;
    }
    Path draft = file.resolveSibling(file.getFileName() + ".draft");
    try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(draft))) {
      out.print(head);
      StringBuilder line = new StringBuilder();
      for (long number = from; number < to; number++) {
        line.setLength(0);
        if (hasKey) {
          line.append(number).append(',');
        }
        for (double value : row(number, NUM_INPUTS)) {
          line.append((float) value).append(',');
        }
        line.setCharAt(line.length() - 1, '\n');
        out.append(line);
      }
      if (out.checkError()) {
        throw new IOException("could not write " + file);
      }
    }
    return Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING);
  }
}
