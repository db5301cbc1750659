// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import java.io.Serializable;
import weka.core.Attribute;

/**
 * Which columns about predictions a user has asked for, as {@link ColumnOptions} say.
 *
 * @param levels of intervals or prediction sets; not modified
 * @param parts whether the parts of widths are among them
 * @param thresholds not modified; those whose exceedance probabilities are among them, for a numeric class
 * @param range whether the bounds of a probability are among them, for a class of two labels
 * @serial exclude
 */
public record ColumnChoice(double[] levels, boolean parts, double[] thresholds, boolean range) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** How messages name the thresholds. */
  static final String THRESHOLDS = "Thresholds (-threshold)";
  /** How messages name the range. */
  private static final String RANGE = "The range of a probability (-range)";

  /**
   * Whether predictive distributions of a numeric class are needed.
   *
   * @return true for parts of widths and for thresholds
   */
  public boolean needsDistributions() {
    return parts || thresholds.length > 0;
  }

  /**
   * Why columns can't be had for a class.
   *
   * @param target the class, numeric or nominal
   * @return one sentence for the user; null if they can
   */
  public String objection(Attribute target) {
    if (thresholds.length > 0 && !target.isNumeric()) {
      return THRESHOLDS + " need a numeric class, but " + target.name() + " is nominal; leave the option out.";
    }
    if (range && (target.isNumeric() || target.numValues() != 2)) {
      return RANGE + " needs a class of two labels, but " + target.name() + (target.isNumeric() ? " is numeric" : " has " + target.numValues())
          + "; leave the option out.";
    }
    return null;
  }
}
