// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weka.classifiers.meta.CentroidBagging;

/**
 * Finds the smallest heap in which members can be trained on rows in memory, as an executor trains them that has received all rows. The constants of
 * {@code centroid.spark.engine.MemoryEstimate} come from here.
 */
final class MemoryLimits {

  /** The ratio of neighbouring heaps that are tried. */
  private static final double STEP = 1.1;
  private static final int LEAST = 30;
  private static final int NUM_SIZES = 42;
  private static final int[][] CASES = {{100_000, 20, 1}, {100_000, 20, 2}, {200_000, 20, 1}, {200_000, 20, 2}, {70_000, 60, 1}, {70_000, 60, 2}};

  private final Measurements measurements;
  private final Programs programs;

  MemoryLimits(Path work, Measurements measurements) throws Exception {
    this.measurements = measurements;
    this.programs = new Programs(work, List.of());
  }

  /** Trains in the heap of this JVM: numbers of rows, of inputs and of members that are trained at the same time. */
  public static void main(String[] args) throws Exception {
    CentroidBagging model = new CentroidBagging();
    // The root of a tree needs the most memory, so trees of three levels need no less than others.
    model.setOptions(new String[] {"-I", "2", "-pool", String.valueOf(2 * Integer.parseInt(args[2])), "-num-slots", args[2], "-W",
        "weka.classifiers.trees.REPTree", "--", "-L", "3"});
    model.buildClassifier(GeneratedRows.instances(0, Integer.parseInt(args[0]), Integer.parseInt(args[1])));
  }

  String text() throws Exception {
    StringBuilder text = new StringBuilder("""

        ## Memory of broadcast training

        The smallest heap of a JVM without Spark in which REPTrees (`-L 3`) can be trained on rows in memory, to within a tenth, as an executor trains them
        that has received all rows. `-spread auto` estimates a row of p columns at 8p + 100 bytes, and at 20p + 100 bytes more for each member at a time, and
        broadcasts if 0.6 of an executor's heap is enough.

        | rows | inputs | members at a time | heap, MB | estimate, MB | executor for it, MB |
        |---|---|---|---|---|---|
        """);
    for (int[] each : CASES) {
      double heap = measurements.of("memory-" + each[0] + "-" + each[1] + "-" + each[2], () -> new double[] {smallest(each)})[0];
      int columns = each[1] + 1;
      double estimate = each[0] * (8.0 * columns + 100 + each[2] * (20.0 * columns + 100)) / (1 << 20);
      text.append(String.format(Locale.ROOT, "| %d | %d | %d | %.0f | %.0f | %.0f |%n", each[0], each[1], each[2], heap, estimate, estimate / 0.6));
    }
    return text.toString();
  }

  /** Returns the smallest of the heaps that is large enough. */
  private int smallest(int... sizes) throws Exception {
    int tooSmall = -1;
    int enough = NUM_SIZES;
    while (enough - tooSmall > 1) {
      int middle = (tooSmall + enough) / 2;
      if (runs(megabytes(middle), sizes)) {
        enough = middle;
      } else {
        tooSmall = middle;
      }
    }
    return megabytes(enough);
  }

  private static int megabytes(int size) {
    return (int) Math.round(LEAST * Math.pow(STEP, size));
  }

  private boolean runs(int megabytes, int... sizes) throws Exception {
    List<String> words = new ArrayList<>();
    for (int size : sizes) {
      words.add(String.valueOf(size));
    }
    return programs.runsIn("memory", megabytes, MemoryLimits.class.getName(), words);
  }
}
