// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

/**
 * The paper's gamma rule: a centroid whose mass, the share of draws that it has won, is at most gamma / m is trained on all rows. Gamma 0 has two
 * interpretations, one for each factory method; for a gamma above 0 they agree. Immutable.
 */
public final class MassRule {

  /** What a centroid is trained on. */
  public enum TrainsOn {
    /** All rows with their base weights: it has won too few draws. */
    ALL_ROWS,
    /** The mean weights of the draws it has won. */
    DRAWS_WON,
    /** Nothing: it has won no draw and stays unchanged. */
    NOTHING
  }

  private final double threshold;

  private MassRule(double threshold) {
    this.threshold = threshold;
  }

  /** The rule for a gamma of at least 0, in units of 1/m. Gamma 0 turns it off: a centroid that has won no draw stays unchanged. */
  public static MassRule offAtZero(double gamma, int numCentroids) {
    return new MassRule(gamma > 0 ? gamma / numCentroids : Double.NEGATIVE_INFINITY);
  }

  /** The literal rule for a gamma of at least 0: with gamma 0 a centroid that has won no draw is trained on all rows. */
  public static MassRule literal(double gamma, int numCentroids) {
    return new MassRule(gamma / numCentroids);
  }

  /** What a centroid is trained on; never {@link TrainsOn#NOTHING} for a centroid that has won a draw. */
  public TrainsOn trainsOn(double mass) {
    if (mass <= threshold) {
      return TrainsOn.ALL_ROWS;
    }
    return mass > 0 ? TrainsOn.DRAWS_WON : TrainsOn.NOTHING;
  }
}
