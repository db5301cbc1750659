// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.interval.Interval;
import centroid.interval.IntervalMethod;
import centroid.interval.NormalPrediction;
import centroid.interval.PredictiveDistribution;
import centroid.interval.Region;
import centroid.interval.WeightedSample;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.evaluation.workaround.PredictionSetLookup;
import centroid.weka.options.Mode;
import centroid.weka.vote.LastRow;
import centroid.weka.vote.NumericVote;
import java.util.Arrays;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.UnassignedDatasetException;

/** Predicts rows by an ensemble and its calibration: point predictions and class probabilities, alone or with their uncertainty. Thread-safe. */
final class ModelPredictor {

  private final Ensemble ensemble;
  private final TrainingReport report;
  private final boolean nominal;
  private final ModelCalibration calibration;
  /** Null if it is not known how unlike the training rows a row is. */
  private final NoveltyMap novelty;
  /** The last row that was predicted. Immutable, so a race between threads costs time only. */
  private LastRow lastRow;

  /** Creates a predictor from the parts of a model; {@code novelty} may be null. */
  ModelPredictor(Ensemble ensemble, TrainingReport report, boolean nominal, ModelCalibration calibration, NoveltyMap novelty) {
    this.ensemble = ensemble;
    this.report = report;
    this.nominal = nominal;
    this.calibration = calibration;
    this.novelty = novelty;
  }

  /** Returns class probabilities or one number. */
  double[] distribution(Instance row) throws Exception {
    requireDataset(row);
    if (nominal) {
      return PredictionSetLookup.remember(returned(ensemble.distribution(row), row), labelPredictions(new int[][] {groups(row)}));
    }
    NumericVote vote = ensemble.numbers(row);
    PredictiveDistribution predictive = corrects() ? predictive(vote, row) : null;
    lastRow = LastRow.of(row, lastRow, vote, predictive, null, null);
    return new double[] {value(vote, predictive)};
  }

  /** Refuses a row whose attributes are not known. */
  private static void requireDataset(Instance row) {
    if (row.dataset() == null) {
      throw new UnassignedDatasetException("A row must belong to a data set, which has its attributes, but this one does not; call its setDataset first");
    }
  }

  /** Whether point predictions of a numeric class are corrected. */
  private boolean corrects() {
    return !nominal && calibration.correction().isMade();
  }

  /** The point prediction; that of Weka's Bagging, bit for bit, without a correction. */
  private double value(NumericVote vote, PredictiveDistribution predictive) {
    return predictive != null && corrects() ? predictive.mean() : vote.value();
  }

  /** Returns what {@link #distribution} returns for each row; members that predict batches do so. */
  double[][] distributions(Instances rows) throws Exception {
    if (!nominal) {
      double[][] all = new double[rows.numInstances()][];
      ensemble.numbers(rows, (vote, row) -> all[row] = new double[] {value(vote, corrects() ? predictive(vote, rows.instance(row)) : null)});
      return all;
    }
    double[][] all = ensemble.distributions(rows);
    Arrays.setAll(all, row -> returned(all[row], rows.instance(row)));
    return PredictionSetLookup.remember(all, labelPredictions(rows.stream().map(this::groups).toArray(int[][]::new)));
  }

  /** Predicts a row with its uncertainty, in one pass over the members. */
  RowPrediction predict(Instance row, IntervalMethod method) throws Exception {
    requireDataset(row);
    LastRow last = lastRow;
    boolean same = last != null && last.isOf(row);
    if (same && last.prediction() != null && last.method() == method) {
      return last.prediction();
    }
    if (nominal) {
      RowPrediction prediction = withNovelty(labelPredictions(new int[][] {groups(row)}).prediction(returned(ensemble.distribution(row), row), 0), row);
      lastRow = LastRow.of(row, last, null, null, method, prediction);
      return prediction;
    }
    NumericVote vote = same ? last.vote() : ensemble.numbers(row);
    PredictiveDistribution predictive = same && last.predictive() != null ? last.predictive() : predictive(vote, row);
    RowPrediction prediction = withNovelty(numericPrediction(vote, predictive, method), row);
    lastRow = LastRow.of(row, last, vote, predictive, method, prediction);
    return prediction;
  }

  /** Predicts many rows with their uncertainty, in one pass over the members; members that predict batches do so. */
  List<RowPrediction> predictAll(Instances rows, IntervalMethod method) throws Exception {
    RowPrediction[] all = new RowPrediction[rows.numInstances()];
    if (nominal) {
      double[][] distributions = ensemble.distributions(rows);
      LabelPredictions labels = labelPredictions(rows.stream().map(this::groups).toArray(int[][]::new));
      Arrays.setAll(all, row -> withNovelty(labels.prediction(returned(distributions[row], rows.instance(row)), row), rows.instance(row)));
    } else {
      ensemble.numbers(rows, (vote, row) -> all[row] = withNovelty(numericPrediction(vote, predictive(vote, rows.instance(row)), method),
          rows.instance(row)));
    }
    return List.of(all);
  }

  private RowPrediction withNovelty(RowPrediction prediction, Instance row) {
    return novelty == null ? prediction : prediction.withNovelty(() -> novelty.of(row));
  }

  private RowPrediction numericPrediction(NumericVote vote, PredictiveDistribution predictive, IntervalMethod method) {
    double value = value(vote, predictive);
    if (method == IntervalMethod.PREDICTION) {
      return RowPrediction.ofNumber(value, predictive, vote.sample());
    }
    return RowPrediction.ofNumber(value, method.kind(), predictive, vote.sample(),
        level -> Region.of(predictive == null ? Interval.EVERYTHING : confidence(vote.sample(), method, level)));
  }

  /** Null if no member has a finite prediction. */
  private PredictiveDistribution predictive(NumericVote vote, Instance row) {
    if (!Double.isFinite(vote.mean())) {
      return null;
    }
    return calibration.intervals() == null ? new NormalPrediction(vote.mean(), vote.variance(), vote.noise())
        : calibration.predictive(vote.mean(), vote.variance(), vote.noise(), row);
  }

  /** With the spread of the whole pool, which needs no calibration set. */
  private Interval confidence(WeightedSample sample, IntervalMethod method, double level) {
    Interval interval = sample.stretched(report.members().spreadRatio()).confidence(method, level);
    return calibration.intervals() == null ? interval : calibration.intervals().bounds().within(interval);
  }

  /** Class probabilities as users get them. */
  private double[] returned(double[] raw, Instance row) {
    double[] corrected = calibration.corrected(raw, row);
    return returnsCalibrated() ? calibration.probabilities().apply(corrected) : corrected;
  }

  private LabelPredictions labelPredictions(int[][] groups) {
    return new LabelPredictions(calibration.probabilities(), returnsCalibrated(), calibration.groups() == null ? null : groups);
  }

  /** Whether class probabilities are calibrated: not in mode bagging, which is Weka's Bagging bit for bit. */
  boolean returnsCalibrated() {
    return calibration.probabilities() != null && report.mode() != Mode.BAGGING;
  }

  /** Null without groups. */
  private int[] groups(Instance row) {
    return calibration.groups() == null ? null : calibration.groups().of(row);
  }
}
