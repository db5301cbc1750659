// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import centroid.experiments.report.PaperTable;
import centroid.experiments.report.RecordText;
import centroid.text.ProgressBar;
import centroid.util.RandomStreams;
import centroid.util.TaskFailure;
import centroid.util.Workers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A run of an experiment: common arguments, independent pieces of work in parallel, results that survive an interruption, and the result files.
 *
 * @param <K> the key of a result
 * @param <R> a result
 */
public final class StudyRun<K extends Record, R extends Record> {

  /** A piece of work. */
  @FunctionalInterface
  public interface Work<T> {

    /** Runs it. */
    void run(T piece) throws Exception;
  }

  private final String name;
  private final Record settings;
  private final long seed;
  private final int trials;
  private final String head;
  private final ResultLog<K, R> log;
  private final Path out;
  private final Workers workers;
  private final Arguments arguments;
  private final long begin = System.nanoTime();

  private StudyRun(Arguments arguments, int trials, int seed, Record settings, Class<R> type, String logName, String logHead) throws IOException {
    this.arguments = arguments;
    this.settings = settings;
    this.name = name(arguments);
    this.head = logHead;
    this.trials = arguments.wholeNumber("trials", trials, 1);
    this.seed = seed(arguments, seed);
    this.out = arguments.outputFolder();
    Path rows = arguments.rowsFile("build/rows/" + logName + ".tsv");
    this.workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    this.log = new ResultLog<>(rows, logHead, type);
  }

  private static String name(Arguments arguments) {
    return arguments.text("name", "experiment");
  }

  private static int seed(Arguments arguments, int otherwise) {
    return arguments.wholeNumber("seed", otherwise, 0);
  }

  /**
   * Reads the common arguments; the caller must read its own first, since unknown ones are refused here. Each set of settings has its own log.
   *
   * @param trials the default number of trials
   * @param seed the default seed
   * @param settings settings that the results depend on
   * @param type the type of results
   */
  public static <K extends Record, R extends Record> StudyRun<K, R> read(Arguments arguments, int trials, int seed, Record settings, Class<R> type)
      throws IOException {
    return read(arguments, trials, seed, settings, settings, type);
  }

  /**
   * Reads the common arguments, with one log for several settings.
   *
   * @param logged the settings that the results depend on and that are not part of their keys
   */
  public static <K extends Record, R extends Record> StudyRun<K, R> read(Arguments arguments, int trials, int seed, Record settings, Record logged,
      Class<R> type) throws IOException {
    String head = name(arguments) + ", seed = " + seed(arguments, seed) + ", " + RecordText.settings(logged);
    String file = name(arguments) + "-" + Integer.toHexString(head.hashCode());
    return new StudyRun<>(arguments, trials, seed, settings, type, file, head);
  }

  /**
   * Reads the common arguments, with one log for several experiments whose keys contain all settings.
   *
   * @param logName the log's name
   * @param logHead a description of the results
   */
  public static <K extends Record, R extends Record> StudyRun<K, R> readShared(Arguments arguments, int trials, int seed, Record settings,
      Class<R> type, String logName, String logHead) throws IOException {
    return new StudyRun<>(arguments, trials, seed, settings, type, logName, logHead);
  }

  /** Returns the experiment's name, which is also that of its files. */
  public String name() {
    return name;
  }

  /** The seed of all streams. */
  public long seed() {
    return seed;
  }

  /** The number of independent trials: data sets, splits or context sequences. */
  public int trials() {
    return trials;
  }

  /** The number of threads of the run. */
  public int numThreads() {
    return workers.numThreads();
  }

  /** Returns the settings that are not part of the keys: the first line of the log. */
  public String head() {
    return head;
  }

  /** Finished results. */
  public ResultLog<K, R> log() {
    return log;
  }

  /** Returns the random streams of one trial. */
  public RandomStreams streams(int trial) {
    return RandomStreams.of(seed).child(name).child(trial);
  }

  /**
   * Runs missing pieces of work in parallel, with a progress bar.
   *
   * @param all the pieces, in the order in which they run
   * @param keys the results of a piece; it is finished when all are in the log
   * @param effort the approximate time of a piece, in any unit
   */
  public <T> void forEach(List<T> all, Function<T, List<K>> keys, ToDoubleFunction<T> effort, Work<T> work) throws Exception {
    forEach(workers, all, keys, effort, work);
  }

  /** The same, one piece after another, so that the processor time of this program is that of the piece. Pieces may use {@link #numThreads} threads. */
  public <T> void inTurn(List<T> all, Function<T, List<K>> keys, ToDoubleFunction<T> effort, Work<T> work) throws Exception {
    forEach(new Workers(1), all, keys, effort, work);
  }

  private <T> void forEach(Workers by, List<T> all, Function<T, List<K>> keys, ToDoubleFunction<T> effort, Work<T> work) throws Exception {
    List<T> open = all.stream().filter(piece -> !keys.apply(piece).stream().allMatch(log::has)).toList();
    ProgressBar bar = new ProgressBar(open.size(), open.stream().mapToDouble(effort).sum());
    try {
      by.map(open.size(), k -> {
        T piece = open.get(k);
        long start = System.nanoTime();
        work.run(piece);
        log.addSeconds(keys.apply(piece).get(0), (System.nanoTime() - start) / 1e9);
        bar.step(effort.applyAsDouble(piece));
        return null;
      });
    } catch (TaskFailure e) {
      // A mistake of the user is reported in one sentence, wherever it was found.
      if (e.getCause() instanceof IllegalArgumentException mistake) {
        throw mistake;
      }
      throw e;
    }
  }

  /** Returns a result file of this run, such as doc/results/ci-coverage.png for the ending "-coverage.png". */
  public Path file(String ending) {
    return out.resolve(name + ending);
  }

  /**
   * Writes the result files.
   *
   * @param before only in the file
   * @param shown in the file and on the screen
   * @param after only in the file
   * @param tables comma-separated values by the ending of their file, such as ".csv"
   */
  public void publish(String title, String before, String shown, String after, Map<String, PaperTable<?>> tables) throws IOException {
    publishAs("", title, before, shown, after, tables);
  }

  /** Writes the result files with a suffix in their name, for a variant of an experiment. */
  public void publishAs(String variant, String title, String before, String shown, String after, Map<String, PaperTable<?>> tables) throws IOException {
    String head = ResultHeader.of(title, arguments, begin, log.numResumed()) + "Settings: " + RecordText.settings(settings)
        + ", trials = " + trials + ", seed = " + seed + ".\n"
        + String.format(Locale.ROOT, "Total time of all trials: %.0f s (sum over threads).%n%n", log.seconds());
    Path file = file(variant + ".md");
    Files.writeString(file, head + before + shown + after);
    for (Map.Entry<String, PaperTable<?>> table : tables.entrySet()) {
      Files.writeString(file(variant + table.getKey()), table.getValue().csv());
    }
    System.out.println(shown);
    System.out.println("Written to " + file);
  }
}
