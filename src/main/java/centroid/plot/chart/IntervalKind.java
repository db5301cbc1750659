// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

/** What intervals are meant to hold, in the words of charts. */
public enum IntervalKind {
  /** The next observed value. */
  PREDICTION("Prediction intervals", "interval", ""),
  /** The mean of such values: much narrower, and so missed by many single values. */
  CONFIDENCE("Confidence intervals", "confidence interval", "; it is one of the mean, and single values are not meant to lie inside");

  private final String title;
  private final String word;
  private final String caution;

  IntervalKind(String title, String word, String caution) {
    this.title = title;
    this.word = word;
    this.caution = caution;
  }

  /** The name of such intervals. */
  public String title() {
    return title;
  }

  /** One of them, in legends and sentences. */
  String word() {
    return word;
  }

  /** What must be said beside a share of values inside; empty if nothing. */
  String caution() {
    return caution;
  }
}
