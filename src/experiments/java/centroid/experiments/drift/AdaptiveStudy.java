// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import centroid.compare.DataFile;
import centroid.experiments.drift.DriftRows.Change;
import centroid.experiments.drift.DriftRows.Drift;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.util.RandomStreams;
import centroid.weka.check.CheckSettings;
import centroid.weka.check.ModelCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Adaptive conformal inference under drift, beside models that are left alone, recalibrated or trained again, and the delay of checks beside a peer. */
public final class AdaptiveStudy implements Study {

  /**
   * All settings.
   *
   * @param trainRows training rows
   * @param streamRows rows of a stream
   * @param delayTrials models whose streams compare delays; each has ten streams of 500 rows that change after 200
   */
  record Settings(int trainRows, int streamRows, int delayTrials, int m) {

    static Settings read(Arguments arguments) {
      return new Settings(arguments.wholeNumber("train-rows", 500, 50), arguments.wholeNumber("stream-rows", 2000, 250),
          arguments.wholeNumber("delay-trials", 20, 1), arguments.wholeNumber("m", 10, 1));
    }
  }

  /** The key of a result: what is measured (numbers, labels, set or delay), the drift, change or set, and a trial. */
  record Key(String kind, String name, int trial) {
  }

  static final int STREAMS = 10;
  static final int CHANGE_AT = 200;
  private static final int DELAY_ROWS = 500;
  private static final int REFERENCE_ROWS = 250;
  /** The significance of a check that spends half of it on the martingale, so that the martingale's limit is 20. */
  private static final double SIGNIFICANCE = 0.1;

  private Settings settings;
  private StudyRun<Key, AdaptiveResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = Settings.read(arguments);
    List<DataFile> sets = sets(arguments.text("data", null));
    run = StudyRun.read(arguments, 5, 13, settings, AdaptiveResult.class);
    List<Key> keys = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (Drift drift : Drift.values()) {
        keys.add(new Key("numbers", drift.name(), trial));
        keys.add(new Key("labels", drift.name(), trial));
      }
    }
    for (int trial = 0; trial < settings.delayTrials; trial++) {
      for (Change change : Change.values()) {
        if (change == Change.NONE || trial < Math.max(1, settings.delayTrials / 5)) {
          keys.add(new Key("delay", change.name(), trial));
        }
      }
    }
    sets.forEach(set -> keys.add(new Key("set", set.data().relationName(), 0)));
    run.forEach(keys, List::of, key -> 1, key -> run.log().addIfMissing(key, () -> measure(key, sets)));
    AdaptiveReport report = new AdaptiveReport(keys, run.log(), settings);
    run.publish("Adaptive conformal inference under drift", report.explanation(), report.summary(), "", Map.of());
  }

  /** Reads numeric sets with enough rows for a stream. */
  private List<DataFile> sets(String folder) throws Exception {
    List<DataFile> sets = new ArrayList<>();
    if (folder == null) {
      return sets;
    }
    try (Stream<Path> files = Files.walk(Path.of(folder))) {
      for (Path file : files.filter(file -> file.toString().endsWith(".arff")).sorted().toList()) {
        DataFile set = DataFile.read(file, "");
        if (set.isUsable() && set.isNumeric() && set.data().numInstances() >= settings.trainRows + settings.streamRows) {
          sets.add(set);
        }
      }
    }
    return sets;
  }

  private AdaptiveResult measure(Key key, List<DataFile> sets) throws Exception {
    RandomStreams streams = run.streams(key.trial).child(key.kind).child(key.name);
    int seed = streams.child("model").seed();
    if (key.kind.equals("set")) {
      Instances[] parts = ordered(sets.stream().filter(set -> set.data().relationName().equals(key.name)).findFirst().orElseThrow().data());
      return new AdaptiveStream(Models.centroid(Learner.REPTREE, settings.m, seed, "", parts[0]), parts[0], parts[1], settings.m, seed).measure();
    }
    DriftRows rows = new DriftRows(key.kind.equals("labels"), key.trial % 2 == 1);
    Instances train = rows.draw(settings.trainRows, Drift.NONE, streams.child("train").generator());
    CentroidBagging model = Models.centroid(Learner.REPTREE, settings.m, seed, "", train);
    return key.kind.equals("delay") ? delays(key, rows, model, streams)
        : new AdaptiveStream(model, train, rows.draw(settings.streamRows, Drift.valueOf(key.name), streams.child("stream").generator()), settings.m, seed)
            .measure();
  }

  /** Orders rows by the numeric input that is most correlated with the class; the first ones are training rows. */
  private Instances[] ordered(Instances data) {
    double[] target = data.attributeToDoubleArray(data.classIndex());
    int best = -1;
    double largest = -1;
    for (int k = 0; k < data.numAttributes(); k++) {
      if (k != data.classIndex() && data.attribute(k).isNumeric() && Arrays.stream(data.attributeToDoubleArray(k)).noneMatch(Double::isNaN)) {
        double correlation = Math.abs(weka.core.Utils.correlation(data.attributeToDoubleArray(k), target, target.length));
        if (correlation > largest) {
          largest = correlation;
          best = k;
        }
      }
    }
    Instances sorted = new Instances(data);
    sorted.randomize(new java.util.Random(run.seed()));
    Instances drawn = new Instances(sorted, 0, settings.trainRows + settings.streamRows);
    drawn.sort(best);
    return new Instances[] {new Instances(drawn, 0, settings.trainRows), new Instances(drawn, settings.trainRows, settings.streamRows)};
  }

  private AdaptiveResult delays(Key key, DriftRows rows, CentroidBagging model, RandomStreams streams) throws Exception {
    double[] reference = residuals(model, rows.draw(REFERENCE_ROWS, Drift.NONE, streams.child("reference").generator()));
    double[] alarms = new double[2 * STREAMS];
    for (int k = 0; k < STREAMS; k++) {
      RandomStreams own = streams.child("stream " + k);
      Instances stream = rows.draw(DELAY_ROWS, CHANGE_AT, Change.valueOf(key.name), own.generator());
      alarms[2 * k] = new ModelCheck(model, new CheckSettings(CheckSettings.DEFAULT.levels(), SIGNIFICANCE, "", own.child("check").seed())).of(stream).order()
          .alarm();
      alarms[2 * k + 1] = SimpleJumper.alarm(reference, residuals(model, stream), 2 / SIGNIFICANCE, own.child("peer").generator());
    }
    return AdaptiveResult.ofAlarms(alarms);
  }

  private static double[] residuals(CentroidBagging model, Instances rows) throws Exception {
    double[] residuals = new double[rows.numInstances()];
    for (int k = 0; k < residuals.length; k++) {
      residuals[k] = Math.abs(rows.instance(k).classValue() - model.classifyInstance(rows.instance(k)));
    }
    return residuals;
  }
}
