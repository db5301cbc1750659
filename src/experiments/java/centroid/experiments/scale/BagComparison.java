// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Compares the coverage of intervals with bags of all rows and with smaller ones. */
final class BagComparison {

  private static final int NUM_ROWS = 100_000;
  private static final int BAG = 10_000;
  private static final int NUM_TEST = 20_000;
  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  private static final String[] BAGS = {NUM_ROWS + " rows, one machine", BAG + " rows, one machine (`-P 10`)", BAG + " rows, shuffle (`-rows " + BAG + "`)"};
  /** Between the first rows of two seeds. */
  private static final long STEP = 1L << 30;

  private final Path work;
  private final Measurements measurements;
  private final Programs programs;

  BagComparison(Path work, Measurements measurements) throws Exception {
    this.work = work;
    this.measurements = measurements;
    this.programs = new Programs(work, List.of("-I", "5", "-pool", "10", "-W", "weka.classifiers.trees.REPTree"));
  }

  String text(int numSeeds) throws Exception {
    StringBuilder text = new StringBuilder("\n## Coverage of smaller bags\n\n").append(NUM_ROWS).append(" generated rows, `-I 5 -pool 10`, means of ")
        .append(numSeeds).append(" seeds with their own training rows and ").append(NUM_TEST)
        .append(" new rows; in brackets the standard error.\n\n| bags | error | coverage at 0.8 | 0.9 | 0.95 |\n|---|---|---|---|---|\n");
    for (int kind = 0; kind < BAGS.length; kind++) {
      double[][] figures = new double[numSeeds][];
      for (int seed = 1; seed <= numSeeds; seed++) {
        figures[seed - 1] = figures(kind, seed);
      }
      text.append("| ").append(BAGS[kind]).append(String.format(Locale.ROOT, " | %.3f", mean(figures, 0)));
      for (int level = 1; level <= LEVELS.length; level++) {
        text.append(String.format(Locale.ROOT, " | %.3f (%.3f)", mean(figures, level), standardError(figures, level)));
      }
      text.append(" |\n");
    }
    return text.toString();
  }

  private static double mean(double[][] figures, int index) {
    double sum = 0;
    for (double[] each : figures) {
      sum += each[index];
    }
    return sum / figures.length;
  }

  private static double standardError(double[][] figures, int index) {
    double mean = mean(figures, index);
    double squares = 0;
    for (double[] each : figures) {
      squares += Math.pow(each[index] - mean, 2);
    }
    return Math.sqrt(squares / (figures.length - 1) / figures.length);
  }

  /** Returns the error and the coverage at each level. */
  private double[] figures(int kind, int seed) throws Exception {
    return measurements.of("bags-" + kind + "-" + seed, () -> {
      String name = "bags-" + kind;
      Path rows = GeneratedRows.csvFrom(work, seed * STEP, NUM_ROWS);
      switch (kind) {
        case 0 -> programs.trainByThreads(name, "2g", 2, rows, "-S", String.valueOf(seed));
        case 1 -> programs.trainByThreads(name, "2g", 2, rows, "-S", String.valueOf(seed), "-P", String.valueOf(100 * BAG / NUM_ROWS));
        default -> programs.train(name, Programs.local("local[2]", "2g"), rows, "-spread", "shuffle", "-rows", String.valueOf(BAG), "-S",
            String.valueOf(seed));
      }
      double[] figures = new double[1 + LEVELS.length];
      for (int level = 0; level < LEVELS.length; level++) {
        ModelPredictions of = ModelPredictions.of(programs.model(name), GeneratedRows.NEW_ROWS + seed * STEP, NUM_TEST, LEVELS[level]);
        figures[0] = of.error();
        figures[1 + level] = of.coverage();
      }
      return figures;
    });
  }
}
