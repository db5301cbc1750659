// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

/** What intervals are meant to contain, with the words that charts use for them. */
public enum IntervalKind {
  /** Intervals for a new observation. */
  PREDICTION("Prediction intervals", "interval", ""),
  /** The mean of the observed values. Such intervals are much narrower, so many single values are outside. */
  CONFIDENCE("Confidence intervals", "confidence interval", "; it is for the mean, not for single values");

  private final String title;
  private final String word;
  private final String caution;

  IntervalKind(String title, String word, String caution) {
    this.title = title;
    this.word = word;
    this.caution = caution;
  }

  /** The name of such intervals, in the plural, as it begins a title. */
  public String title() {
    return title;
  }

  /** The word for one of them in legends and sentences. */
  public String word() {
    return word;
  }

  /** The caveat to print after a coverage of such intervals; may be empty. */
  public String caution() {
    return caution;
  }
}
