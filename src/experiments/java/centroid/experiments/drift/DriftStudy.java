// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import centroid.experiments.drift.DriftRows.Change;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.util.RandomStreams;
import centroid.weka.check.CheckResult;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.ModelCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Checks models on streams of rows that change after a while, and recalibrates them on a few rows after the change. */
public final class DriftStudy implements Study {

  /** The numbers of new rows that models are recalibrated on. */
  static final int[] NEW_ROWS = {50, 100, 200};

  /**
   * All settings.
   *
   * @param trainRows training rows
   * @param streamRows rows of a stream
   * @param changeAt the first row of a stream that is different
   * @param testRows rows after the change on which coverage is measured
   * @param recalibrated trials in which models are recalibrated, for each change
   */
  record Settings(int trainRows, int streamRows, int changeAt, int testRows, int recalibrated, int m) {

    static Settings read(Arguments arguments) {
      return new Settings(arguments.wholeNumber("train-rows", 500, 50), arguments.wholeNumber("stream-rows", 500, 50),
          arguments.wholeNumber("change-at", 200, 0), arguments.wholeNumber("test-rows", 1000, 50), arguments.wholeNumber("recalibrated", 40, 1),
          arguments.wholeNumber("m", 10, 1));
    }
  }

  /** The key of a result: a class, a change and a trial. */
  record Key(boolean labels, Change change, int trial) {
  }

  private Settings settings;
  private StudyRun<Key, DriftResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = Settings.read(arguments);
    run = StudyRun.read(arguments, 1000, 11, settings, DriftResult.class);
    List<Key> keys = keys();
    run.forEach(keys, List::of, key -> isRecalibrated(key) ? 3 : 1, key -> run.log().addIfMissing(key, () -> measure(key)));
    DriftReport report = new DriftReport(keys, run.log(), settings);
    run.publish("A model in use: checks and recalibration", report.explanation(), report.summary(), "", Map.of());
  }

  /** Streams without a change show the false-alarm rate, for which many are needed. */
  private List<Key> keys() {
    List<Key> keys = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (Change change : Change.values()) {
        if (change == Change.NONE || trial < settings.recalibrated) {
          keys.add(new Key(false, change, trial));
          keys.add(new Key(true, change, trial));
        }
      }
    }
    return keys;
  }

  private boolean isRecalibrated(Key key) {
    return key.trial < settings.recalibrated;
  }

  private DriftResult measure(Key key) throws Exception {
    RandomStreams streams = run.streams(key.trial).child(key.change.name()).child(key.labels ? "labels" : "numbers");
    DriftRows rows = new DriftRows(key.labels, key.trial % 2 == 1);
    Instances train = rows.draw(settings.trainRows, 0, Change.NONE, streams.child("train").generator());
    CentroidBagging model = Models.centroid(Learner.REPTREE, settings.m, streams.child("model").seed(), "", train);
    Instances stream = rows.draw(settings.streamRows, settings.changeAt, key.change, streams.child("stream").generator());
    CheckResult check = new ModelCheck(model, new CheckSettings(CheckSettings.DEFAULT.levels(), 0.05, "", streams.child("check").seed())).of(stream);
    if (!isRecalibrated(key)) {
      return DriftResult.of(check, List.of(), null);
    }
    Instances test = rows.draw(settings.testRows, 0, key.change, streams.child("test").generator());
    Instances later = rows.draw(NEW_ROWS[NEW_ROWS.length - 1], 0, key.change, streams.child("later").generator());
    List<CentroidBagging> models = new ArrayList<>(List.of(model));
    for (int numRows : NEW_ROWS) {
      CentroidBagging copy = (CentroidBagging) AbstractClassifier.makeCopy(model);
      copy.recalibrate(new Instances(later, 0, numRows), 0, "later rows");
      models.add(copy);
    }
    Instances all = new Instances(train);
    all.addAll(later);
    models.add(Models.centroid(Learner.REPTREE, settings.m, streams.child("model").seed(), "", all));
    return DriftResult.of(check, models, test);
  }
}
