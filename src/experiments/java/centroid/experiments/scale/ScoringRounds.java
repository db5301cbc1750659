// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import com.sun.management.OperatingSystemMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.stream.Stream;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/**
 * Scores the same rows by the filter and by Spark in turn, in one JVM and one core, and prints the processor time of each run. Arguments: the model, the
 * levels, the number of rounds, a folder for output, an ARFF file, a CSV file and a Parquet folder.
 */
final class ScoringRounds {

  /** The formats of input and output of a run; the filter reads and writes ARFF. */
  static final String[] NAMES = {"arff", "csv-csv", "parquet-parquet", "csv-parquet"};
  /** Begins the line of a round. */
  static final String ROUND = "round ";

  private ScoringRounds() {
  }

  public static void main(String[] args) throws Exception {
    int numRounds = Integer.parseInt(args[2]);
    for (int round = 0; round < numRounds; round++) {
      StringJoiner line = new StringJoiner(" ");
      for (String name : NAMES) {
        line.add(String.format(Locale.ROOT, "%.3f", seconds(name, args)));
      }
      System.out.println(ROUND + line);
    }
    System.exit(0);
  }

  private static double seconds(String name, String... args) throws Exception {
    Path out = Path.of(args[3], "scored." + name.substring(name.indexOf('-') + 1));
    delete(out);
    System.gc();
    long begin = processorTime();
    if (name.equals("arff")) {
      Filter.filterFile(new AddPredictionIntervals(), new String[] {"-model", args[0], "-levels", args[1], "-i", args[4], "-o", out.toString(), "-c", "last"});
    } else {
      // The experiments are compiled without Spark.
      Class.forName("centroid.spark.Score").getMethod("run", String[].class).invoke(null,
          (Object) new String[] {"-i", args[name.startsWith("csv") ? 5 : 6], "-model", args[0], "-o", out.toString(), "-levels", args[1]});
    }
    return (processorTime() - begin) / 1e9;
  }

  private static long processorTime() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
  }

  private static void delete(Path out) throws IOException {
    if (Files.exists(out)) {
      try (Stream<Path> files = Files.walk(out)) {
        files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
      }
    }
  }
}
