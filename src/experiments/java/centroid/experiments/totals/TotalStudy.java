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
import centroid.experiments.order.Series;
import centroid.experiments.published.ClearFolder;
import centroid.util.RandomStreams;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weka.core.Instances;

/** Measures the coverage of intervals of totals, on generated data and on real sets. */
public final class TotalStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.REPTREE, Learner.LINEARREGRESSION, Learner.M5P);

  /**
   * Settings that the results depend on.
   *
   * @param trainRows training rows, at most
   * @param testRows test rows, at most
   * @param numRandom random groups of each size
   * @param draws training sets of each generated family, which need no data and little time
   * @param seriesTrain training rows of each series
   * @param seriesLater later rows of each series
   */
  record Settings(double level, int trainRows, int testRows, int numRandom, int draws, int seriesTrain, int seriesLater) {
  }

  /** Generated rows for one learner: those of a family, or a series with options. */
  record Drawn(Enum<?> source, Learner learner, int number, String options) {

    SplitTrial.Key key(int m) {
      return new SplitTrial.Key(learner, "generated " + source, m, number, options);
    }
  }

  private Settings settings;
  private SplitRun<TotalResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, LEARNERS, LEARNERS);
    settings = new Settings(0.9, arguments.wholeNumber("train-rows", 600, 50), arguments.wholeNumber("test-rows", 2000, 50), 12,
        arguments.wholeNumber("draws", 12, 1), 400, 100);
    int m = common.sizes()[0];
    SplitRun<TotalResult> found = SplitRun.read(arguments, 3, 6, common, settings, TotalResult.class, set -> set.isNumeric());
    List<DataFile> sets = new ArrayList<>(found.sets());
    sets.addAll(ClearFolder.files(arguments.dataFolder("ARFF files")));
    run = new SplitRun<>(found.run(), common, sets);
    run.run().forEach(drawn(), each -> List.of(each.key(m)), each -> each.options.isEmpty() ? 1 : 6, each -> runDrawn(each, m));
    run.forEach(run.trialsOf(common.learners(), (learner, set) -> true), trial -> List.of(trial.key(m)), trial -> runTrial(trial, m));
    TotalReport report = new TotalReport(run, m, settings);
    run.publish("Totals and means", report.explanation(), report.summary(), report.details());
  }

  private List<Drawn> drawn() {
    List<Drawn> all = new ArrayList<>();
    for (int number = 0; number < settings.draws; number++) {
      for (Learner learner : run.settings().learners()) {
        for (GroupFamily family : GroupFamily.values()) {
          all.add(new Drawn(family, learner, number, ""));
        }
      }
      for (Learner learner : TotalReport.SERIES_LEARNERS) {
        for (Series series : TotalReport.SERIES) {
          for (String options : TotalReport.ORDERS) {
            all.add(new Drawn(series, learner, number, options));
          }
        }
      }
    }
    return all;
  }

  private void runDrawn(Drawn drawn, int m) throws Exception {
    RandomStreams streams = run.run().streams(drawn.number).child(drawn.source.toString());
    if (drawn.source instanceof Series series) {
      Instances all = series.draw(settings.seriesTrain + settings.seriesLater, streams.child("rows").generator());
      Split split = new Split(new Instances(all, 0, settings.seriesTrain), new Instances(all, settings.seriesTrain, settings.seriesLater));
      measure(drawn.key(m), split, RowGroups.inOrder(split.test()), streams);
      return;
    }
    GroupFamily family = (GroupFamily) drawn.source;
    Split split = new Split(family.draw(settings.trainRows, streams.child("train").generator()),
        family.draw(settings.testRows, streams.child("test").generator()));
    measure(drawn.key(m), split, RowGroups.of(split.test(), settings.numRandom, streams.child("groups").generator()), streams);
  }

  private void runTrial(SplitTrial trial, int m) throws Exception {
    RandomStreams streams = trial.streams(run.run().seed());
    Split split = trial.split(streams, settings.trainRows, settings.testRows);
    measure(trial.key(m), split, RowGroups.of(split.test(), settings.numRandom, streams.child("groups").generator()), streams);
  }

  private void measure(SplitTrial.Key key, Split split, Map<RowGroups.Kind, List<int[]>> groups, RandomStreams streams) throws Exception {
    run.run().log().addIfMissing(key, () -> TotalResult.of(Models.centroid(key.learner(), key.m(), streams.child(key.learner().toString()).seed(),
        key.method(), split.train()), split.test(), settings.level, groups));
  }
}
