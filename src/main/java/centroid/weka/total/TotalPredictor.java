// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.total;

import centroid.interval.PredictiveDistribution;
import centroid.total.RowErrors;
import centroid.total.SerialNoise;
import centroid.total.SharedError;
import centroid.total.TotalDistribution;
import centroid.total.TotalSimulation;
import centroid.util.RandomStreams;
import centroid.weka.estimator.RowPrediction;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Instances;
import weka.core.Utils;

/**
 * The distribution of a weighted sum of predictions. The variance of the sum has the variances of the rows, from their calibrated predictive distributions,
 * the covariances between rows of the models' errors, from the members of the ensemble, and those of the noise of rows near each other in time.
 */
public final class TotalPredictor {

  /** The number of values that represent the distribution of one row. */
  private static final int ROW_VALUES = 64;
  /** Rows with the largest deviations are simulated one by one; the sum of all others is normal. */
  private static final int MAX_SIMULATED = 256;

  private final SharedError.Models models;
  /** Null if the noise of rows is independent. */
  private final SerialNoise noise;
  private final int seed;

  /**
   * A predictor.
   *
   * @param models that the members of the ensemble stand for
   * @param noise that rows near each other in time have in common; null for independent noise
   * @param seed orders the values of the simulation
   */
  public TotalPredictor(SharedError.Models models, SerialNoise noise, int seed) {
    this.models = models;
    this.noise = noise;
    this.seed = seed;
  }

  /**
   * Returns the distribution of a weighted sum.
   *
   * @param rows predictions of a numeric class by an ensemble
   * @param weights of the rows; rows of weight 0 are left out
   * @param data the rows themselves, whose times are read if noise is not independent
   * @throws IllegalArgumentException if no row has a weight, a weight is not finite, or a row has no predictive distribution or no time
   */
  public TotalDistribution of(List<RowPrediction> rows, double[] weights, Instances data) {
    int[] used = used(rows, weights);
    double[] weight = Arrays.stream(used).mapToDouble(row -> weights[row]).toArray();
    PredictiveDistribution[] predictive = Arrays.stream(used).mapToObj(row -> predictive(rows, row)).toArray(PredictiveDistribution[]::new);
    double value = IntStream.range(0, used.length).mapToDouble(k -> weight[k] * rows.get(used[k]).value()).sum();
    if (used.length == 1) {
      return single(value, weight[0], predictive[0], used[0]);
    }
    double mean = 0;
    double[] variance = new double[used.length];
    for (int k = 0; k < used.length; k++) {
      RowErrors errors = errors(predictive[k], ROW_VALUES, used[k]);
      mean += weight[k] * errors.mean();
      variance[k] = weight[k] * weight[k] * errors.variance();
    }
    // Bootstrap samples of single rows don't show that the training rows share noise, too.
    SharedError shared = SharedError.of(weight, members(rows, used), rows.get(used[0]).masses(), models).times(noise == null ? 1 : noise.inflation());
    int[] order = IntStream.range(0, used.length).boxed().sorted(Comparator.comparingDouble((Integer k) -> -variance[k])).mapToInt(k -> k).toArray();
    int[] simulated = Arrays.copyOf(order, Math.min(MAX_SIMULATED, order.length));
    double rest = Arrays.stream(order, simulated.length, order.length).mapToDouble(k -> variance[k]).sum();
    double serial = noise == null ? 0 : noise.covariances(times(data, used), IntStream.range(0, used.length)
        .mapToDouble(k -> Math.signum(weight[k]) * Math.sqrt(variance[k])).toArray());
    double[] draws = new TotalSimulation(RandomStreams.of(seed)).run(mean, Arrays.stream(simulated).mapToDouble(k -> weight[k]).toArray(),
        Arrays.stream(simulated).mapToObj(k -> errors(predictive[k], ROW_VALUES, used[k])).toArray(RowErrors[]::new), rest + serial, shared);
    double all = shared.variance() + Utils.sum(variance) + serial;
    return new TotalDistribution(value, all > 0 ? shared.variance() / all : 0, draws);
  }

  /** One row has the distribution of its prediction. */
  private static TotalDistribution single(double value, double weight, PredictiveDistribution predictive, int row) {
    RowErrors errors = errors(predictive, TotalSimulation.NUM_DRAWS, row);
    double[] draws = Arrays.stream(errors.deviations()).map(deviation -> weight * (errors.mean() + deviation)).sorted().toArray();
    return new TotalDistribution(value, 0, draws);
  }

  private static int[] used(List<RowPrediction> rows, double[] weights) {
    if (rows.size() != weights.length) {
      throw new IllegalArgumentException("A total needs one weight for each row, but there are " + rows.size() + " rows and " + weights.length + " weights");
    }
    for (int row = 0; row < weights.length; row++) {
      if (!Double.isFinite(weights[row])) {
        throw new IllegalArgumentException("The weight of a row in a total must be a number, but that of row " + (row + 1) + " was " + weights[row]);
      }
    }
    int[] used = IntStream.range(0, weights.length).filter(row -> weights[row] != 0).toArray();
    if (used.length == 0) {
      throw new IllegalArgumentException("A total needs at least one row with a weight other than 0, but there are " + rows.size()
          + " rows; leave out empty groups");
    }
    return used;
  }

  private double[] times(Instances data, int[] used) {
    double[] times = new double[used.length];
    for (int k = 0; k < used.length; k++) {
      if (data.instance(used[k]).isMissing(noise.attribute())) {
        throw new IllegalArgumentException("A total of rows that influence each other (-order) needs '" + data.attribute(noise.attribute()).name()
            + "' in every row, but it is missing in row " + (used[k] + 1) + "; mend the row or leave it out");
      }
      times[k] = data.instance(used[k]).value(noise.attribute());
    }
    return times;
  }

  private static PredictiveDistribution predictive(List<RowPrediction> rows, int row) {
    PredictiveDistribution predictive = rows.get(row).predictive();
    if (predictive == null) {
      throw new IllegalArgumentException("A total needs a prediction for every row, but the model has none for row " + (row + 1) + "; leave it out");
    }
    return predictive;
  }

  private static RowErrors errors(PredictiveDistribution predictive, int size, int row) {
    RowErrors errors = RowErrors.of(predictive::quantile, size);
    if (errors == null) {
      throw new IllegalArgumentException("A total needs a finite interval for every row, but that of row " + (row + 1) + " is infinite; leave it out");
    }
    return errors;
  }

  private static double[][] members(List<RowPrediction> rows, int[] used) {
    double[][] members = new double[used.length][];
    for (int k = 0; k < used.length; k++) {
      members[k] = rows.get(used[k]).members();
      if (members[k].length < 2) {
        throw new IllegalArgumentException("A total needs at least two models in the ensemble, since one alone does not show which errors its rows have in "
            + "common, but there is " + members[k].length + "; train a CentroidBagging with more iterations (-I)");
      }
      if (members[k].length != members[0].length) {
        throw new IllegalArgumentException("A total needs the predictions of all members, but some have no finite one for row " + (used[k] + 1)
            + "; leave it out");
      }
    }
    return members;
  }
}
