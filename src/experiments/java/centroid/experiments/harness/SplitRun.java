// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import centroid.compare.DataFile;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weka.core.Instance;

/**
 * A run of an experiment over the random splits of many data sets.
 *
 * @param <R> a result
 * @param run the run
 * @param settings the settings that all such experiments share
 * @param sets the data sets
 */
public record SplitRun<R extends Record & Summable<R>>(StudyRun<SplitTrial.Key, R> run, SplitSettings settings, List<DataFile> sets) {

  /** All settings of a run. */
  private record Described(SplitSettings common, Record own) {
  }

  /**
   * Reads the common arguments and the data; the caller must read its own arguments first, since unknown ones are refused here. Sizes, learners
   * and data sets share a log, since they are part of the keys.
   *
   * @param trials the default number of splits of each data set
   * @param seed the default seed
   * @param own settings of the experiment; results of other settings are not used
   * @param type the type of results
   * @param wanted selects data sets
   */
  public static <R extends Record & Summable<R>> SplitRun<R> read(Arguments arguments, int trials, int seed, SplitSettings settings, Record own,
      Class<R> type, Predicate<DataFile> wanted) throws IOException {
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    StudyRun<SplitTrial.Key, R> run = StudyRun.read(arguments, trials, seed, new Described(settings, own), own, type);
    return new SplitRun<>(run, settings, load(folder, settings.minRows()).stream().filter(wanted).toList());
  }

  /** Reads all data sets with enough rows; duplicates (same classes in the same order) are skipped. */
  private static List<DataFile> load(Path folder, int minRows) throws IOException {
    List<DataFile> sets = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".arff")).sorted().toList()) {
        DataFile set = DataFile.read(file, "");
        if (set.isUsable() && set.data().numInstances() >= minRows && seen.add(fingerprint(set))) {
          sets.add(set);
        }
      }
    }
    if (sets.isEmpty()) {
      throw new IllegalArgumentException("The data folder (-Ddata) must hold ARFF files with at least " + minRows
          + " rows and a numeric or nominal class, but '" + folder + "' has none");
    }
    return sets;
  }

  private static String fingerprint(DataFile set) {
    double sum = set.data().stream().mapToDouble(Instance::classValue).sum();
    return set.data().numInstances() + "|" + set.isNumeric() + "|" + sum;
  }

  /** The number of splits of each data set. */
  public int trials() {
    return run.trials();
  }

  /** Returns the random streams of a trial's split, the same for all learners. */
  public RandomStreams streams(SplitTrial trial) {
    return trial.streams(run.seed());
  }

  /** Finished results. */
  public ResultLog<SplitTrial.Key, R> log() {
    return run.log();
  }

  /** Returns the trials of all sets that fit a learner, low numbers first, so that an interrupted run has complete trials. */
  public List<SplitTrial> trialsOf(List<Learner> learners, BiPredicate<Learner, DataFile> fits) {
    List<SplitTrial> all = new ArrayList<>();
    for (int number = 0; number < trials(); number++) {
      for (DataFile set : sets) {
        for (Learner learner : learners) {
          if (fits.test(learner, set)) {
            all.add(new SplitTrial(set, learner, number));
          }
        }
      }
    }
    return all;
  }

  /** Runs missing trials in parallel. */
  public void forEach(List<SplitTrial> all, Function<SplitTrial, List<SplitTrial.Key>> keys, StudyRun.Work<SplitTrial> work) throws Exception {
    run.forEach(all, keys, SplitTrial::effort, work);
  }

  /** Returns the results of the splits of a set. */
  public List<R> results(Learner learner, DataFile set, Function<SplitTrial, SplitTrial.Key> key) {
    return IntStream.range(0, trials()).mapToObj(number -> log().get(key.apply(new SplitTrial(set, learner, number)))).toList();
  }

  /** Returns the sum of the results of a set. */
  public R sum(Learner learner, DataFile set, Function<SplitTrial, SplitTrial.Key> key) {
    return results(learner, set, key).stream().reduce(Summable::plus).orElseThrow();
  }

  /** Writes the result file; see {@link StudyRun#publish}. */
  public void publish(String title, String before, String shown, String after) throws IOException {
    run.publish(title, before, shown, after, Map.of());
  }
}
