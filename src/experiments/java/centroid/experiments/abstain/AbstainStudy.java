// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.abstain;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.util.RandomStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.RandomForest;
import weka.core.Instances;

/** Measures whether the promises of abstention hold for new rows, and how many rows are answered, beside plain thresholds on probabilities. */
public final class AbstainStudy implements Study {

  /**
   * All settings.
   *
   * @param trainRows training rows, of real sets at most
   * @param testRows test rows, of real sets at most
   * @param minRows the least rows of a real set
   */
  record Settings(int trainRows, int testRows, int minRows, int m) {
  }

  /** The key of a result: a family of generated rows or a data set, and a trial. */
  record Key(String rows, int trial) {
  }

  private Settings settings;
  private StudyRun<Key, AbstainResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    settings = new Settings(arguments.wholeNumber("train-rows", 600, 50), arguments.wholeNumber("test-rows", 2000, 50),
        arguments.wholeNumber("min-rows", 600, 50), arguments.wholeNumber("m", 10, 1));
    Path folder = arguments.dataFolder("ARFF files, class last or named 'class'");
    run = StudyRun.read(arguments, 200, 17, settings, AbstainResult.class);
    List<DataFile> sets = sets(folder);
    List<String> names = new ArrayList<>(sets.stream().map(DataFile::name).toList());
    List<Key> keys = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (AbstainRows family : AbstainRows.values()) {
        keys.add(new Key(family.name(), trial));
      }
      for (String name : names) {
        keys.add(new Key(name, trial));
      }
    }
    run.forEach(keys, List::of, key -> 1, key -> run.log().addIfMissing(key, () -> measure(key, sets)));
    AbstainReport report = new AbstainReport(run, names, settings);
    run.publish("Act or abstain", report.explanation(), report.summary(), "", Map.of());
  }

  /** The data sets with a nominal class and enough rows, each once. */
  private List<DataFile> sets(Path folder) throws Exception {
    List<DataFile> sets = new ArrayList<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".arff")).sorted().toList()) {
        DataFile set = DataFile.read(file, "");
        boolean twice = sets.stream().anyMatch(other -> other.data().numInstances() == set.data().numInstances()
            && other.data().numAttributes() == set.data().numAttributes());
        if (set.isUsable() && !set.isNumeric() && set.data().numInstances() >= settings.minRows && !twice) {
          sets.add(set);
        }
      }
    }
    return sets;
  }

  private AbstainResult measure(Key key, List<DataFile> sets) throws Exception {
    RandomStreams streams = run.streams(key.trial).child(key.rows);
    for (AbstainRows family : AbstainRows.values()) {
      if (family.name().equals(key.rows)) {
        AbstainRows.Drawn test = family.draw(settings.testRows, streams.child("test").generator());
        return measure(family.draw(settings.trainRows, streams.child("train").generator()).rows(), test.rows(), test.truth(), streams);
      }
    }
    Instances rows = new Instances(sets.stream().filter(set -> set.name().equals(key.rows)).findFirst().orElseThrow().data());
    rows.deleteWithMissingClass();
    rows.randomize(new Random(streams.child("split").seed()));
    int numTrain = Math.min(settings.trainRows, rows.numInstances() / 2);
    Instances test = new Instances(rows, numTrain, Math.min(settings.testRows, rows.numInstances() - numTrain));
    double[][] truth = new double[test.numInstances()][test.numClasses()];
    for (int row = 0; row < truth.length; row++) {
      truth[row][(int) test.instance(row).classValue()] = 1;
    }
    return measure(new Instances(rows, 0, numTrain), test, truth, streams);
  }

  private AbstainResult measure(Instances train, Instances test, double[][] truth, RandomStreams streams) throws Exception {
    int seed = streams.child("model").seed();
    CentroidBagging model = Models.centroid(Learner.REPTREE, settings.m, seed, "", train);
    RandomForest forest = new RandomForest();
    forest.setSeed(seed);
    forest.buildClassifier(train);
    return AbstainResult.of(model, List.of(Models.centroid(Learner.REPTREE, settings.m, seed, "-calibration none", train),
        Models.bagging(Learner.REPTREE, settings.m, seed, train), forest), test, truth);
  }
}
