// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.labels;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.labels.AdaptiveSets.Rule;
import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Measures coverage of prediction sets for every label and their size, and compares adaptive sets. */
public final class LabelStudy implements Study {

  /**
   * Settings that the results depend on.
   *
   * @param judged the level at which labels are evaluated
   * @param maxRows the maximum number of training rows and of test rows
   * @param heldOut the share of the training rows on which the rules are compared
   */
  record Settings(double[] levels, double judged, int maxRows, double heldOut) {
  }

  /** The source of prediction sets. */
  enum Method {
    /** The default. */
    MARGINAL("CentroidBagging", "", null),
    /** Coverage for every label. */
    CLASS("CentroidBagging -coverage class", "-coverage class", null),
    /** The rule of the default, calibrated on held-out rows. */
    OWN("by label probability", "", Rule.OWN),
    /** Adaptive sets on the same rows. */
    ADAPTIVE("adaptive", "", Rule.ADAPTIVE),
    /** The same with a random part. */
    RANDOMISED("adaptive, randomised", "", Rule.RANDOMISED);

    private final String text;
    private final String options;
    private final Rule rule;

    Method(String text, String options, Rule rule) {
      this.text = text;
      this.options = options;
      this.rule = rule;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Settings settings = new Settings(new double[] {0.8, 0.9, 0.95}, 0.9, 1000, 0.25);
  private SplitRun<LabelResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, SetStudy.LEARNERS, SetStudy.LEARNERS);
    run = SplitRun.read(arguments, 5, 5, common, settings, LabelResult.class, set -> !set.isNumeric());
    int m = common.sizes()[0];
    run.forEach(run.trialsOf(common.learners(), SetStudy::fits), trial -> Arrays.stream(Method.values()).map(method -> trial.key(m, method)).toList(),
        trial -> runTrial(trial, m));
    LabelReport report = new LabelReport(run, settings, m);
    run.publish("Coverage of prediction sets by label", report.explanation(), report.summary(), report.details());
  }

  private void runTrial(SplitTrial trial, int m) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    int seed = streams.child(trial.learner().toString()).seed();
    for (Method method : List.of(Method.MARGINAL, Method.CLASS)) {
      CentroidBagging model = Models.centroid(trial.learner(), m, seed, method.options, split.train());
      run.log().addIfMissing(trial.key(m, method), () -> LabelResult.of(model::predictSet, split.test(), settings.levels, settings.judged));
    }
    int numFit = (int) Math.round((1 - settings.heldOut) * split.train().numInstances());
    Instances heldOut = new Instances(split.train(), numFit, split.train().numInstances() - numFit);
    CentroidBagging model = Models.centroid(trial.learner(), m, seed, "", new Instances(split.train(), 0, numFit));
    for (Method method : List.of(Method.OWN, Method.ADAPTIVE, Method.RANDOMISED)) {
      AdaptiveSets sets = new AdaptiveSets(model, heldOut, method.rule, seed);
      run.log().addIfMissing(trial.key(m, method), () -> LabelResult.of(sets, split.test(), settings.levels, settings.judged));
    }
  }
}
