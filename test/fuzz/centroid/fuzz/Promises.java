// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenPromise.unless;

import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import centroid.weka.estimator.ProbabilityRangeEstimator;
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

/** What a trained model promises, each in a method of its own; doc/notes/promises.md lists them. Rows that its members can't predict are left out. */
final class Promises {

  private static final double[] PLACES = {0, 1, -1, 0.5, 1e-310, 1e9, -1e9, 1e300, -1e300};

  private Promises() {
  }

  /** Probabilities that are shown as they are need not be such. */
  static void ofRow(Classifier model, Instance row, boolean asTheyAre) throws Exception {
    if (row.classAttribute().isNumeric()) {
      numberIsThatOfMembers(model, row);
      boundsAreOrderedAndNested((IntervalEstimator) model, row);
      distributionAgrees((PredictiveEstimator) model, row);
    } else {
      boolean possible = membersArePossible(model, row);
      if (!asTheyAre && possible) {
        probabilitiesSumToOne(model, row);
      }
      setsHoldThePredictedLabel(model, row);
      if (possible) {
        rangeHoldsTheProbability(model, row);
      }
    }
  }

  /** Finite, or missing or infinite as the members are. */
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
    for (double level : Answers.LEVELS) {
      double[][] all = model.predictIntervals(row, level);
      String seen = "at " + level + " " + Arrays.deepToString(all) + (inner == null ? "" : " after " + Arrays.toString(inner));
      unless(all.length == 1 && all[0].length == 2, "boundsAreOrderedAndNested", seen);
      double[] bounds = all[0];
      unless(bounds[0] <= bounds[1], "boundsAreOrderedAndNested", seen);
      unless(inner == null || bounds[0] <= inner[0] && bounds[1] >= inner[1], "boundsAreOrderedAndNested", seen);
      inner = bounds;
    }
  }

  /** Quantiles rise, exceedance probabilities fall, densities are numbers. */
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
    unless(Double.isNaN(share) || share >= 0 && share <= 1, "distributionAgrees", "share of disagreement " + share);
  }

  /** Zeros alone are allowed too: nobody knows the row. RandomTree itself says -2e-17. */
  static void probabilitiesSumToOne(Classifier model, Instance row) throws Exception {
    double[] answer = model.distributionForInstance(row);
    double sum = Arrays.stream(answer).sum();
    unless(answer.length == row.numClasses() && arePossible(answer), "probabilitiesSumToOne", Arrays.toString(answer));
    unless(Math.abs(sum - 1) < 1e-9 || sum == 0, "probabilitiesSumToOne", sum + " is the sum of " + Arrays.toString(answer));
  }

  /** Members that say what no probability can be make an ensemble that does, as under Bagging. */
  private static boolean membersArePossible(Classifier model, Instance row) throws Exception {
    return !(model instanceof CentroidBagging ensemble) || Arrays.stream(ensemble.memberPredictions(row)).allMatch(Promises::arePossible);
  }

  private static boolean arePossible(double[] probabilities) {
    return Arrays.stream(probabilities).allMatch(p -> p >= -1e-12 && p <= 1 + 1e-9);
  }

  static void setsHoldThePredictedLabel(Classifier model, Instance row) throws Exception {
    double label = model.classifyInstance(row);
    boolean[] inner = new boolean[row.numClasses()];
    for (double level : Answers.LEVELS) {
      boolean[] set = ((PredictionSetEstimator) model).predictSet(row, level);
      String seen = "label " + label + " at " + level + " of " + Arrays.toString(model.distributionForInstance(row)) + " in " + Arrays.toString(set);
      unless(set.length == row.numClasses(), "setsHoldThePredictedLabel", seen);
      unless(Double.isNaN(label) || set[(int) label], "setsHoldThePredictedLabel", seen);
      for (int k = 0; k < set.length; k++) {
        unless(set[k] || !inner[k], "setsAreNested", seen);
      }
      inner = set;
    }
  }

  static void rangeHoldsTheProbability(Classifier model, Instance row) throws Exception {
    Interval range = ((ProbabilityRangeEstimator) model).predictProbabilityRange(row);
    if (range != null) {
      double shown = model.distributionForInstance(row)[1];
      unless(range.lower() >= -1e-12 && range.upper() <= 1 + 1e-9 && (range.lower() <= shown && shown <= range.upper() || Double.isNaN(shown)),
          "rangeHoldsTheProbability", shown + " in " + range);
    }
  }

  /** Text, picture, measures, masses and groups can always be asked for. */
  static void tellsAboutItself(Classifier model, Instance row) {
    try {
      unless(!model.toString().isBlank(), "tellsAboutItself", "no text");
      if (model instanceof CentroidBagging ensemble) {
        ensemble.graph();
        ensemble.enumerateMeasures().asIterator().forEachRemaining(ensemble::getMeasure);
        double sum = Arrays.stream(ensemble.memberMasses()).sum();
        unless(Math.abs(sum - 1) < 1e-9, "tellsAboutItself", "masses sum to " + sum);
        ensemble.groupsOf(row);
      }
    } catch (RuntimeException e) {
      throw new BrokenPromise("tellsAboutItself", e.toString(), e);
    }
  }

  /** Many rows at once have the answers that single ones have. */
  static void batchesAreTheSame(Classifier model, Instances rows, List<String> answers) throws Exception {
    double[][] batch = ((AbstractClassifier) model).distributionsForInstances(rows);
    for (int row = 0; row < batch.length; row++) {
      unless(answers.get(row).startsWith(Arrays.toString(batch[row])), "batchesAreTheSame", Arrays.toString(batch[row]) + " and " + answers.get(row));
    }
  }

  static void savedModelIsTheSame(Classifier model, Instances rows, List<String> answers) throws Exception {
    Classifier copy = (Classifier) new SerializedObject(model).getObject();
    List<String> again = Answers.of(copy, rows);
    unless(again.equals(answers), "savedModelIsTheSame", Answers.difference(answers, again));
    unless(copy.toString().equals(model.toString()), "savedModelIsTheSame", "text");
  }

  static void threadsGetTheSameAnswers(Classifier model, Instances rows, List<String> answers) throws InterruptedException {
    List<List<String>> all = new CopyOnWriteArrayList<>();
    Thread[] threads = new Thread[4];
    for (int k = 0; k < threads.length; k++) {
      threads[k] = new Thread(() -> all.add(Answers.of(model, rows)), "asks");
      threads[k].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    for (List<String> one : all) {
      unless(one.equals(answers), "threadsGetTheSameAnswers", Answers.difference(answers, one));
    }
  }
}
