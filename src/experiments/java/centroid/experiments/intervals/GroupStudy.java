// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/** Measures coverage within groups with and without {@code -group}, on generated data and on sets with a nominal attribute. */
public final class GroupStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.RANDOMTREE, Learner.LINEARREGRESSION, Learner.M5P);

  /**
   * Settings that the results depend on.
   *
   * @param testRows test rows of generated data
   * @param maxRows the maximum number of training rows and of test rows of a real set
   */
  record Settings(double level, int testRows, int maxRows) {
  }

  /** With or without groups, with or without a residual forest, which uses the group as an input. */
  enum Method {
    /** With groups. */
    GROUPS(true, ""),
    /** Without groups. */
    PLAIN(false, ""),
    /** With groups, without a residual forest. */
    GROUPS_ONLY(true, "-local off"),
    /** Without groups and without a residual forest. */
    NEITHER(false, "-local off");

    private final boolean grouped;
    private final String options;

    Method(boolean grouped, String options) {
      this.grouped = grouped;
      this.options = options;
    }
  }

  /** Training rows of one size drawn from a family, for one learner. */
  record Drawn(GroupFamily family, int n, Learner learner, int number) {

    SplitTrial.Key key(Method method) {
      return new SplitTrial.Key(learner, "generated " + family, n, number, method.name());
    }
  }

  private final Settings settings = new Settings(0.9, 4000, 1000);
  private SplitRun<GroupResult> run;
  private int[] sizes;
  private int m;

  @Override
  public void run(Arguments arguments) throws Exception {
    sizes = arguments.wholeNumbers("n", new int[] {300, 1000, 3000}, 100);
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, LEARNERS, LEARNERS);
    m = common.sizes()[0];
    run = SplitRun.read(arguments, 10, 4, common, settings, GroupResult.class, set -> set.isNumeric() && grouping(set.data()).isPresent());
    List<Drawn> drawn = drawn();
    run.run().forEach(drawn, each -> Arrays.stream(Method.values()).map(each::key).toList(), Drawn::n, this::runDrawn);
    run.forEach(run.trialsOf(common.learners(), (learner, set) -> true), trial -> Arrays.stream(Method.values()).map(method -> trial.key(m, method)).toList(),
        this::runTrial);
    GroupReport report = new GroupReport(run, sizes, m, settings);
    run.publish("Coverage within groups", report.explanation(), report.summary(), report.details());
  }

  private List<Drawn> drawn() {
    List<Drawn> all = new ArrayList<>();
    for (int number = 0; number < run.trials(); number++) {
      for (GroupFamily family : GroupFamily.values()) {
        for (int n : sizes) {
          for (Learner learner : run.settings().learners()) {
            all.add(new Drawn(family, n, learner, number));
          }
        }
      }
    }
    return all;
  }

  private void runDrawn(Drawn drawn) throws Exception {
    RandomStreams streams = run.run().streams(drawn.number).child(drawn.family.toString());
    Instances test = drawn.family.draw(settings.testRows, streams.child("test").generator());
    Instances train = drawn.family.draw(drawn.n, streams.child("train").child(drawn.n).generator());
    int seed = streams.child("models").child(drawn.learner.toString()).child(drawn.n).seed();
    for (Method method : Method.values()) {
      String options = method.options + (method.grouped ? " -group " + drawn.family.groups() : "");
      run.log().addIfMissing(drawn.key(method),
          () -> GroupResult.of(Models.centroid(drawn.learner, m, seed, options, train), train, test, 0, settings.level));
    }
  }

  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    int attribute = grouping(trial.set().data()).orElseThrow();
    int seed = streams.child(trial.learner().toString()).seed();
    for (Method method : Method.values()) {
      String options = method.options + (method.grouped ? " -group " + (attribute + 1) : "");
      run.log().addIfMissing(trial.key(m, method),
          () -> GroupResult.of(Models.centroid(trial.learner(), m, seed, options, split.train()), split.train(), split.test(), attribute, settings.level));
    }
  }

  /** The nominal attribute with at least three values whose third most frequent value has the most rows. */
  static OptionalInt grouping(Instances data) {
    return IntStream.range(0, data.numAttributes()).filter(k -> k != data.classIndex() && third(data, k) > 0).boxed()
        .max(Comparator.comparingInt(k -> third(data, k))).map(OptionalInt::of).orElse(OptionalInt.empty());
  }

  private static int third(Instances data, int index) {
    Attribute attribute = data.attribute(index);
    if (!attribute.isNominal() || attribute.numValues() < 3) {
      return 0;
    }
    int[] counts = data.attributeStats(index).nominalCounts.clone();
    Arrays.sort(counts);
    return counts[counts.length - 3];
  }
}
