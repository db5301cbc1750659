// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Compares scoring on Spark with the filter AddPredictionIntervals. */
final class ScoringComparison {

  private static final String LEVELS = "0.8,0.9,0.95";
  private static final String[] TITLES = {"AddPredictionIntervals, ARFF to ARFF", "Score, CSV to CSV (goal: at least 1.20)",
      "Score, Parquet to Parquet (goal: at least 1.60)", "Score, CSV to Parquet"};

  private final Path work;
  private final Programs programs;
  private final Measurements measurements;

  ScoringComparison(Path work, Programs programs, Measurements measurements) {
    this.work = work;
    this.programs = programs;
    this.measurements = measurements;
  }

  /**
   * Measures rows that are scored in a second of processor time.
   *
   * @param numRuns rounds after the first one
   */
  String text(int numRows, int numRuns) throws Exception {
    double[] all = measurements.of("scoring-" + numRows + "-" + numRuns, () -> rounds(numRows, numRuns + 1));
    int count = ScoringRounds.NAMES.length;
    StringBuilder text = new StringBuilder("\n## Scoring\n\nLevels ").append(LEVELS.replace(",", ", ")).append("; ").append(numRows)
        .append(" rows in each run. The programs run in turn in one JVM on one core, ").append(numRuns + 1)
        .append(" rounds. Processor time is that of the whole JVM. The first round includes the start of Spark and Java's compilation; rows per second and ")
        .append("ratios are the medians of later rounds.\n\n")
        .append("| | rows per second | / filter | range | first round, s | later rounds, s |\n|---|---|---|---|---|---|\n");
    for (int k = 0; k < count; k++) {
      double[] seconds = new double[numRuns];
      double[] ratio = new double[numRuns];
      for (int round = 0; round < numRuns; round++) {
        seconds[round] = all[(round + 1) * count + k];
        ratio[round] = all[(round + 1) * count] / seconds[round];
      }
      Arrays.sort(ratio);
      text.append(String.format(Locale.ROOT, "| %s | %.0f | %.2f | %.2f to %.2f | %.1f | %.1f |%n", TITLES[k], numRows / median(seconds), median(ratio),
          ratio[0], ratio[numRuns - 1], all[k], median(seconds)));
    }
    return text.toString();
  }

  private static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
  }

  /** Returns the processor time of each program in each round. */
  private double[] rounds(int numRows, int numRounds) throws Exception {
    Path model = programs.model("scoring");
    if (!Files.exists(model)) {
      programs.trainByThreads("scoring", "2g", 2, GeneratedRows.csv(work, 50_000));
    }
    Path csv = GeneratedRows.csv(work, numRows);
    programs.scoringRounds("scoring-rounds", List.of(model.toString(), LEVELS, String.valueOf(numRounds), work.toAbsolutePath().toString(),
        GeneratedRows.arff(work, numRows).toString(), csv.toString(), programs.parquet(csv).toString()));
    List<Double> seconds = new ArrayList<>();
    programs.output("scoring-rounds").lines().filter(line -> line.startsWith(ScoringRounds.ROUND))
        .forEach(line -> Arrays.stream(line.substring(ScoringRounds.ROUND.length()).split(" ")).map(Double::valueOf).forEach(seconds::add));
    return seconds.stream().mapToDouble(Double::doubleValue).toArray();
  }
}
