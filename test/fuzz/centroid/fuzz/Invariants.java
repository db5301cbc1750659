// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
import centroid.weka.estimator.RowNovelty;
import centroid.weka.estimator.RowPredictor;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.CentroidModelSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;

/** Invariants of a trained model, each in its own method; doc/notes/invariants.md lists them. Rows that its members cannot predict are left out. */
final class Invariants {

  private static final double[] PLACES = {0, 1, -1, 0.5, 1e-310, 1e9, -1e9, 1e300, -1e300};

  private Invariants() {
  }

  /** Checks all invariants of a row; uncalibrated probabilities need not be valid. */
  static void ofRow(Classifier model, Instance row, boolean asTheyAre) throws Exception {
    if (row.classAttribute().isNumeric()) {
      numberIsThatOfMembers(model, row);
      boundsAreOrderedAndNested((IntervalEstimator) model, row);
      distributionAgrees((PredictiveEstimator) model, row);
      intervalsContainTheCorrectedPrediction(model, row);
    } else {
      boolean possible = membersArePossible(model, row);
      if (!asTheyAre && possible) {
        probabilitiesSumToOne(model, row);
      }
      setsContainThePredictedLabel(model, row);
      if (possible) {
        rangeContainsTheProbability(model, row);
      }
    }
    if (model instanceof RowPredictor predictor) {
      noveltyIsAPValue(predictor, row);
    }
  }

  /** The prediction is finite, unless a member's prediction is missing or infinite. */
  static void numberIsThatOfMembers(Classifier model, Instance row) throws Exception {
    double[] answer = model.distributionForInstance(row);
    unless(answer.length == 1, "numberIsThatOfMembers", Arrays.toString(answer));
    if (!Double.isFinite(answer[0]) && model instanceof CentroidBagging ensemble) {
      double[][] members = ensemble.memberPredictions(row);
      boolean excuse = Arrays.stream(members).anyMatch(one -> !Double.isFinite(one[0]));
      unless(excuse, "numberIsThatOfMembers", answer[0] + " of " + Arrays.deepToString(members));
    }
  }

  static void boundsAreOrderedAndNested(IntervalEstimator model, Instance row) throws Exception {
    double[] inner = null;
    for (double level : Predictions.LEVELS) {
      double[][] all = model.predictIntervals(row, level);
      String seen = "at " + level + " " + Arrays.deepToString(all) + (inner == null ? "" : " after " + Arrays.toString(inner));
      unless(all.length == 1 && all[0].length == 2, "boundsAreOrderedAndNested", seen);
      double[] bounds = all[0];
      unless(bounds[0] <= bounds[1], "boundsAreOrderedAndNested", seen);
      unless(inner == null || bounds[0] <= inner[0] && bounds[1] >= inner[1], "boundsAreOrderedAndNested", seen);
      inner = bounds;
    }
  }

  /** From level 0.5 on; without a correction the residual forest may have shifted the interval away from the prediction. */
  static void intervalsContainTheCorrectedPrediction(Classifier model, Instance row) throws Exception {
    PredictiveDistribution expected = ((PredictiveEstimator) model).predictDistribution(row);
    CentroidModel trained = ((CentroidModelSource) model).centroidModel();
    if (expected == null || trained == null || !trained.calibration().correction().isMade()) {
      return;
    }
    double prediction = model.classifyInstance(row);
    unless(prediction == expected.mean(), "intervalsContainTheCorrectedPrediction", prediction + " and mean " + expected.mean());
    for (double level : Predictions.LEVELS) {
      Interval interval = level < 0.5 ? Interval.EVERYTHING : expected.interval(level);
      unless(interval.lower() <= prediction && prediction <= interval.upper(), "intervalsContainTheCorrectedPrediction",
          prediction + " at " + level + " outside of " + interval);
    }
  }

  /** Quantiles increase, exceedance probabilities decrease, densities are not NaN. */
  static void distributionAgrees(PredictiveEstimator model, Instance row) throws Exception {
    PredictiveDistribution expected = model.predictDistribution(row);
    if (expected == null) {
      return;
    }
    double below = Double.NEGATIVE_INFINITY;
    for (double probability : new double[] {0.01, 0.2, 0.5, 0.51, 0.9, 0.999}) {
      double quantile = expected.quantile(probability);
      unless(quantile >= below, "distributionAgrees", "quantile " + quantile + " at " + probability + " after " + below);
      below = quantile;
    }
    double[] places = PLACES.clone();
    places[0] = expected.mean();
    Arrays.sort(places);
    double above = 1;
    boolean unknown = expected.interval(0.5).equals(Interval.EVERYTHING);
    for (double place : places) {
      double exceedance = expected.exceedance(place);
      unless(unknown || exceedance >= 0 && exceedance <= above + 1e-12, "distributionAgrees", "exceedance " + exceedance + " of " + place + " after " + above);
      above = exceedance;
      unless(!Double.isNaN(expected.logDensity(place)), "distributionAgrees", "density at " + place);
    }
    double share = expected.epistemicShare();
    unless(Double.isNaN(share) || share >= 0 && share <= 1, "distributionAgrees", "epistemic share " + share);
  }

  /** The p-value is between 0 and 1, and a furthest attribute is one of the row's. */
  static void noveltyIsAPValue(RowPredictor model, Instance row) throws Exception {
    RowNovelty novelty = model.predict(row).novelty();
    unless(novelty == null || novelty.pValue() > 0 && novelty.pValue() <= 1 && (novelty.furthest() == null || novelty.isNovel()), "noveltyIsAPValue",
        String.valueOf(novelty));
  }

  /** All zeros are allowed: no member predicts the row. RandomTree itself returns -2e-17. */
  static void probabilitiesSumToOne(Classifier model, Instance row) throws Exception {
    double[] answer = model.distributionForInstance(row);
    double sum = Arrays.stream(answer).sum();
    unless(answer.length == row.numClasses() && arePossible(answer), "probabilitiesSumToOne", Arrays.toString(answer));
    unless(Math.abs(sum - 1) < 1e-9 || sum == 0, "probabilitiesSumToOne", sum + " is the sum of " + Arrays.toString(answer));
  }

  /** Members with invalid probabilities give an ensemble with invalid probabilities, as in Bagging. */
  private static boolean membersArePossible(Classifier model, Instance row) throws Exception {
    CentroidModel trained = ((CentroidModelSource) model).centroidModel();
    return trained == null || Arrays.stream(trained.ensemble().memberPredictions(row)).allMatch(Invariants::arePossible);
  }

  private static boolean arePossible(double[] probabilities) {
    return Arrays.stream(probabilities).allMatch(p -> p >= -1e-12 && p <= 1 + 1e-9);
  }

  static void setsContainThePredictedLabel(Classifier model, Instance row) throws Exception {
    double label = model.classifyInstance(row);
    boolean[] inner = new boolean[row.numClasses()];
    for (double level : Predictions.LEVELS) {
      boolean[] set = ((PredictionSetEstimator) model).predictSet(row, level);
      String seen = "label " + label + " at " + level + " of " + Arrays.toString(model.distributionForInstance(row)) + " in " + Arrays.toString(set);
      unless(set.length == row.numClasses(), "setsContainThePredictedLabel", seen);
      unless(Double.isNaN(label) || set[(int) label], "setsContainThePredictedLabel", seen);
      for (int k = 0; k < set.length; k++) {
        unless(set[k] || !inner[k], "setsAreNested", seen);
      }
      inner = set;
    }
  }

  static void rangeContainsTheProbability(Classifier model, Instance row) throws Exception {
    Interval range = ((ProbabilityRangeEstimator) model).predictProbabilityRange(row);
    if (range != null) {
      double shown = model.distributionForInstance(row)[1];
      unless(range.lower() >= -1e-12 && range.upper() <= 1 + 1e-9 && (range.lower() <= shown && shown <= range.upper() || Double.isNaN(shown)),
          "rangeContainsTheProbability", shown + " in " + range);
    }
  }

  /** Text, graph, measures, masses and groups are always available. */
  static void describesItself(Classifier model, Instance row) {
    try {
      unless(!model.toString().isBlank(), "describesItself", "no text");
      if (model instanceof CentroidBagging ensemble) {
        ensemble.graph();
        ensemble.enumerateMeasures().asIterator().forEachRemaining(ensemble::getMeasure);
        double sum = Arrays.stream(ensemble.memberMasses()).sum();
        unless(Math.abs(sum - 1) < 1e-9, "describesItself", "masses sum to " + sum);
        ensemble.groupsOf(row);
      }
    } catch (RuntimeException e) {
      throw new BrokenInvariant("describesItself", e.toString(), e);
    }
  }

  /** A batch has the same predictions as single rows. */
  static void batchesAreTheSame(Classifier model, Instances rows, List<String> answers) throws Exception {
    double[][] batch = ((AbstractClassifier) model).distributionsForInstances(rows);
    for (int row = 0; row < batch.length; row++) {
      unless(answers.get(row).startsWith(Arrays.toString(batch[row])), "batchesAreTheSame", Arrays.toString(batch[row]) + " and " + answers.get(row));
    }
  }

  static void savedModelIsTheSame(Classifier model, Instances rows, List<String> answers) throws Exception {
    Classifier copy = (Classifier) new SerializedObject(model).getObject();
    List<String> again = Predictions.of(copy, rows);
    unless(again.equals(answers), "savedModelIsTheSame", Predictions.difference(answers, again));
    unless(copy.toString().equals(model.toString()), "savedModelIsTheSame", "text");
  }

  static void threadsGetTheSamePredictions(Classifier model, Instances rows, List<String> answers) throws InterruptedException {
    List<List<String>> all = new CopyOnWriteArrayList<>();
    Thread[] threads = new Thread[4];
    for (int k = 0; k < threads.length; k++) {
      threads[k] = new Thread(() -> all.add(Predictions.of(model, rows)), "predicts");
      threads[k].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (List<String> one : all) {
      unless(one.equals(answers), "threadsGetTheSamePredictions", Predictions.difference(answers, one));
    }
  }
}
