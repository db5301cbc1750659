// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.util.RandomStreams;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/**
 * Measures conditional coverage on generated data with known distribution: CentroidBagging with and without a residual forest, and the true quantiles.
 */
public final class LocalStudy implements Study {

  /** The source of intervals. */
  enum Method {
    /** CentroidBagging. */
    DEFAULT("CentroidBagging", ""),
    /** CentroidBagging with one scale from the variance of members. */
    GLOBAL("CentroidBagging -local off", "-local off"),
    /** True central quantiles. */
    ORACLE("oracle", "");

    private final String text;
    private final String options;

    Method(String text, String options) {
      this.text = text;
      this.options = options;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * How intervals are measured.
   *
   * @param testRows test rows
   * @param slabShare the minimum share of test rows in a slab
   * @param directions the number of random directions of slabs
   */
  record Measure(int testRows, double level, double slabShare, int directions) {
  }

  /**
   * All settings.
   *
   * @param n numbers of training rows
   * @param m members
   */
  record Settings(List<LocalFamily> families, int[] n, int m, List<Learner> learners, Measure measure) {

    static Settings read(Arguments arguments) {
      List<LocalFamily> families = List.of(LocalFamily.values());
      return new Settings(arguments.choices("families", families, families), arguments.wholeNumbers("n", new int[] {500, 2000}, 20),
          arguments.wholeNumber("m", 10, 1), arguments.choices("learners", IntervalStudy.LEARNERS, IntervalStudy.LEARNERS),
          new Measure(arguments.wholeNumber("test-rows", 4000, 20), 0.9, 0.2, 50));
    }
  }

  /**
   * One set of training rows for one learner; the oracle has 0 rows and no learner.
   *
   * @param n training rows
   * @param m members
   */
  record Trial(LocalFamily family, int n, int m, Learner learner, int number) {

    /** Returns the oracle's trial on the same test rows. */
    Trial oracle() {
      return new Trial(family, 0, 0, Learner.NONE, number);
    }

    boolean isOracle() {
      return learner == Learner.NONE;
    }

    Key key(Method method) {
      return new Key(family, n, m, learner, number, method.name());
    }

    List<Key> keys() {
      return isOracle() ? List.of(key(Method.ORACLE)) : List.of(key(Method.DEFAULT), key(Method.GLOBAL));
    }

    double effort() {
      return (n + 100) * (learner == Learner.RANDOMFOREST ? 10.0 : 1);
    }
  }

  /** The key of a result. */
  record Key(LocalFamily family, int n, int m, Learner learner, int trial, String method) {
  }

  private Settings settings;
  private StudyRun<Key, LocalResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = Settings.read(arguments);
    run = StudyRun.read(arguments, 5, 9, settings, settings.measure, LocalResult.class);
    List<Trial> trials = trials();
    run.forEach(trials, Trial::keys, Trial::effort, this::runTrial);
    LocalResults results = new LocalResults(run.log(), settings, trials.stream().filter(trial -> !trial.isOracle()).toList());
    LocalReport report = new LocalReport(results);
    run.publish("Conditional coverage on generated data with known noise", report.explanation(), report.summary(), report.details(), Map.of());
  }

  /** Low numbers first, so that an interrupted run has complete trials. */
  private List<Trial> trials() {
    List<Trial> all = new ArrayList<>();
    for (int number = 0; number < run.trials(); number++) {
      for (LocalFamily family : settings.families) {
        all.add(new Trial(family, 0, 0, Learner.NONE, number));
        for (int n : settings.n) {
          for (Learner learner : settings.learners) {
            all.add(new Trial(family, n, settings.m, learner, number));
          }
        }
      }
    }
    return all;
  }

  private void runTrial(Trial trial) throws Exception {
    RandomStreams streams = streams(trial);
    Instances test = trial.family.draw(settings.measure.testRows, streams.child("test").generator());
    if (trial.isOracle()) {
      run.log().addIfMissing(trial.key(Method.ORACLE), () -> measured(trial, test, oracle(trial.family, test)));
      return;
    }
    Instances train = trial.family.draw(trial.n, streams.child("train").child(trial.n).generator());
    int seed = streams.child("models").child(trial.learner.toString()).child(trial.n).child(trial.m).seed();
    for (Method method : List.of(Method.DEFAULT, Method.GLOBAL)) {
      run.log().addIfMissing(trial.key(method),
          () -> measured(trial, test, intervals(Models.centroid(trial.learner, trial.m, seed, method.options, train), test)));
    }
  }

  /** The randomness of a trial of a family. */
  private RandomStreams streams(Trial trial) {
    return run.streams(trial.number).child(trial.family.name());
  }

  private LocalResult measured(Trial trial, Instances test, LocalResult.Intervals intervals) {
    return LocalResult.of(trial.family, test, intervals, settings.measure, streams(trial).child("directions").generator());
  }

  private LocalResult.Intervals oracle(LocalFamily family, Instances test) {
    List<double[]> inputs = LocalResult.inputs(test);
    double outside = (1 - settings.measure.level) / 2;
    return new LocalResult.Intervals(family.quantiles(inputs, outside), family.quantiles(inputs, 1 - outside),
        inputs.stream().mapToDouble(LocalFamily::mean).toArray());
  }

  private LocalResult.Intervals intervals(CentroidBagging model, Instances test) throws Exception {
    List<RowPrediction> rows = model.predictAll(test);
    double level = settings.measure.level;
    return new LocalResult.Intervals(rows.stream().mapToDouble(row -> row.interval(level).lower()).toArray(),
        rows.stream().mapToDouble(row -> row.interval(level).upper()).toArray(), rows.stream().mapToDouble(RowPrediction::value).toArray());
  }
}
