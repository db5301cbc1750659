// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.drift;

import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.interval.Interval;
import centroid.metric.IntervalScore;
import centroid.weka.adaptive.AdaptivePrediction;
import centroid.weka.adaptive.AdaptivePredictor;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.estimator.RowPredictor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** A stream of rows that is predicted by several methods in order, with labels that each of them may use after the row. */
final class AdaptiveStream {

  /** The methods: two that do not train or calibrate, a delay of labels, and two that do so after every {@link #EVERY} rows. */
  static final List<String> METHODS = List.of("fixed", "adaptive", "adaptive, labels 50 rows late", "recalibrated every 100 rows on the last 200",
      "trained again every 100 rows on the last 500");
  static final double LEVEL = 0.9;
  private static final int DELAY = 50;
  private static final int EVERY = 100;
  private static final int RECALIBRATED_ON = 200;
  private static final int WINDOW = 200;

  private final CentroidBagging model;
  private final Instances train;
  private final Instances stream;
  private final int m;
  private final int seed;
  private final double[] coverage = new double[METHODS.size()];
  private final double[] width = new double[METHODS.size()];
  private final double[] score = new double[METHODS.size()];
  private final double[] local = new double[METHODS.size()];

  AdaptiveStream(CentroidBagging model, Instances train, Instances stream, int m, int seed) {
    this.model = model;
    this.train = train;
    this.stream = stream;
    this.m = m;
    this.seed = seed;
  }

  AdaptiveResult measure() throws Exception {
    List<RowPrediction> fixed = ((RowPredictor) model).predictAll(EstimatorAdapter.withoutClass(stream, 0, stream.numInstances()));
    record(0, adapted(fixed, Integer.MAX_VALUE));
    record(1, adapted(fixed, 0));
    record(2, adapted(fixed, DELAY));
    record(3, adapted(renewed(fixed, false), Integer.MAX_VALUE));
    record(4, adapted(renewed(fixed, true), Integer.MAX_VALUE));
    return AdaptiveResult.of(coverage, width, score, local);
  }

  /** Adapts predictions; a delay beyond the stream leaves them as they are. */
  private List<AdaptivePrediction> adapted(List<RowPrediction> predictions, int delay) {
    AdaptivePredictor predictor = new AdaptivePredictor(model, stream.classAttribute(), LEVEL);
    List<AdaptivePrediction> all = new ArrayList<>();
    for (int row = 0; row < predictions.size(); row++) {
      all.add(predictor.adapt(predictions.get(row)));
      if (row >= delay) {
        predictor.observe(all.get(row - delay), stream.instance(row - delay).classValue());
      }
    }
    return all;
  }

  /** The predictions of models that are renewed from time to time: by recalibration, or by training. */
  private List<RowPrediction> renewed(List<RowPrediction> fixed, boolean training) throws Exception {
    List<RowPrediction> all = new ArrayList<>(fixed.subList(0, Math.min(EVERY, fixed.size())));
    Instances known = new Instances(train);
    for (int from = EVERY; from < stream.numInstances(); from += EVERY) {
      known.addAll(stream.subList(from - EVERY, from));
      CentroidBagging now = training ? Models.centroid(Learner.REPTREE, m, seed, "", last(known, train.numInstances())) : recalibrated(from);
      int count = Math.min(EVERY, stream.numInstances() - from);
      all.addAll(((RowPredictor) now).predictAll(EstimatorAdapter.withoutClass(stream, from, count)));
    }
    return all;
  }

  private CentroidBagging recalibrated(int from) throws Exception {
    CentroidBagging copy = (CentroidBagging) AbstractClassifier.makeCopy(model);
    copy.recalibrate(last(new Instances(stream, 0, from), RECALIBRATED_ON), 0, "the stream");
    return copy;
  }

  private static Instances last(Instances rows, int count) {
    int from = Math.max(0, rows.numInstances() - count);
    return new Instances(rows, from, rows.numInstances() - from);
  }

  private void record(int method, List<AdaptivePrediction> predictions) {
    int n = predictions.size();
    boolean numeric = stream.classAttribute().isNumeric();
    double[] inside = new double[n];
    for (int row = 0; row < n; row++) {
      double actual = stream.instance(row).classValue();
      AdaptivePrediction prediction = predictions.get(row);
      inside[row] = prediction.covers(actual) ? 1 : 0;
      if (numeric) {
        Interval interval = prediction.interval();
        width[method] += interval.width() / n;
        score[method] += IntervalScore.of(interval.lower(), interval.upper(), actual, LEVEL) / n;
      } else {
        for (boolean label : prediction.predictionSet()) {
          width[method] += label ? 1.0 / n : 0;
        }
        score[method] = Double.NaN;
      }
    }
    coverage[method] = Arrays.stream(inside).average().orElse(Double.NaN);
    local[method] = distance(inside);
  }

  private static double distance(double[] inside) {
    double sum = 0;
    double distance = 0;
    for (int row = 0; row < inside.length; row++) {
      sum += inside[row] - (row >= WINDOW ? inside[row - WINDOW] : 0);
      distance += row >= WINDOW - 1 ? Math.abs(sum / WINDOW - LEVEL) : 0;
    }
    return distance / (inside.length - WINDOW + 1);
  }
}
