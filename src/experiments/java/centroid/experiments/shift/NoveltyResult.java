// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.experiments.harness.Summable;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Rows that were found to be novel, summed over splits.
 *
 * @param trials the number of splits
 * @param found the share of rows of the region that was found, by method; NaN if the method does not apply
 * @param alarms the share of held-out rows like the training rows that was found, by method
 * @param below the share of these rows with our p-value up to each of {@link #LIMITS}
 */
record NoveltyResult(double trials, double[] found, double[] alarms, double[] below) implements Summable<NoveltyResult> {

  static final double[] LIMITS = {0.01, 0.05, 0.1, 0.2, 0.5};

  /** The ways to score a row. */
  enum Method {
    /** This package's. */
    OURS("ours"),
    /** Weka's package of this name. */
    ISOLATION_FOREST("isolationForest"),
    /** The largest share of residual trees in which a row shares its leaf with a training row. */
    LEAVES("leaves of the residual forest");

    private final String text;

    Method(String text) {
      this.text = text;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Collects the shares of our p-values. */
  static NoveltyResult of(double[] held, double[] region, double limit) {
    int numMethods = Method.values().length;
    double[] found = new double[numMethods];
    double[] alarms = new double[numMethods];
    Arrays.fill(found, Double.NaN);
    Arrays.fill(alarms, Double.NaN);
    found[0] = share(region, limit);
    alarms[0] = share(held, limit);
    return new NoveltyResult(1, found, alarms, Arrays.stream(LIMITS).map(at -> share(held, at)).toArray());
  }

  /**
   * Adds a method with scores, of which larger ones are more novel: its limit is a quantile of half of the held-out rows, and alarms are counted in the other.
   */
  void put(Method method, double[] held, double[] region, double limit) {
    double[] known = Arrays.copyOf(held, held.length / 2);
    Arrays.sort(known);
    DoubleUnaryOperator pValue = score -> (1 + Arrays.stream(known).filter(one -> one >= score).count()) / (known.length + 1.0);
    found[method.ordinal()] = share(Arrays.stream(region).map(pValue).toArray(), limit);
    alarms[method.ordinal()] = share(Arrays.stream(held, held.length / 2, held.length).map(pValue).toArray(), limit);
  }

  private static double share(double[] pValues, double limit) {
    return (double) Arrays.stream(pValues).filter(p -> p <= limit).count() / pValues.length;
  }

  @Override
  public NoveltyResult plus(NoveltyResult other) {
    return new NoveltyResult(trials + other.trials, sum(found, other.found), sum(alarms, other.alarms), sum(below, other.below));
  }

  private static double[] sum(double[] first, double[] second) {
    double[] sum = new double[first.length];
    Arrays.setAll(sum, k -> first[k] + second[k]);
    return sum;
  }
}
