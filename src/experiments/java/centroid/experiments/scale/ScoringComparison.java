// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.nio.file.Path;
import java.util.Locale;

/** Compares scoring on Spark with the filter AddPredictionIntervals. */
final class ScoringComparison {

  private static final String LEVELS = "0.8,0.9,0.95";
  private static final String[] NAMES = {"AddPredictionIntervals, ARFF to ARFF", "Score, CSV to CSV (goal: at least 1.20)",
      "Score, Parquet to Parquet (goal: at least 1.60)", "Score, CSV to Parquet"};

  private final Path work;
  private final Programs programs;

  ScoringComparison(Path work, Programs programs) {
    this.work = work;
    this.programs = programs;
  }

  /** Measures rows that are scored in a second of processor time, once the programs have started: from the times of two numbers of rows, twice. */
  String text(int numRows) throws Exception {
    int fewer = numRows / 4;
    programs.trainByThreads("scoring", "2g", 2, GeneratedRows.csv(work, 50_000));
    double[][] rates = new double[NAMES.length][2];
    double[][] starts = new double[NAMES.length][2];
    for (int run = 0; run < 2; run++) {
      double[] few = seconds(fewer);
      double[] many = seconds(numRows);
      for (int k = 0; k < NAMES.length; k++) {
        rates[k][run] = (numRows - fewer) / (many[k] - few[k]);
        starts[k][run] = many[k] - numRows / rates[k][run];
      }
    }
    StringBuilder text = new StringBuilder("\n## Scoring\n\nLevels ").append(LEVELS.replace(",", ", "))
        .append(", one core. Rows per second of processor time, from the time that ").append(numRows).append(" rows take beyond ").append(fewer)
        .append("; the rest is start-up time. Means of two runs, and each of them.\n\n| | rows per second | each run | / filter | start-up, s |\n"
            + "|---|---|---|---|---|\n");
    for (int k = 0; k < NAMES.length; k++) {
      text.append(String.format(Locale.ROOT, "| %s | %.0f | %.0f, %.0f | %.2f | %.1f |%n", NAMES[k], mean(rates[k]), rates[k][0], rates[k][1],
          mean(rates[k]) / mean(rates[0]), mean(starts[k])));
    }
    return text.toString();
  }

  private static double mean(double... values) {
    return (values[0] + values[1]) / 2;
  }

  /** Returns the processor time of each program for a number of rows. */
  private double[] seconds(int numRows) throws Exception {
    SparkProcess.Place place = Programs.local("local[1]", "2g");
    Path model = programs.model("scoring");
    Path csv = GeneratedRows.csv(work, numRows);
    Path parquet = programs.parquet(csv);
    return new double[] {
      programs.scoreByFilter("scoring-filter", "4g", GeneratedRows.arff(work, numRows), model, LEVELS).processorSeconds(),
      programs.score("scoring-csv", place, csv, model, ".csv", LEVELS).processorSeconds(),
      programs.score("scoring-parquet", place, parquet, model, ".parquet", LEVELS).processorSeconds(),
      programs.score("scoring-both", place, csv, model, ".parquet", LEVELS).processorSeconds()};
  }
}
