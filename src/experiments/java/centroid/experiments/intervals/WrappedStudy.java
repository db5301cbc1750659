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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.FilteredClassifier;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.core.converters.ArffSaver;
import weka.filters.unsupervised.attribute.Standardize;

/** Measures coverage and score of the intervals that CalibratedClassifier adds to other classifiers, and compares CentroidBagging with the same learner. */
public final class WrappedStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.RANDOMFOREST, Learner.GAUSSIANPROCESSES, Learner.M5P, Learner.LINEARREGRESSION,
      Learner.REPTREE);
  /** The index of level 0.9, whose interval widths define the bins. */
  private static final int BIN_LEVEL = 1;
  /** The share of the training rows that a saved model is trained on; the others are its calibration set. */
  private static final double SAVED_SHARE = 2.0 / 3;
  /** The number of decimals in ARFF files. */
  private static final int DECIMALS = 12;

  /**
   * Settings that the results depend on.
   *
   * @param maxRows the maximum number of training rows and of test rows
   * @param maxGaussianRows the most training rows of Gaussian processes, whose time grows with the cube of the rows
   */
  record Settings(double[] levels, int maxRows, int maxGaussianRows) {
  }

  /** The source of intervals. */
  enum Method {
    /** The learner, trained on all rows, with 10-fold calibration. */
    WRAPPED("10-fold calibration", ""),
    /** The same without a residual forest. */
    GLOBAL("10-fold calibration, -local off", "-local off"),
    /** Calibrated on a held-out tenth. */
    HELDOUT("held-out calibration (10 %)", "-calibration heldout"),
    /** A saved model, calibrated on rows of another file. */
    SAVED("saved model", ""),
    /** CentroidBagging behind a filter. */
    FILTERED("FilteredClassifier(CentroidBagging)", ""),
    /** CentroidBagging over the learner. */
    CENTROID("CentroidBagging", "");

    private final String text;
    private final String options;

    Method(String text, String options) {
      this.text = text;
      this.options = options;
    }

    /** Saved models use the learner that needs the fewest rows, filters the default learner. */
    boolean takes(Learner learner) {
      return switch (this) {
        case SAVED -> learner == Learner.LINEARREGRESSION;
        case FILTERED -> learner == Learner.REPTREE;
        default -> true;
      };
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private final Settings settings = new Settings(new double[] {0.8, 0.9, 0.95}, 1000, 400);
  private SplitRun<IntervalSums> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, LEARNERS, LEARNERS);
    run = SplitRun.read(arguments, 3, 6, common, settings, IntervalSums.class, DataFile::isNumeric);
    run.forEach(run.trialsOf(common.learners(), (learner, set) -> true), this::keys, this::runTrial);
    new WrappedReport(run, settings).publish();
  }

  static List<Method> methods(Learner learner) {
    return Arrays.stream(Method.values()).filter(method -> method.takes(learner)).toList();
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    return methods(trial.learner()).stream().map(method -> trial.key(size(), method)).toList();
  }

  private int size() {
    return run.settings().sizes()[0];
  }

  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = run.streams(trial);
    boolean gaussian = trial.learner() == Learner.GAUSSIANPROCESSES;
    Split split = trial.split(streams, gaussian ? settings.maxGaussianRows : settings.maxRows, settings.maxRows);
    int seed = streams.child(trial.learner().toString()).seed();
    for (Method method : methods(trial.learner())) {
      SplitTrial.Key key = trial.key(size(), method);
      if (!run.log().has(key)) {
        Classifier model = trained(method, trial.learner(), seed, split.train());
        run.log().add(key, IntervalSums.of(model, split.test(), settings.levels, BIN_LEVEL));
      }
    }
  }

  private Classifier trained(Method method, Learner learner, int seed, Instances train) throws Exception {
    if (method == Method.CENTROID) {
      return Models.centroid(learner, size(), seed, "", train);
    }
    if (method == Method.SAVED) {
      return saved(learner, seed, train);
    }
    CalibratedClassifier wrapper = new CalibratedClassifier();
    wrapper.setOptions(Utils.splitOptions("-S " + seed + " " + method.options));
    wrapper.setClassifier(method == Method.FILTERED ? filtered(learner, seed) : learner.create());
    wrapper.buildClassifier(train);
    return wrapper;
  }

  private Classifier filtered(Learner learner, int seed) {
    CentroidBagging inside = new CentroidBagging();
    inside.setNumIterations(size());
    inside.setSeed(seed);
    inside.setClassifier(learner.create());
    FilteredClassifier filtered = new FilteredClassifier();
    filtered.setFilter(new Standardize());
    filtered.setClassifier(inside);
    return filtered;
  }

  /** Through files, as users do it. */
  private Classifier saved(Learner learner, int seed, Instances train) throws Exception {
    int numTrained = (int) Math.round(SAVED_SHARE * train.numInstances());
    Instances first = new Instances(train, 0, numTrained);
    Path model = Files.createTempFile("wrapped", ".model");
    Path rows = Files.createTempFile("wrapped", ".arff");
    try {
      Classifier alone = learner.create();
      alone.buildClassifier(first);
      SerializationHelper.writeAll(model.toString(), new Object[] {alone, first.stringFreeStructure()});
      ArffSaver saver = new ArffSaver();
      saver.setMaxDecimalPlaces(DECIMALS);
      saver.setInstances(new Instances(train, numTrained, train.numInstances() - numTrained));
      saver.setFile(rows.toFile());
      saver.writeBatch();
      CalibratedClassifier wrapper = new CalibratedClassifier();
      wrapper.setSeed(seed);
      wrapper.setModelFile(model.toFile());
      wrapper.setCalibrationData(rows.toFile());
      wrapper.buildClassifier(first);
      return wrapper;
    } finally {
      Files.delete(model);
      Files.delete(rows);
    }
  }

  /** Returns all pairs of methods and learners that ran. */
  static List<Row> rows(List<Learner> learners) {
    List<Row> rows = new ArrayList<>();
    learners.forEach(learner -> methods(learner).forEach(method -> rows.add(new Row(learner, method))));
    return rows;
  }

  /** A row of the tables. */
  record Row(Learner learner, Method method) {
  }
}
