// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.experiments.report.Estimate;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** A number, smaller is better, and how two methods are compared by it. */
public enum Comparison {
  /** Interval score. */
  SCORE("interval score", Way.RATIO, NetworkResult::score),
  /** Root mean squared error. */
  ERROR("error", Way.RATIO, result -> Math.sqrt(result.error())),
  /** Negative log density, of which only differences mean something. */
  LIKELIHOOD("NLL", Way.DIFFERENCE, result -> result.loss() / result.splits()),
  /** Log-loss, which is nearly 0 on easy sets. */
  LOG_LOSS("log-loss", Way.DIFFERENCE, result -> result.loss() / result.splits()),
  /** Share of wrong labels, which is 0 on some sets. */
  WRONG("error", Way.DIFFERENCE, result -> result.error() / result.splits()),
  /** Time of training. */
  SECONDS("seconds", Way.RATIO, NetworkResult::seconds);

  /** How two numbers are compared. */
  private enum Way { RATIO, DIFFERENCE }

  private final String text;
  private final Way way;
  private final ToDoubleFunction<NetworkResult> number;

  Comparison(String text, Way way, ToDoubleFunction<NetworkResult> number) {
    this.text = text;
    this.way = way;
    this.number = number;
  }

  /** Those of a kind of class, the most important one first. */
  static List<Comparison> of(boolean isNumeric) {
    return isNumeric ? List.of(SCORE, ERROR, LIKELIHOOD) : List.of(LOG_LOSS, WRONG);
  }

  /** Above 0 if the second is better: the logarithm of a ratio, or a difference. */
  double compare(NetworkResult first, NetworkResult second) {
    return compare(number.applyAsDouble(first), number.applyAsDouble(second));
  }

  /** The same for two numbers of this kind. */
  public double compare(double one, double other) {
    return way == Way.RATIO ? Math.log(one / other) : one - other;
  }

  /** Returns the mean of {@link #compare} as text. */
  public String text(Estimate mean) {
    return way == Way.RATIO ? String.format(Locale.ROOT, "%.3f +- %.3f", Math.exp(mean.mean()), mean.error())
        : String.format(Locale.ROOT, "%+.4f +- %.4f", mean.mean(), mean.error());
  }

  @Override
  public String toString() {
    return text;
  }
}
