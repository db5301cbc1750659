// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Compares the coverage of intervals with bags of all rows and with smaller ones. */
final class BagComparison {

  private static final int NUM_ROWS = 100_000;
  private static final int BAG = 10_000;
  private static final int NUM_SEEDS = 6;
  private static final int NUM_TEST = 20_000;
  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  /** Between the first rows of two seeds. */
  private static final long STEP = 1L << 30;

  private final Path work;
  private final Programs programs;

  BagComparison(Path work) throws Exception {
    this.work = work;
    this.programs = new Programs(work, List.of("-I", "5", "-pool", "10", "-W", "weka.classifiers.trees.REPTree"));
  }

  /** The error and the coverage at each level, for each seed. */
  private record Figures(String bags, List<ModelPredictions[]> ofSeeds) {

    Figures(String bags) {
      this(bags, new ArrayList<>());
    }

    String row() {
      StringBuilder text = new StringBuilder("| " + bags + " | " + String.format(Locale.ROOT, "%.3f", mean(0, true)));
      for (int level = 0; level < LEVELS.length; level++) {
        text.append(String.format(Locale.ROOT, " | %.3f (%.3f)", mean(level, false), standardError(level)));
      }
      return text.append(" |\n").toString();
    }

    private double mean(int level, boolean error) {
      return ofSeeds.stream().mapToDouble(each -> error ? each[level].error() : each[level].coverage()).average().orElseThrow();
    }

    private double standardError(int level) {
      double mean = mean(level, false);
      double squares = ofSeeds.stream().mapToDouble(each -> Math.pow(each[level].coverage() - mean, 2)).sum();
      return Math.sqrt(squares / (ofSeeds.size() - 1) / ofSeeds.size());
    }
  }

  String text() throws Exception {
    Figures whole = new Figures(NUM_ROWS + " rows, one machine");
    Figures small = new Figures(BAG + " rows, one machine (`-P 10`)");
    Figures shuffled = new Figures(BAG + " rows, shuffle (`-rows " + BAG + "`)");
    for (int seed = 1; seed <= NUM_SEEDS; seed++) {
      Path rows = GeneratedRows.csvFrom(work, seed * STEP, NUM_ROWS);
      String ofSeed = String.valueOf(seed);
      programs.trainByThreads("bags-whole", "2g", 2, rows, "-S", ofSeed);
      add(whole, "bags-whole", seed);
      programs.trainByThreads("bags-small", "2g", 2, rows, "-S", ofSeed, "-P", String.valueOf(100 * BAG / NUM_ROWS));
      add(small, "bags-small", seed);
      programs.train("bags-shuffle", Programs.local("local[2]", "2g"), rows, "-spread", "shuffle", "-rows", String.valueOf(BAG), "-S", ofSeed);
      add(shuffled, "bags-shuffle", seed);
    }
    return "\n## Coverage of smaller bags\n\n" + NUM_ROWS + " generated rows, `-I 5 -pool 10`, means of " + NUM_SEEDS + " seeds with their own training rows and "
        + NUM_TEST + " new rows; in brackets the standard error.\n\n| bags | error | coverage at 0.8 | 0.9 | 0.95 |\n|---|---|---|---|---|\n" + whole.row()
        + small.row() + shuffled.row();
  }

  private void add(Figures figures, String model, int seed) throws Exception {
    ModelPredictions[] of = new ModelPredictions[LEVELS.length];
    for (int level = 0; level < LEVELS.length; level++) {
      of[level] = ModelPredictions.of(programs.model(model), GeneratedRows.NEW_ROWS + seed * STEP, NUM_TEST, LEVELS[level]);
    }
    figures.ofSeeds.add(of);
  }
}
