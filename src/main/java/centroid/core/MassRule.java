// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * The paper's gamma rule: a centroid whose mass, the share of draws it has won, is at or below gamma / m is trained on all rows alike.
 * Gamma 0 has two readings, one for each factory method; for a gamma above 0 they agree. Immutable.
 */
public final class MassRule {

  /** What a centroid is trained on. */
  public enum TrainsOn {
    /** All rows alike: it has won too few draws to follow them. */
    ALL_ROWS,
    /** The mean weights of the draws it has won. */
    DRAWS_WON,
    /** Nothing: it has won no draw, and stays as it is. */
    NOTHING
  }

  private final double threshold;

  private MassRule(double threshold) {
    this.threshold = threshold;
  }

  /**
   * Gamma 0 turns the rule off: a centroid that has won no draw is left unchanged.
   *
   * @param gamma in units of 1/m, at least 0
   */
  public static MassRule offAtZero(double gamma, int numCentroids) {
    return new MassRule(gamma > 0 ? gamma / numCentroids : Double.NEGATIVE_INFINITY);
  }

  /**
   * The rule to the letter, as "mass at or below gamma / m": with gamma 0 a centroid that has won no draw is trained on all rows.
   *
   * @param gamma in units of 1/m, at least 0
   */
  public static MassRule literal(double gamma, int numCentroids) {
    return new MassRule(gamma / numCentroids);
  }

  /**
   * What a centroid is trained on.
   *
   * @return never {@link TrainsOn#NOTHING} for a centroid that has won a draw
   */
  public TrainsOn trainsOn(double mass) {
    if (mass <= threshold) {
      return TrainsOn.ALL_ROWS;
    }
    return mass > 0 ? TrainsOn.DRAWS_WON : TrainsOn.NOTHING;
  }
}
