package centroid.experiments;

/** How our number stands to the one that the paper prints. */
enum Verdict {
  /** They differ by at most two standard errors of the difference. */
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

  /**
   * Compares.
   *
   * @param paper the paper's number; NaN if it has none
   * @param paperError its standard error; NaN or 0 if it is not printed
   * @param ours our mean
   * @param error its standard error
   * @param smallerIsBetter false for rewards and accuracies
   */
  static Verdict of(double paper, double paperError, double ours, double error, boolean smallerIsBetter) {
    if (Double.isNaN(paper)) {
      return NOT_IN_PAPER;
    }
    double reach = 2 * Math.hypot(error, Double.isNaN(paperError) ? 0 : paperError);
    if (Math.abs(ours - paper) <= reach) {
      return WITHIN;
    }
    return ours < paper == smallerIsBetter ? BETTER : WORSE;
  }

  @Override
  public String toString() {
    return text;
  }
}
