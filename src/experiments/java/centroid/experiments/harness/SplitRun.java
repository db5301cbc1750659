// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * A run of an experiment over the random splits of many data sets.
 *
 * @param <R> a result
 * @param run what all runs have
 * @param settings what all such experiments have
 * @param sets the data sets
 */
public record SplitRun<R extends Record & Summable<R>>(StudyRun<SplitTrial.Key, R> run, SplitSettings settings, List<DataSet> sets) {

  /**
   * What an experiment does if nothing else is said.
   *
   * @param trials splits of each data set
   * @param seed the seed
   */
  public record Defaults(int trials, int seed) {
  }

  /** All that a run is described by. */
  private record Described(SplitSettings common, Record own) {
  }

  /**
   * Reads the common arguments and the data; the caller has read its own arguments before, as unknown ones are refused here.
   *
   * @param own settings of the experiment itself; results made under others are not used
   * @param type the kind of results
   * @param wanted which data sets
   */
  public static <R extends Record & Summable<R>> SplitRun<R> read(Arguments arguments, Defaults defaults, SplitSettings settings, Record own,
      Class<R> type, Predicate<DataSet> wanted) throws IOException {
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    String name = arguments.text("name", "experiment");
    String head = name + ", seed = " + arguments.wholeNumber("seed", defaults.seed, 0) + ", " + RecordText.settings(own);
    StudyRun<SplitTrial.Key, R> run = StudyRun.readShared(arguments, defaults.trials, defaults.seed, new Described(settings, own), type, name, head);
    return new SplitRun<>(run, settings, DataSets.load(folder, settings.minRows()).stream().filter(wanted).toList());
  }

  /** All trials of the sets that a learner can take, small numbers first, so that a cut run has whole trials. */
  public List<SplitTrial> trialsOf(List<Learner> learners, BiPredicate<Learner, DataSet> fits) {
    List<SplitTrial> all = new ArrayList<>();
    for (int number = 0; number < run.trials(); number++) {
      for (DataSet set : sets) {
        for (Learner learner : learners) {
          if (fits.test(learner, set)) {
            all.add(new SplitTrial(set, learner, number));
          }
        }
      }
    }
    return all;
  }

  /** Runs what is not done yet, side by side. */
  public void forEach(List<SplitTrial> all, Function<SplitTrial, List<SplitTrial.Key>> keys, StudyRun.Work<SplitTrial> work) throws Exception {
    run.forEach(all, keys, SplitTrial::effort, work);
  }

  /** The results of a set's splits, each found by its key. */
  public List<R> results(Learner learner, DataSet set, Function<SplitTrial, SplitTrial.Key> key) {
    return IntStream.range(0, run.trials()).mapToObj(number -> run.log().get(key.apply(new SplitTrial(set, learner, number)))).toList();
  }

  /** Those results added up. */
  public R sum(Learner learner, DataSet set, Function<SplitTrial, SplitTrial.Key> key) {
    return results(learner, set, key).stream().reduce(Summable::plus).orElseThrow();
  }

  /** Writes the result file; see {@link StudyRun#publish}. */
  public void publish(String title, String before, String shown, String after) throws IOException {
    run.publish(title, before, shown, after, Map.of());
  }
}
