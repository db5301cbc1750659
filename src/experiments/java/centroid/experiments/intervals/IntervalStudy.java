// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.metric.IntervalSums;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import weka.classifiers.Classifier;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Instances;

/**
 * Compares coverage and interval score of CentroidBagging with other interval methods for Bagging and with Weka's own interval estimators, on the same splits.
 */
public final class IntervalStudy implements Study {

  /** Learners of a numeric class. */
  static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.M5P, Learner.MLP,
      Learner.RANDOMFOREST);
  /** The index of level 0.9, whose interval widths define the bins. */
  private static final int BIN_LEVEL = 1;
  private static final int LARGE = 50;

  /**
   * Settings that the results depend on.
   *
   * @param maxRows the maximum number of training rows and of test rows
   */
  record Settings(double[] levels, int maxRows) {
  }

  /** The source of intervals. */
  enum Method {
    /** CentroidBagging. */
    CENTROID("CentroidBagging", Needs.LEARNER_AND_SIZE, ""),
    /** CentroidBagging with one scale from the variance of members, without a residual forest. */
    GLOBAL("CentroidBagging -local off", Needs.LEARNER_AND_SIZE, "-local off: widths depend on the variance of members only. "),
    /** Mode bagging. */
    CALIBRATED("Bagging + our calibration", Needs.LEARNER_AND_SIZE, "\"Our calibration\": mode bagging. "),
    /** One width from out-of-bag residuals. */
    CONFORMAL("Bagging + conformal", Needs.LEARNER_AND_SIZE, "Conformal: one width from absolute out-of-bag residuals of Bagging. "),
    /** Jackknife+-after-bootstrap. */
    JACKKNIFE("J+aB, same m", Needs.LEARNER_AND_SIZE, "J+aB: jackknife+-after-bootstrap. "),
    /** The same with many members. */
    LARGE_JACKKNIFE("J+aB, " + LARGE + " members", Needs.LEARNER, ""),
    /** Weka's. */
    GAUSSIAN("GaussianProcesses", Needs.NOTHING, ""),
    /** Weka's. */
    DISCRETIZATION("RegressionByDiscretization", Needs.NOTHING, "");

    /** What a method depends on, apart from the data. */
    enum Needs { LEARNER_AND_SIZE, LEARNER, NOTHING }

    private final String text;
    private final Needs needs;
    private final String explanation;

    Method(String text, Needs needs, String explanation) {
      this.text = text;
      this.needs = needs;
      this.explanation = explanation;
    }

    /** Returns CentroidBagging and the baselines of the argument; all if it is missing. */
    static List<Method> read(Arguments arguments) {
      List<String> names = Arrays.stream(values()).filter(method -> method != CENTROID).map(Method::argument).toList();
      List<String> chosen = arguments.choices("baselines", names, names);
      return Arrays.stream(values()).filter(method -> method == CENTROID || chosen.contains(method.argument())).toList();
    }

    /** Returns the name in arguments. */
    private String argument() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Needs needs() {
      return needs;
    }

    /** An explanation for the page; may be empty. */
    String explanation() {
      return explanation;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Settings settings = new Settings(new double[] {0.8, 0.9, 0.95}, 1000);
  private SplitRun<IntervalSums> run;
  private List<Method> methods;

  @Override
  public void run(Arguments arguments) throws Exception {
    methods = Method.read(arguments);
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10}, LEARNERS, LEARNERS);
    run = SplitRun.read(arguments, 5, 2, common, settings, IntervalSums.class, DataFile::isNumeric);
    List<Learner> learners = new ArrayList<>(common.learners());
    if (that(Method.Needs.NOTHING).findAny().isPresent()) {
      learners.add(0, Learner.NONE);
    }
    run.forEach(run.trialsOf(learners, (learner, set) -> true), this::keys, this::runTrial);
    new IntervalReport(new IntervalResults(run, settings, methods)).publish();
  }

  private Stream<Method> that(Method.Needs needs) {
    return methods.stream().filter(method -> method.needs == needs);
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    List<SplitTrial.Key> keys = new ArrayList<>();
    if (trial.learner() == Learner.NONE) {
      that(Method.Needs.NOTHING).forEach(method -> keys.add(trial.key(0, method)));
      return keys;
    }
    that(Method.Needs.LEARNER).forEach(method -> keys.add(trial.key(0, method)));
    for (int m : run.settings().sizes()) {
      that(Method.Needs.LEARNER_AND_SIZE).forEach(method -> keys.add(trial.key(m, method)));
    }
    return keys;
  }

  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    if (trial.learner() == Learner.NONE) {
      add(trial, 0, Method.GAUSSIAN, () -> estimator(trained(new GaussianProcesses(), split.train()), split.test()));
      add(trial, 0, Method.DISCRETIZATION, () -> estimator(trained(new RegressionByDiscretization(), split.train()), split.test()));
    } else {
      runLearner(trial, split, streams.child(trial.learner().toString()));
    }
  }

  private void runLearner(SplitTrial trial, Split split, RandomStreams own) throws Exception {
    Learner learner = trial.learner();
    Instances train = split.train();
    Instances test = split.test();
    add(trial, 0, Method.LARGE_JACKKNIFE, () -> jackknife(new BaselineBagging(learner.create(), train, LARGE, own.child("large")), test));
    for (int m : run.settings().sizes()) {
      int seed = own.child("models").child(m).seed();
      add(trial, m, Method.CENTROID, () -> estimator(Models.centroid(learner, m, seed, "", train), test));
      add(trial, m, Method.GLOBAL, () -> estimator(Models.centroid(learner, m, seed, "-local off", train), test));
      add(trial, m, Method.CALIBRATED, () -> estimator(Models.centroid(learner, m, seed, "-mode bagging", train), test));
      if (isOpen(trial, m, Method.CONFORMAL) || isOpen(trial, m, Method.JACKKNIFE)) {
        BaselineBagging bag = new BaselineBagging(learner.create(), train, m, own.child("small").child(m));
        add(trial, m, Method.CONFORMAL, () -> conformal(bag, test));
        add(trial, m, Method.JACKKNIFE, () -> jackknife(bag, test));
      }
    }
  }

  /** Whether a method is selected and has no result yet. */
  private boolean isOpen(SplitTrial trial, int m, Method method) {
    return methods.contains(method) && !run.log().has(trial.key(m, method));
  }

  private void add(SplitTrial trial, int m, Method method, Callable<IntervalSums> result) throws Exception {
    if (isOpen(trial, m, method)) {
      run.log().add(trial.key(m, method), result.call());
    }
  }

  private static Classifier trained(Classifier model, Instances train) throws Exception {
    model.buildClassifier(train);
    return model;
  }

  private IntervalSums estimator(Classifier model, Instances test) throws Exception {
    return IntervalSums.of(model, test, settings.levels, BIN_LEVEL);
  }

  private IntervalSums conformal(BaselineBagging bag, Instances test) throws Exception {
    return IntervalSums.of(test, settings.levels, BIN_LEVEL, row -> bag.conformal(row, settings.levels));
  }

  private IntervalSums jackknife(BaselineBagging bag, Instances test) throws Exception {
    return IntervalSums.of(test, settings.levels, BIN_LEVEL, row -> bag.jackknife(row, settings.levels));
  }
}
