// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.IntervalCalibration;
import centroid.interval.TargetBounds;
import centroid.interval.WeightedSample;
import centroid.selective.AnswerEvidence;
import centroid.util.RandomStreams;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.calibrate.NoveltyFit;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.Ensemble;
import centroid.weka.model.GroupMap;
import centroid.weka.model.JoinRows;
import centroid.weka.model.ModelCalibration;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.Mode;
import centroid.weka.rows.ForestInputs;
import centroid.weka.rows.TrainingRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Aggregates models of different rows into one and calibrates it: every row that a model has kept is predicted by all other models, which were not trained
 * on it, and by its own out-of-bag members. The residuals of the joint mean calibrate the aggregated model.
 */
public final class ModelJoin {

  /** A larger share of common rows means that the models were trained on the same data. */
  private static final double SAME_ROWS = 0.1;

  private final List<CentroidModel> parts;
  private final IntervalSettings settings;
  private final RandomStreams streams;
  private final double[] share;
  private final boolean sameRows;
  /** The kept rows of all parts, and the index of the first row of each part. */
  private final Instances rows;
  private final int[] first;
  /** Null without groups. */
  private final GroupMap groups;

  private ModelJoin(List<CentroidModel> parts, IntervalSettings settings, int seed) {
    this.parts = parts;
    // Models of mode bagging stay Weka's Bagging.
    this.settings = parts.get(0).report().mode() == Mode.BAGGING ? settings.correctedOnRequest() : settings;
    this.streams = RandomStreams.of(seed).child("joined");
    double numMembers = parts.stream().mapToInt(part -> part.ensemble().size()).sum();
    this.share = parts.stream().mapToDouble(part -> part.ensemble().size() / numMembers).toArray();
    this.rows = new Instances(parts.get(0).joinRows().rows(), 0);
    this.first = new int[parts.size()];
    for (int p = 0; p < parts.size(); p++) {
      first[p] = rows.numInstances();
      rows.addAll(parts.get(p).joinRows().rows());
    }
    this.groups = GroupMap.of(rows, settings.group());
    this.sameRows = commonShare(parts) > SAME_ROWS;
  }

  /**
   * Aggregates at least two models of the same learner and attributes.
   *
   * @return one model; with the calibration of the first if some part has kept no rows
   */
  public static CentroidModel join(List<CentroidModel> parts, IntervalSettings settings, int seed) throws Exception {
    CentroidModel joined = parts.get(0).joinedWith(parts.subList(1, parts.size()));
    if (parts.get(0).calibration().basis() == ModelCalibration.Basis.NONE) {
      return joined;
    }
    if (parts.stream().anyMatch(part -> part.joinRows() == null)) {
      return joined.noted("Intervals and probabilities have the calibration of the first model, and may be too wide or too narrow for the aggregated one; "
          + "train every model with -joinable to calibrate it.");
    }
    ModelJoin join = new ModelJoin(parts, settings, seed);
    CentroidModel calibrated = joined.calibratedBy(joined.isNominal() ? join.probabilities() : join.intervals())
        .findingNovelty(NoveltyFit.of(join.rows, null, join.streams.child("novelty")));
    return join.sameRows
        ? calibrated.noted("The models were trained on the same rows, so each row was predicted by out-of-bag members of one model only; "
            + "intervals are a little too wide.")
        : calibrated.noted("Calibrated on " + join.rows.numInstances() + " rows of all models, each predicted by the members that were not trained on it.");
  }

  /** Returns the share of kept rows that an earlier part has kept as well. */
  private static double commonShare(List<CentroidModel> parts) {
    Set<String> known = new HashSet<>();
    int twice = 0;
    int all = 0;
    for (CentroidModel part : parts) {
      List<String> own = part.joinRows().rows().stream().map(row -> Arrays.toString(row.toDoubleArray())).toList();
      twice += (int) own.stream().filter(known::contains).count();
      all += own.size();
      known.addAll(own);
    }
    return (double) twice / all;
  }

  private Grouping grouping() {
    return groups == null ? null : groups.grouping(rows, IntStream.range(0, rows.numInstances()).toArray());
  }

  private double[] weights() {
    return parts.stream().flatMapToDouble(part -> Arrays.stream(part.joinRows().weight())).toArray();
  }

  // ---- numeric class ----

  /** Mean, biased variance and mean estimated noise of members at a row, and the sum of their squared masses. */
  private record Moments(double mean, double spread, double noise, double squares) {

    static Moments of(Ensemble ensemble, Instance row) throws Exception {
      double[] mass = ensemble.mass();
      double[] numbers = new double[mass.length];
      double noise = 0;
      for (int k = 0; k < mass.length; k++) {
        if (NoiseEstimator.isStatedBy(ensemble.member(k))) {
          NoiseEstimator.NoisyValue estimate = ((NoiseEstimator) ensemble.member(k)).predictWithNoise(row);
          numbers[k] = estimate.value();
          noise += mass[k] * estimate.noise();
        } else {
          numbers[k] = ensemble.member(k).classifyInstance(row);
        }
      }
      double squares = Arrays.stream(mass).map(m -> m * m).sum();
      WeightedSample sample = new WeightedSample(numbers, mass);
      return new Moments(sample.mean(), sample.unbiasedVariance() * (1 - squares), noise, squares);
    }
  }

  private ModelCalibration intervals() throws Exception {
    int n = rows.numInstances();
    double[] error = new double[n];
    double[] mean = new double[n];
    double[] variance = new double[n];
    double[] noise = new double[n];
    for (int p = 0; p < parts.size(); p++) {
      JoinRows kept = parts.get(p).joinRows();
      for (int k = 0; k < kept.weight().length; k++) {
        int row = first[p] + k;
        double target = rows.instance(row).classValue();
        Moments moments = sameRows ? own(p, k, target) : all(p, k, target);
        mean[row] = moments.mean;
        error[row] = target - moments.mean;
        variance[row] = moments.squares < 1 ? moments.spread / (1 - moments.squares) : 0;
        noise[row] = moments.noise;
      }
    }
    double largestKappa = Calibrator.largestKappa(Arrays.stream(noise).anyMatch(v -> v > 0), parts.size());
    IntervalCalibration.Settings how = new IntervalCalibration.Settings(largestKappa, settings.local(), settings.correction(),
        settings.usesForest() ? ForestInputs.of(rows, IntStream.range(0, n).toArray()) : null, bounds(), streams, 1, grouping());
    IntervalCalibration calibration = Calibrator.METHOD.fit(ResidualRecords.of(error, mean, variance, noise, weights()), how);
    return ModelCalibration.of(ModelCalibration.Basis.UNSEEN_ROWS, calibration, rows, groups);
  }

  /** Returns the moments of the part's out-of-bag members at its row k. */
  private Moments own(int part, int k, double target) {
    JoinRows kept = parts.get(part).joinRows();
    double squares = Arrays.stream(parts.get(part).ensemble().mass()).map(m -> m * m).sum();
    return new Moments(target - kept.error()[k], kept.variance()[k] * (1 - squares), kept.noise()[k], squares);
  }

  /** Returns the moments of these and of all members of the other parts. */
  private Moments all(int part, int k, double target) throws Exception {
    Instance row = EstimatorAdapter.withoutClass(rows.instance(first[part] + k));
    Moments[] moments = new Moments[parts.size()];
    double mean = 0;
    for (int p = 0; p < moments.length; p++) {
      moments[p] = p == part ? own(p, k, target) : Moments.of(parts.get(p).ensemble(), row);
      mean += share[p] * moments[p].mean;
    }
    double spread = 0;
    double noise = 0;
    double squares = 0;
    for (int p = 0; p < moments.length; p++) {
      spread += share[p] * (moments[p].spread + (moments[p].mean - mean) * (moments[p].mean - mean));
      noise += share[p] * moments[p].noise;
      squares += share[p] * share[p] * moments[p].squares;
    }
    return new Moments(mean, spread, noise, squares);
  }

  private TargetBounds bounds() {
    List<TargetBounds> known = parts.stream().map(part -> part.calibration().intervals().bounds()).toList();
    return new TargetBounds(known.stream().mapToDouble(TargetBounds::smallest).min().orElseThrow(),
        known.stream().mapToDouble(TargetBounds::largest).max().orElseThrow(), settings.bounds().min(), settings.bounds().max(), settings.bounds().tails());
  }

  // ---- nominal class ----

  private ModelCalibration probabilities() throws Exception {
    List<double[]> probabilities = new ArrayList<>();
    for (int p = 0; p < parts.size(); p++) {
      double[][] own = parts.get(p).joinRows().probabilities();
      for (int k = 0; k < own.length; k++) {
        probabilities.add(sameRows ? own[k] : all(p, k, own[k]));
      }
    }
    int[] label = rows.stream().mapToInt(row -> (int) row.classValue()).toArray();
    LabelRecords records = new LabelRecords(probabilities.toArray(double[][]::new), label, IntStream.range(0, label.length).toArray(), weights());
    LabelCorrection.Fit corrected = LabelCorrection.fit(records, settings.corrects() ? ForestInputs.of(rows, IntStream.range(0, label.length).toArray()) : null,
        settings.correction(), streams);
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(corrected.records(), new TrainingRows(rows).prior(), grouping(),
        settings.coverage(), SelectiveEstimator.evidence(rows.classAttribute(), settings.answers(), AnswerEvidence.DEPENDENT_ROWS));
    return ModelCalibration.of(corrected, calibration, rows, groups, null);
  }

  private double[] all(int part, int k, double[] own) throws Exception {
    Instance row = EstimatorAdapter.withoutClass(rows.instance(first[part] + k));
    double[] sum = new double[own.length];
    for (int p = 0; p < parts.size(); p++) {
      double[] predicted = p == part ? own : parts.get(p).ensemble().distribution(row);
      for (int c = 0; c < sum.length; c++) {
        sum[c] += share[p] * predicted[c];
      }
    }
    return sum;
  }
}
