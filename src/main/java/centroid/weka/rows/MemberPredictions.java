// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.vote.Votes;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.BatchPredictor;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Predictions of members at rows, as flat arrays.
 *
 * @param values values[member]: one number per row, or one probability per row and label
 * @param noise noise[member][row]: the variance of observations around each prediction as estimated by the member; null if members estimate none
 */
public record MemberPredictions(double[][] values, double[][] noise) {

  /** Predictions of one member; {@code noise} is null if it estimates none. */
  public record OfOne(double[] values, double[] noise) {
  }

  /** Combines the predictions of several members. */
  public static MemberPredictions of(List<OfOne> members) {
    boolean noisy = members.get(0).noise != null;
    return new MemberPredictions(members.stream().map(OfOne::values).toArray(double[][]::new),
        noisy ? members.stream().map(OfOne::noise).toArray(double[][]::new) : null);
  }

  /**
   * Predicts all rows with one member. A member is used by one thread at a time, since Weka's classifiers need not be thread-safe.
   *
   * @return prediction of row r at [r], or probability of label c at [r * numClasses + c]; NaN where there is none or where the member fails
   * @throws Exception if it fails at every row
   */
  public static OfOne of(Classifier member, Instances rows) throws Exception {
    return of(member, rows, false);
  }

  /** Predicts all rows with one member and throws if it fails at any row. */
  public static OfOne ofAll(Classifier member, Instances rows) throws Exception {
    return of(member, rows, true);
  }

  /** Predicts all rows with members of one class that implements {@link BatchMember}; the rows are encoded once for all of them. */
  public static List<OfOne> ofBatch(Classifier[] members, Instances rows) throws Exception {
    boolean numeric = rows.classAttribute().isNumeric();
    int n = rows.numInstances();
    double[][] values = new double[members.length][n * (numeric ? 1 : rows.numClasses())];
    double[][] noise = numeric && NoiseEstimator.isStatedBy(members[0]) ? new double[members.length][n] : null;
    ((BatchMember) members[0]).predictAll(members, rows, values, noise);
    return IntStream.range(0, members.length).mapToObj(k -> new OfOne(values[k], noise == null ? null : noise[k])).toList();
  }

  private static OfOne of(Classifier member, Instances rows, boolean strict) throws Exception {
    boolean numeric = rows.classAttribute().isNumeric();
    boolean noisy = numeric && NoiseEstimator.isStatedBy(member);
    int n = rows.numInstances();
    int width = numeric ? 1 : rows.numClasses();
    if (member instanceof BatchMember) {
      return ofBatch(new Classifier[] {member}, rows).get(0);
    }
    double[] values = new double[n * width];
    if (noisy) {
      return noisy((NoiseEstimator) member, rows);
    }
    double[][] batch = predictsBatches(member) ? batch((BatchPredictor) member, rows) : null;
    Exception first = null;
    int failed = 0;
    for (int row = 0; row < n; row++) {
      stopIfInterrupted(row);
      try {
        if (batch != null) {
          put(Votes.require(member, batch[row], numeric ? 0 : width), values, row * width, width);
        } else {
          // A copy that shares its values: some learners change the row, which the next member would see.
          one(member, (Instance) rows.instance(row).copy(), values, row * width, width);
        }
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        first = failed++ == 0 ? e : first;
        Arrays.fill(values, row * width, (row + 1) * width, Double.NaN);
      }
    }
    if (failed > 0 && (strict || failed == n)) {
      throw first;
    }
    return new OfOne(values, null);
  }

  /** Predicts all rows at once; returns null if that fails or some predictions are missing, so that rows are then predicted one by one. */
  private static double[][] batch(BatchPredictor member, Instances rows) throws InterruptedException {
    try {
      double[][] distributions = member.distributionsForInstances(new Instances(rows));
      return distributions == null || distributions.length != rows.numInstances() ? null : distributions;
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      return null;
    }
  }

  private static OfOne noisy(NoiseEstimator member, Instances rows) throws Exception {
    double[] values = new double[rows.numInstances()];
    double[] noise = new double[values.length];
    for (int row = 0; row < values.length; row++) {
      stopIfInterrupted(row);
      NoiseEstimator.NoisyValue stated = member.predictWithNoise(rows.instance(row));
      values[row] = stated.value();
      noise[row] = stated.noise();
    }
    return new OfOne(values, noise);
  }

  private static void stopIfInterrupted(int row) throws InterruptedException {
    if ((row & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped while training rows were predicted");
    }
  }

  private static boolean predictsBatches(Classifier member) {
    return member instanceof BatchPredictor batch && batch.implementsMoreEfficientBatchPrediction();
  }

  private static void one(Classifier member, Instance row, double[] values, int offset, int width) throws Exception {
    if (row.classAttribute().isNumeric()) {
      values[offset] = member.classifyInstance(row);
    } else {
      put(Votes.require(member, member.distributionForInstance(row), width), values, offset, width);
    }
  }

  /** Copies a distribution; labels beyond its length have probability 0, as in Bagging. */
  private static void put(double[] distribution, double[] values, int offset, int width) {
    System.arraycopy(distribution, 0, values, offset, Math.min(width, distribution.length));
  }

  /** Returns missing predictions. */
  public static OfOne none(int numValues) {
    double[] values = new double[numValues];
    Arrays.fill(values, Double.NaN);
    return new OfOne(values, null);
  }

  /** Returns the predictions at some of the rows. */
  public MemberPredictions at(int[] rows, int width) {
    double[][] some = new double[values.length][rows.length * width];
    for (int k = 0; k < values.length; k++) {
      for (int row = 0; row < rows.length; row++) {
        System.arraycopy(values[k], rows[row] * width, some[k], row * width, width);
      }
    }
    return new MemberPredictions(some, noise == null ? null : Arrays.stream(noise)
        .map(all -> Arrays.stream(rows).mapToDouble(row -> all[row]).toArray()).toArray(double[][]::new));
  }

  /**
   * Replaces missing and infinite predictions, in place, by the mean of the other members' predictions, or by the mean target of the label if no member has
   * one. So distances between members are finite, and a member without predictions has no advantage.
   */
  public MemberPredictions fillGaps(double[] targets, int width) {
    double[] meanTarget = new double[width];
    for (int e = 0; e < targets.length; e++) {
      meanTarget[e % width] += targets[e] * width / targets.length;
    }
    for (int e = 0; e < targets.length; e++) {
      double sum = 0;
      int finite = 0;
      for (double[] member : values) {
        if (Double.isFinite(member[e])) {
          sum += member[e];
          finite++;
        }
      }
      if (finite < values.length) {
        double replacement = finite > 0 ? sum / finite : meanTarget[e % width];
        for (double[] member : values) {
          member[e] = Double.isFinite(member[e]) ? member[e] : replacement;
        }
      }
    }
    return this;
  }
}
