// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.util.Arrays;
import java.util.Locale;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.stat.inference.TTest;
import org.apache.commons.math3.stat.inference.WilcoxonSignedRankTest;

/**
 * A number and its standard error.
 *
 * @param mean the number; NaN if there is none
 * @param error its standard error; NaN if it is not known
 */
public record Estimate(double mean, double error) {

  /** No number at all. */
  public static final Estimate NONE = new Estimate(Double.NaN, Double.NaN);

  /** The mean of values with its standard error, which is 0 for a single one. */
  public static Estimate of(double... values) {
    return new Estimate(StatUtils.mean(values), Math.sqrt(StatUtils.variance(values) / values.length));
  }

  /** A number whose standard error is not known. */
  public static Estimate exact(double number) {
    return new Estimate(number, Double.NaN);
  }

  /** Returns the text with a number of decimals, such as "0.25 +- 0.01"; unknown parts are omitted. */
  public String text(int decimals) {
    String number = "%." + decimals + "f";
    return Double.isNaN(mean) ? "-" : String.format(Locale.ROOT, Double.isNaN(error) ? number : number + " +- " + number, mean, error);
  }

  /** Returns the values that are not NaN. */
  public static double[] known(double... values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
  }

  /** Returns the differences of matched pairs. */
  public static double[] differences(double[] ours, double[] theirs) {
    double[] differences = new double[ours.length];
    Arrays.setAll(differences, k -> ours[k] - theirs[k]);
    return differences;
  }

  /** The p-value of the matched-pair t-test; 1 if all pairs are equal. */
  public static double pValue(double[] differences) {
    return Arrays.stream(differences).allMatch(difference -> difference == 0) ? 1 : new TTest().tTest(0, differences);
  }

  /** The p-value of Wilcoxon's signed-rank test, two-sided, without ties; "-" for fewer than five other pairs. */
  public static String signedRank(double[] differences) {
    double[] others = Arrays.stream(differences).filter(difference -> difference != 0).toArray();
    boolean exact = others.length <= 30;
    return others.length < 5 ? "-" : String.format(Locale.ROOT, "%.2g",
        // The exact test counts the middle of its distribution twice.
        Math.min(1, new WilcoxonSignedRankTest().wilcoxonSignedRankTest(others, new double[others.length], exact)));
  }
}
