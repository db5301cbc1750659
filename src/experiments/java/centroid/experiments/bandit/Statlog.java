// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.util.RandomStreams;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.descriptive.moment.StandardDeviation;

/** The state of a space shuttle's radiators: naming the true class gives 1, else 0. Contexts are standardised. */
record Statlog(double[][] features, int[] labels) implements Contexts {

  private static final int NUM_FEATURES = 9;
  private static final int NUM_CLASSES = 7;
  private static final BanditFile FILE = new BanditFile("shuttle.trn", "the data set Statlog (Shuttle) of the UCI repository, unpacked",
      "lines of " + NUM_FEATURES + " numbers and a class from 1 to " + NUM_CLASSES + ", with blanks between them", "\\s+", NUM_FEATURES + 1);

  static Statlog read(Path folder) {
    List<String[]> rows = FILE.rows(folder, 0);
    double[][] features = new double[rows.size()][NUM_FEATURES];
    int[] labels = new int[rows.size()];
    for (int row = 0; row < labels.length; row++) {
      for (int k = 0; k < NUM_FEATURES; k++) {
        features[row][k] = FILE.number(rows.get(row), k, row + 1);
      }
      double label = FILE.number(rows.get(row), NUM_FEATURES, row + 1);
      if (label < 1 || label > NUM_CLASSES || label != (int) label) {
        throw FILE.wrong("the class of row " + (row + 1) + " is " + label);
      }
      labels[row] = (int) label - 1;
    }
    return new Statlog(features, labels);
  }

  @Override
  public Bandit draw(int numSteps, RandomStreams streams) {
    int[] order = FILE.randomRows(numSteps, labels.length, streams.child("rows").generator());
    float[][] contexts = new float[numSteps][NUM_FEATURES];
    for (int k = 0; k < NUM_FEATURES; k++) {
      int column = k;
      double[] values = Arrays.stream(order).mapToDouble(row -> features[row][column]).toArray();
      double mean = StatUtils.mean(values);
      double deviation = new StandardDeviation(false).evaluate(values, mean);
      for (int step = 0; step < numSteps; step++) {
        contexts[step][k] = (float) ((values[step] - mean) / (deviation > 0 ? deviation : 1));
      }
    }
    double[][] rewards = new double[numSteps][NUM_CLASSES];
    for (int step = 0; step < numSteps; step++) {
      rewards[step][labels[order[step]]] = 1;
    }
    double[] best = new double[numSteps];
    Arrays.fill(best, 1);
    return new Bandit(contexts, rewards, best);
  }
}
