// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.totals;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.intervals.GroupFamily;
import centroid.experiments.published.ClearFolder;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import weka.core.Instances;

/** Measures the coverage of intervals of totals, on generated data and on real sets. */
public final class TotalStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.LINEARREGRESSION, Learner.M5P);

  /** Keeps out-of-bag errors, for the comparison with {@link BlockSums}. */
  private static final String KEEP_ERRORS = "-O -store-out-of-bag-predictions";
  /** Training sets of each generated family, which need no data and little time. */
  private static final int DRAWS = 12;

  /**
   * Settings that the results depend on.
   *
   * @param trainRows training rows, at most
   * @param testRows test rows, at most
   * @param numRandom random groups of each size
   */
  record Settings(double level, int trainRows, int testRows, int numRandom) {
  }

  /** Training rows drawn from a family, for one learner. */
  record Drawn(GroupFamily family, Learner learner, int number) {

    SplitTrial.Key key(int m) {
      return new SplitTrial.Key(learner, "generated " + family, m, number, "");
    }
  }

  private final Settings settings = new Settings(0.9, 600, 2000, 6);
  private SplitRun<TotalResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, LEARNERS, LEARNERS);
    int m = common.sizes()[0];
    SplitRun<TotalResult> found = SplitRun.read(arguments, 3, 5, common, settings, TotalResult.class, set -> set.isNumeric());
    List<DataFile> sets = new ArrayList<>(found.sets());
    sets.addAll(ClearFolder.files(arguments.dataFolder("ARFF files")));
    run = new SplitRun<>(found.run(), common, sets);
    List<Drawn> drawn = drawn();
    run.run().forEach(drawn, each -> List.of(each.key(m)), each -> settings.trainRows, each -> runDrawn(each, m));
    run.forEach(run.trialsOf(common.learners(), (learner, set) -> true), trial -> List.of(trial.key(m)), trial -> runTrial(trial, m));
    TotalReport report = new TotalReport(run, m, settings, DRAWS);
    run.publish("Totals and means", report.explanation(), report.summary(), report.details());
  }

  private List<Drawn> drawn() {
    List<Drawn> all = new ArrayList<>();
    for (int number = 0; number < DRAWS; number++) {
      for (GroupFamily family : GroupFamily.values()) {
        for (Learner learner : run.settings().learners()) {
          all.add(new Drawn(family, learner, number));
        }
      }
    }
    return all;
  }

  private void runDrawn(Drawn drawn, int m) throws Exception {
    RandomStreams streams = run.run().streams(drawn.number).child(drawn.family.toString());
    Split split = new Split(drawn.family.draw(settings.trainRows, streams.child("train").generator()),
        drawn.family.draw(settings.testRows, streams.child("test").generator()));
    measure(drawn.key(m), split, drawn.learner, m, streams);
  }

  private void runTrial(SplitTrial trial, int m) throws Exception {
    RandomStreams streams = trial.streams(run.run().seed());
    measure(trial.key(m), trial.split(streams, settings.trainRows, settings.testRows), trial.learner(), m, streams);
  }

  private void measure(SplitTrial.Key key, Split split, Learner learner, int m, RandomStreams streams) throws Exception {
    Instances train = split.train();
    run.run().log().addIfMissing(key, () -> TotalResult.of(Models.centroid(learner, m, streams.child(learner.toString()).seed(), KEEP_ERRORS, train), train,
        split.test(),
        settings.level, settings.numRandom, streams.child("groups").generator()));
  }
}
