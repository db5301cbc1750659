// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import weka.experiment.PairedStatsCorrected;

/**
 * Means of a measure for two contenders over the same folds, with Weka's corrected resampled t-test of their difference.
 *
 * @param bagging mean of the first contender, in the unit of the measure's title; NaN if a fold has no value
 * @param centroid mean of the second
 * @param p p-value; NaN if not tested
 * @param halfWidth half the width of the confidence interval of the difference; NaN if not tested
 * @param significance -1 if the second is significantly lower, 1 if higher, else 0
 */
public record PairedResult(double bagging, double centroid, double p, double halfWidth, int significance) {

  /** Tests pairs of values. */
  static PairedResult of(Measure measure, double[] bagging, double[] centroid, ComparisonSettings settings) {
    PairedStatsCorrected stats = new PairedStatsCorrected(settings.significance(), settings.testTrainRatio());
    for (int k = 0; k < bagging.length; k++) {
      stats.add(bagging[k] * measure.unit(), centroid[k] * measure.unit());
    }
    stats.calculateDerived();
    double x = stats.xStats.mean;
    double y = stats.yStats.mean;
    boolean known = Double.isFinite(x) && Double.isFinite(y);
    if (!known || measure.kind() != Measure.Kind.LOWER_IS_BETTER) {
      return new PairedResult(x, y, Double.NaN, Double.NaN, 0);
    }
    double deviation = Double.isNaN(stats.differencesStats.stdDev) ? 0 : stats.differencesStats.stdDev;
    double quantile = new TDistribution(null, stats.count - 1).inverseCumulativeProbability(1 - settings.significance() / 2);
    double half = quantile * deviation * Math.sqrt(1 / stats.count + settings.testTrainRatio());
    return new PairedResult(x, y, stats.differencesProbability, half, -stats.differencesSignificance);
  }

  public boolean isKnown() {
    return Double.isFinite(bagging) && Double.isFinite(centroid);
  }

  public boolean isTested() {
    return !Double.isNaN(p);
  }

  /** The second over the first; 1 if both are 0. */
  public double ratio() {
    return bagging == centroid ? 1 : centroid / bagging;
  }

  /** The difference in percent of the first; 0 if both are 0. */
  public double percent() {
    return 100 * (ratio() - 1);
  }

  public double percentHalfWidth() {
    return bagging == 0 ? 0 : 100 * halfWidth / Math.abs(bagging);
  }

  /** The verdict on a measure where lower is better. */
  public Outcome verdict() {
    return significance < 0 ? Outcome.BETTER : significance > 0 ? Outcome.WORSE : Outcome.SAME;
  }

  /** The cells of a table row: data set, m, both means, ratio, p and verdict. */
  public List<String> cells(DataFile set, int numModels) {
    return List.of(set.name(), "" + numModels, Format.number(bagging), Format.number(centroid), Format.ratio(ratio()), Format.probability(p),
        verdictText("-"));
  }

  /** Returns the verdict, or {@code untested} if nothing was tested. */
  public String verdictText(String untested) {
    return isTested() ? verdict().text() : untested;
  }
}
