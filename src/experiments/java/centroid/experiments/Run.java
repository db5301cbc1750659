package centroid.experiments;

import centroid.core.Streams;
import centroid.core.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/**
 * One run of an experiment of the paper: independent trials side by side, each with a random stream of its own, rows of results
 * that survive a cut, and the result files.
 *
 * @param name the experiment's name, which its files have too
 * @param settings what the rows depend on
 * @param seed the seed of all streams
 * @param trials number of independent trials (data sets, context sequences)
 * @param log finished rows; each set of settings has a log of its own
 * @param out folder of the result files
 * @param begin nanoTime at the start
 */
record Run(String name, Record settings, long seed, int trials, ResultLog log, Path out, Workers workers, Arguments arguments,
    long begin) {

  /** Begins the keys of rows that say how long a piece took, so that the time of a run that was cut is known too. */
  private static final String SECONDS = "seconds|";

  /**
   * Reads the common arguments; the caller has read its own before, as unknown ones are refused here.
   *
   * @param trials the paper's number of trials
   * @param settings what the rows depend on
   */
  static Run read(Arguments arguments, int trials, Record settings) throws IOException {
    long begin = System.nanoTime();
    String name = arguments.text("name", "experiment");
    int numTrials = arguments.wholeNumber("trials", trials, 1);
    int seed = arguments.wholeNumber("seed", 1, 0);
    Path out = arguments.outputFolder();
    String head = name + ", seed = " + seed + ", " + SettingsText.of(settings);
    Path rows = arguments.rowsFile("build/rows/" + name + "-" + Integer.toHexString(head.hashCode()) + ".tsv");
    Workers workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    return new Run(name, settings, seed, numTrials, new ResultLog(rows, head), out, workers, arguments, begin);
  }

  /** The randomness of one trial. */
  Streams streams(int trial) {
    return Streams.of(seed).child(name).child(trial);
  }

  /**
   * Does what is not done yet, side by side, with a progress bar.
   *
   * @param all the pieces, those first that shall be there first if the run is cut
   * @param isDone whether the rows of a piece are in the log
   * @param effort about how long a piece takes, in any unit
   */
  <T> void forEach(List<T> all, Predicate<T> isDone, ToDoubleFunction<T> effort, Pieces.Work<T> work) throws Exception {
    List<T> open = all.stream().filter(isDone.negate()).toList();
    Pieces.forEach(workers, open, effort, piece -> {
      long start = System.nanoTime();
      work.run(piece);
      log.add(SECONDS + piece, (System.nanoTime() - start) / 1e9);
    });
  }

  /** A result file of this run, such as doc/results/ci-coverage.png for the ending "-coverage.png". */
  Path file(String ending) {
    return out.resolve(name + ending);
  }

  /**
   * Writes the result files.
   *
   * @param text shown on the screen too
   * @param more only in the file
   * @param tables comma-separated values by the ending of their file, such as ".csv"
   */
  void publish(String title, String text, String more, Map<String, PaperTable> tables) throws IOException {
    String head = Provenance.head(title, arguments.command(), begin, log) + "Settings: " + SettingsText.of(settings) + ", trials = " + trials
        + ", seed = " + seed + ".\n" + String.format(Locale.ROOT, "All trials together took %.0f s (sum over threads).%n%n", log.sum(SECONDS));
    Files.writeString(file(".md"), head + text + more);
    for (Map.Entry<String, PaperTable> table : tables.entrySet()) {
      Files.writeString(file(table.getKey()), table.getValue().csv());
    }
    System.out.println(text);
    System.out.println("Written to " + file(".md"));
  }
}
