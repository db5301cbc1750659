// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

/** The result of comparing our number with the paper's. */
public enum Verdict {
  /** The difference is at most two standard errors. */
  WITHIN("within two standard errors"),
  /** Ours is better by more than that. */
  BETTER("better"),
  /** Ours is worse by more than that. */
  WORSE("worse"),
  /** The paper has no such number. */
  NOT_IN_PAPER("-");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  /** Which numbers are better. */
  public enum Better {
    /** Errors and distances. */
    SMALLER,
    /** Rewards and accuracies. */
    LARGER
  }

  /**
   * Compares.
   *
   * @param paper the paper's number; NaN if it has none, and with a standard error of NaN or 0 if that is not printed
   * @param ours our number
   */
  public static Verdict of(Estimate paper, Estimate ours, Better better) {
    if (Double.isNaN(paper.mean())) {
      return NOT_IN_PAPER;
    }
    double reach = 2 * Math.hypot(ours.error(), Double.isNaN(paper.error()) ? 0 : paper.error());
    if (Math.abs(ours.mean() - paper.mean()) <= reach) {
      return WITHIN;
    }
    return ours.mean() < paper.mean() == (better == Better.SMALLER) ? BETTER : WORSE;
  }

  @Override
  public String toString() {
    return text;
  }
}
