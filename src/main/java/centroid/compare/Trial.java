// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import centroid.metric.IntervalScore;
import centroid.util.RandomStreams;
import centroid.weka.saved.SavedSize;
import java.util.EnumMap;
import java.util.Map;
import java.util.Random;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** One fold of one run: trains a contender and measures it. */
final class Trial {

  /** Lower bound of probabilities in the log-loss: those of Bagging are often 0, which would make it infinite. */
  static final double SMALLEST_PROBABILITY = 1e-6;

  /** Smaller errors relative to the target are rounding errors and count as 0; otherwise they would be significant for a constant target. */
  private static final double ROUNDING = 1e-12;

  /** The fastest pass is taken, since predictions are short and other programs disturb them. */
  private static final int NUM_PASSES = 3;

  private final Instances train;
  private final Instances test;
  private final double level;
  private final RandomStreams streams;

  /** Creates the fold that Weka's Experimenter makes in this run. */
  Trial(DataFile set, int run, int fold, ComparisonSettings settings) {
    Instances rows = new Instances(set.data());
    Random random = new Random(run);
    rows.randomize(random);
    if (!set.isNumeric()) {
      rows.stratify(settings.numFolds());
    }
    this.train = rows.trainCV(settings.numFolds(), fold, random);
    this.test = rows.testCV(settings.numFolds(), fold);
    this.level = settings.level();
    this.streams = RandomStreams.of(settings.seed()).child(set.name()).child(run).child(fold);
  }

  /** Trains a contender and measures it. Both contenders get the same seed. */
  Map<Measure, Double> measure(Contender contender, int numModels) throws Exception {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    Classifier model = contender.untrained(numModels, streams.child(numModels).seed());
    long begin = System.nanoTime();
    model.buildClassifier(train);
    long trained = System.nanoTime();
    values.put(Measure.TRAINING_TIME, (trained - begin) / 1e9);
    double[][] predictions = new double[test.numInstances()][];
    long fastest = Long.MAX_VALUE;
    for (int pass = 0; pass < NUM_PASSES; pass++) {
      long before = System.nanoTime();
      for (int row = 0; row < predictions.length; row++) {
        predictions[row] = model.distributionForInstance(test.instance(row));
      }
      fastest = Math.min(fastest, System.nanoTime() - before);
    }
    values.put(Measure.PREDICTION_TIME, fastest / 1e9 / predictions.length);
    values.put(Measure.MODEL_SIZE, (double) SavedSize.of(model));
    if (test.classAttribute().isNumeric()) {
      measureNumbers(contender, model, predictions, values);
    } else {
      measureLabels(contender, model, predictions, values);
    }
    return values;
  }

  private void measureNumbers(Contender contender, Classifier model, double[][] predictions, Map<Measure, Double> values) throws Exception {
    IntervalEstimator estimator = contender.intervals(model, train, level);
    double squares = 0;
    double largest = 0;
    double inside = 0;
    double width = 0;
    double score = 0;
    for (int row = 0; row < predictions.length; row++) {
      double truth = test.instance(row).classValue();
      squares += (predictions[row][0] - truth) * (predictions[row][0] - truth);
      largest = Math.max(largest, Math.abs(truth));
      double[] interval = estimator.predictIntervals(hidden(row), level)[0];
      inside += truth >= interval[0] && truth <= interval[1] ? 1 : 0;
      width += interval[1] - interval[0];
      score += IntervalScore.of(interval[0], interval[1], truth, level);
    }
    int count = predictions.length;
    double error = Math.sqrt(squares / count);
    values.put(Measure.RMSE, error <= ROUNDING * largest ? 0 : error);
    values.put(Measure.COVERAGE, Double.isNaN(width) ? Double.NaN : inside / count);
    values.put(Measure.WIDTH, width / count);
    values.put(Measure.INTERVAL_SCORE, score / count);
  }

  private void measureLabels(Contender contender, Classifier model, double[][] predictions, Map<Measure, Double> values) throws Exception {
    double wrong = 0;
    double loss = 0;
    double inside = 0;
    double size = 0;
    for (int row = 0; row < predictions.length; row++) {
      int truth = (int) test.instance(row).classValue();
      double[] distribution = predictions[row];
      // No prediction (all zeros) is wrong, as in Weka's evaluation.
      wrong += Utils.maxIndex(distribution) == truth && distribution[truth] > 0 ? 0 : 1;
      loss -= Math.log(Math.max(distribution[truth], SMALLEST_PROBABILITY));
      boolean[] set = contender.set(model, hidden(row), distribution, level);
      inside += set[truth] ? 1 : 0;
      for (boolean member : set) {
        size += member ? 1 : 0;
      }
    }
    int count = predictions.length;
    values.put(Measure.ERROR, wrong / count);
    values.put(Measure.LOG_LOSS, loss / count);
    values.put(Measure.COVERAGE, inside / count);
    values.put(Measure.SET_SIZE, size / count);
  }

  private Instance hidden(int row) {
    Instance copy = (Instance) test.instance(row).copy();
    copy.setDataset(test);
    copy.setClassMissing();
    return copy;
  }
}
