// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/** Compares scoring on Spark with the filter AddPredictionIntervals. */
final class ScoringComparison {

  private static final String LEVELS = "0.8,0.9,0.95";
  private static final String[] NAMES = {"AddPredictionIntervals, ARFF to ARFF", "Score, CSV to CSV (goal: at least 1.20)",
      "Score, Parquet to Parquet (goal: at least 1.60)", "Score, CSV to Parquet"};

  private final Path work;
  private final Programs programs;
  private final Measurements measurements;

  ScoringComparison(Path work, Programs programs, Measurements measurements) {
    this.work = work;
    this.programs = programs;
    this.measurements = measurements;
  }

  /** Measures rows that are scored in a second of processor time, once the programs have started: from the times of two numbers of rows. */
  String text(int numRows, int numRuns) throws Exception {
    int fewer = numRows / 4;
    StringBuilder text = new StringBuilder("\n## Scoring\n\nLevels ").append(LEVELS.replace(",", ", "))
        .append(", one core. Rows per second of processor time, from the time that ").append(numRows).append(" rows take beyond ").append(fewer)
        .append("; the rest is start-up time. ").append(numRuns == 1 ? "One run." : "Medians of " + numRuns + " runs.")
        .append("\n\n| | rows per second | / filter | start-up, s |\n|---|---|---|---|\n");
    double filter = 0;
    for (int k = 0; k < NAMES.length; k++) {
      double few = median(k, fewer, numRuns);
      double many = median(k, numRows, numRuns);
      double rate = (numRows - fewer) / (many - few);
      filter = k == 0 ? rate : filter;
      text.append(String.format(Locale.ROOT, "| %s | %.0f | %.2f | %.1f |%n", NAMES[k], rate, rate / filter, many - numRows / rate));
    }
    return text.toString();
  }

  private double median(int program, int numRows, int numRuns) throws Exception {
    double[] seconds = new double[numRuns];
    for (int run = 0; run < numRuns; run++) {
      seconds[run] = measurements.of("scoring-" + program + "-" + numRows + "-" + run, () -> new double[] {seconds(program, numRows)})[0];
    }
    Arrays.sort(seconds);
    return (seconds[(numRuns - 1) / 2] + seconds[numRuns / 2]) / 2;
  }

  /** Returns the processor time of a program. */
  private double seconds(int program, int numRows) throws Exception {
    SparkProcess.Place place = Programs.local("local[1]", "2g");
    Path model = programs.model("scoring");
    if (!Files.exists(model)) {
      programs.trainByThreads("scoring", "2g", 2, GeneratedRows.csv(work, 50_000));
    }
    Path csv = GeneratedRows.csv(work, numRows);
    ProcessorTime time = switch (program) {
      case 0 -> programs.scoreByFilter("scoring-filter", "4g", GeneratedRows.arff(work, numRows), model, LEVELS);
      case 1 -> programs.score("scoring-csv", place, csv, model, ".csv", LEVELS);
      case 2 -> programs.score("scoring-parquet", place, programs.parquet(csv), model, ".parquet", LEVELS);
      default -> programs.score("scoring-both", place, csv, model, ".parquet", LEVELS);
    };
    return time.processorSeconds();
  }
}
