// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import centroid.compare.DataFile;
import centroid.core.Streams;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.ResultLog;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.metric.IntervalSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.functions.GaussianProcesses;
import weka.classifiers.meta.RegressionByDiscretization;
import weka.core.Instances;

/**
 * Do prediction intervals hold, and are they short? CentroidBagging against intervals that others would put on Bagging, and
 * against Weka's own interval estimators, on the same splits.
 */
public final class IntervalStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.M5P, Learner.MLP);
  /** The level of 0.9, whose interval widths make the bins. */
  private static final int BIN_LEVEL = 1;
  private static final int LARGE = 50;

  /**
   * What the results depend on.
   *
   * @param maxRows the most training rows, and the most test rows
   */
  record Settings(double[] levels, int maxRows) {
  }

  /** Where intervals come from. */
  enum Method {
    /** Ours. */
    CENTROID("CentroidBagging", Needs.LEARNER_AND_SIZE),
    /** Mode bagging. */
    CALIBRATED("Bagging + our calibration", Needs.LEARNER_AND_SIZE),
    /** One width from out-of-bag residuals. */
    CONFORMAL("Bagging + conformal", Needs.LEARNER_AND_SIZE),
    /** Jackknife+-after-bootstrap. */
    JACKKNIFE("J+aB, same m", Needs.LEARNER_AND_SIZE),
    /** The same with many members. */
    LARGE_JACKKNIFE("J+aB, " + LARGE + " members", Needs.LEARNER),
    /** Weka's. */
    GAUSSIAN("GaussianProcesses", Needs.NOTHING),
    /** Weka's. */
    DISCRETIZATION("RegressionByDiscretization", Needs.NOTHING);

    /** What a method depends on besides the data. */
    enum Needs { LEARNER_AND_SIZE, LEARNER, NOTHING }

    private final String text;
    private final Needs needs;

    Method(String text, Needs needs) {
      this.text = text;
      this.needs = needs;
    }

    static List<Method> that(Needs needs) {
      return Arrays.stream(values()).filter(method -> method.needs == needs).toList();
    }

    Needs needs() {
      return needs;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Settings settings = new Settings(new double[] {0.8, 0.9, 0.95}, 1000);
  private SplitRun<IntervalSums> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10}, LEARNERS, LEARNERS);
    run = SplitRun.read(arguments, 5, 2, common, settings, IntervalSums.class, DataFile::isNumeric);
    List<Learner> learners = new ArrayList<>(List.of(Learner.NONE));
    learners.addAll(common.learners());
    run.forEach(run.trialsOf(learners, (learner, set) -> true), this::keys, this::runTrial);
    new IntervalReport(run, settings).publish();
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    List<SplitTrial.Key> keys = new ArrayList<>();
    if (trial.learner() == Learner.NONE) {
      Method.that(Method.Needs.NOTHING).forEach(method -> keys.add(trial.key(0, method)));
      return keys;
    }
    Method.that(Method.Needs.LEARNER).forEach(method -> keys.add(trial.key(0, method)));
    for (int m : run.settings().sizes()) {
      Method.that(Method.Needs.LEARNER_AND_SIZE).forEach(method -> keys.add(trial.key(m, method)));
    }
    return keys;
  }

  private void runTrial(SplitTrial trial) throws Exception {
    Streams streams = trial.streams(run.run().seed());
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    if (trial.learner() == Learner.NONE) {
      runWekas(trial, split);
    } else {
      runLearner(trial, split, streams.child(trial.learner().toString()));
    }
  }

  private void runLearner(SplitTrial trial, Split split, Streams own) throws Exception {
    Learner learner = trial.learner();
    Instances train = split.train();
    Instances test = split.test();
    ResultLog<SplitTrial.Key, IntervalSums> log = run.run().log();
    log.addIfMissing(trial.key(0, Method.LARGE_JACKKNIFE), () -> jackknife(new PlainBag(learner.create(), train, LARGE, own.child("large")), test));
    for (int m : run.settings().sizes()) {
      int seed = own.child("models").child(m).seed();
      log.addIfMissing(trial.key(m, Method.CENTROID), () -> estimator(Models.centroid(learner, m, seed, "", train), test));
      log.addIfMissing(trial.key(m, Method.CALIBRATED), () -> estimator(Models.centroid(learner, m, seed, "-mode bagging", train), test));
      if (!log.has(trial.key(m, Method.JACKKNIFE))) {
        PlainBag bag = new PlainBag(learner.create(), train, m, own.child("small").child(m));
        log.add(trial.key(m, Method.CONFORMAL), conformal(bag, test));
        log.add(trial.key(m, Method.JACKKNIFE), jackknife(bag, test));
      }
    }
  }

  private void runWekas(SplitTrial trial, Split split) throws Exception {
    GaussianProcesses gaussian = new GaussianProcesses();
    gaussian.buildClassifier(split.train());
    run.run().log().add(trial.key(0, Method.GAUSSIAN), estimator(gaussian, split.test()));
    RegressionByDiscretization discretization = new RegressionByDiscretization();
    discretization.buildClassifier(split.train());
    run.run().log().add(trial.key(0, Method.DISCRETIZATION), estimator(discretization, split.test()));
  }

  private IntervalSums estimator(Classifier model, Instances test) throws Exception {
    return IntervalSums.of(model, test, settings.levels, BIN_LEVEL);
  }

  private IntervalSums conformal(PlainBag bag, Instances test) throws Exception {
    return IntervalSums.of(test, settings.levels, BIN_LEVEL, row -> bag.conformal(row, settings.levels));
  }

  private IntervalSums jackknife(PlainBag bag, Instances test) throws Exception {
    return IntervalSums.of(test, settings.levels, BIN_LEVEL, row -> bag.jackknife(row, settings.levels));
  }
}
