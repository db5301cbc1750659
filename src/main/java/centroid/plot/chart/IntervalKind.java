// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

/** Prediction or confidence intervals, with their names in charts. */
public enum IntervalKind {
  /** Intervals for a new observation. */
  PREDICTION("Prediction intervals", "interval", ""),
  /** Intervals for the mean, which are narrower and do not cover single observations. */
  CONFIDENCE("Confidence intervals", "confidence interval", "; it is for the mean, not for single values");

  private final String title;
  private final String word;
  private final String caution;

  IntervalKind(String title, String word, String caution) {
    this.title = title;
    this.word = word;
    this.caution = caution;
  }

  public String title() {
    return title;
  }

  /** The singular in legends and notes. */
  String word() {
    return word;
  }

  /** A remark on coverage; empty if none is needed. */
  String caution() {
    return caution;
  }
}
