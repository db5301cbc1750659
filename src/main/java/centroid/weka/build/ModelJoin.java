// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.core.Streams;
import centroid.interval.TargetBounds;
import centroid.interval.WeightedSample;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.Ensemble;
import centroid.weka.model.GroupMap;
import centroid.weka.model.JoinRows;
import centroid.weka.model.ModelCalibration;
import centroid.weka.options.IntervalSettings;
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
 * Joins models of different rows into one that is calibrated as a whole: every row that one of them has kept is asked about at all the others, which
 * have not seen it, and the error of the joined mean is what intervals are made of.
 */
public final class ModelJoin {

  /** So many rows in common are no chance: the models have seen the same data. */
  private static final double SAME_ROWS = 0.1;

  private final List<CentroidModel> parts;
  private final IntervalSettings settings;
  private final Streams streams;
  private final double[] share;
  private final boolean sameRows;
  /** All kept rows, and the number of the first one of each part. */
  private final Instances rows;
  private final int[] first;

  private ModelJoin(List<CentroidModel> parts, IntervalSettings settings, int seed) {
    this.parts = parts;
    this.settings = settings;
    this.streams = Streams.of(seed).child("joined");
    double numMembers = parts.stream().mapToInt(part -> part.ensemble().size()).sum();
    this.share = parts.stream().mapToDouble(part -> part.ensemble().size() / numMembers).toArray();
    this.rows = new Instances(parts.get(0).joinRows().rows(), 0);
    this.first = new int[parts.size()];
    for (int p = 0; p < parts.size(); p++) {
      first[p] = rows.numInstances();
      rows.addAll(parts.get(p).joinRows().rows());
    }
    this.sameRows = share(parts) > SAME_ROWS;
  }

  /**
   * Joins models.
   *
   * @param parts at least two models of the same learner and attributes
   * @param settings how intervals are to be made
   * @param seed the randomness of the calibration
   * @return one model; calibrated like the first where a part has kept no rows
   * @throws Exception if a member can't predict a row
   */
  public static CentroidModel join(List<CentroidModel> parts, IntervalSettings settings, int seed) throws Exception {
    CentroidModel joined = parts.get(0).joinedWith(parts.subList(1, parts.size()));
    if (parts.get(0).calibration().basis() == ModelCalibration.Basis.NONE) {
      return joined;
    }
    if (parts.stream().anyMatch(part -> part.joinRows() == null)) {
      return joined.noted("Intervals and probabilities are calibrated as those of the first model, and may be too wide or too narrow for all together; train "
          + "every model with -joinable to calibrate the joined one.");
    }
    ModelJoin join = new ModelJoin(parts, settings, seed);
    CentroidModel calibrated = joined.calibratedBy(joined.isNominal() ? join.probabilities() : join.intervals());
    return join.sameRows
        ? calibrated.noted("The models have seen the same rows, so each was asked about its own unseen rows only; intervals are a little too wide.")
        : calibrated.noted("Calibrated on " + join.rows.numInstances() + " rows of all models, each asked about at those that have not seen it.");
  }

  /** The share of kept rows that are kept by an earlier part as well. */
  private static double share(List<CentroidModel> parts) {
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

  private Grouping grouping(GroupMap groups) {
    return groups == null ? null : groups.grouping(rows, IntStream.range(0, rows.numInstances()).toArray());
  }

  private static Instance unlabelled(Instance row) {
    Instance copy = (Instance) row.copy();
    copy.setDataset(row.dataset());
    copy.setClassMissing();
    return copy;
  }

  private double[] weights() {
    return parts.stream().flatMapToDouble(part -> Arrays.stream(part.joinRows().weight())).toArray();
  }

  // ---- numbers ----

  /** Mean, variance as it is (not unbiased) and stated noise of some members at a row; the last is the sum of their squared masses. */
  private record Said(double mean, double spread, double noise, double squares) {

    static Said by(Ensemble ensemble, Instance row) throws Exception {
      double[] mass = ensemble.mass();
      double[] numbers = new double[mass.length];
      double noise = 0;
      for (int k = 0; k < mass.length; k++) {
        if (NoiseEstimator.isStatedBy(ensemble.member(k))) {
          NoiseEstimator.NoisyValue stated = ((NoiseEstimator) ensemble.member(k)).predictWithNoise(row);
          numbers[k] = stated.value();
          noise += mass[k] * stated.noise();
        } else {
          numbers[k] = ensemble.member(k).classifyInstance(row);
        }
      }
      double squares = Arrays.stream(mass).map(m -> m * m).sum();
      WeightedSample sample = new WeightedSample(numbers, mass);
      return new Said(sample.mean(), sample.unbiasedVariance() * (1 - squares), noise, squares);
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
        Said said = sameRows ? own(p, k, target) : all(p, k, target);
        mean[row] = said.mean;
        error[row] = target - said.mean;
        variance[row] = said.squares < 1 ? said.spread / (1 - said.squares) : 0;
        noise[row] = said.noise;
      }
    }
    LocalScale local = settings.local();
    GroupMap groups = GroupMap.of(rows, settings.group());
    double largestKappa = Calibrator.largestKappa(Arrays.stream(noise).anyMatch(v -> v > 0), parts.size());
    ResidualCalibration.Settings how = new ResidualCalibration.Settings(largestKappa, local,
        local == LocalScale.OFF ? null : ForestInputs.of(rows, IntStream.range(0, n).toArray()), bounds(), streams, false, grouping(groups));
    ResidualCalibration calibration = ResidualCalibration.fit(ResidualRecords.of(error, mean, variance, noise, weights()), how);
    return ModelCalibration.of(ModelCalibration.Basis.UNSEEN_ROWS, calibration, rows, groups);
  }

  /** What members of the part say that have not seen the row. */
  private Said own(int part, int k, double target) {
    JoinRows kept = parts.get(part).joinRows();
    double squares = Arrays.stream(parts.get(part).ensemble().mass()).map(m -> m * m).sum();
    return new Said(target - kept.error()[k], kept.variance()[k] * (1 - squares), kept.noise()[k], squares);
  }

  /** The same together with all members of the other parts. */
  private Said all(int part, int k, double target) throws Exception {
    Instance row = unlabelled(rows.instance(first[part] + k));
    Said[] said = new Said[parts.size()];
    double mean = 0;
    for (int p = 0; p < said.length; p++) {
      said[p] = p == part ? own(p, k, target) : Said.by(parts.get(p).ensemble(), row);
      mean += share[p] * said[p].mean;
    }
    double spread = 0;
    double noise = 0;
    double squares = 0;
    for (int p = 0; p < said.length; p++) {
      spread += share[p] * (said[p].spread + (said[p].mean - mean) * (said[p].mean - mean));
      noise += share[p] * said[p].noise;
      squares += share[p] * share[p] * said[p].squares;
    }
    return new Said(mean, spread, noise, squares);
  }

  private TargetBounds bounds() {
    List<TargetBounds> known = parts.stream().map(part -> part.calibration().intervals().bounds()).toList();
    return new TargetBounds(known.stream().mapToDouble(TargetBounds::smallest).min().orElseThrow(),
        known.stream().mapToDouble(TargetBounds::largest).max().orElseThrow(), settings.bounds().min(), settings.bounds().max(), settings.bounds().tails());
  }

  // ---- labels ----

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
    GroupMap groups = GroupMap.of(rows, settings.group());
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(records, Calibrator.prior(new TrainingRows(rows)), grouping(groups), settings.coverage());
    return ModelCalibration.of(calibration, groups, null);
  }

  private double[] all(int part, int k, double[] own) throws Exception {
    Instance row = unlabelled(rows.instance(first[part] + k));
    double[] sum = new double[own.length];
    for (int p = 0; p < parts.size(); p++) {
      double[] said = p == part ? own : parts.get(p).ensemble().distribution(row);
      for (int c = 0; c < sum.length; c++) {
        sum[c] += share[p] * said[c];
      }
    }
    return sum;
  }
}
