// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.weka.options.Levels;
import centroid.weka.options.Thresholds;
import java.io.Serializable;
import weka.core.Attribute;

/**
 * Which columns about predictions a user has asked for.
 *
 * @param levels of intervals or prediction sets
 * @param parts whether the parts of widths are among them
 * @param thresholds whose exceedance probabilities are among them, for a numeric class
 * @param range whether the bounds of a probability are among them, for a class of two labels
 * @serial exclude
 */
public record ColumnChoice(Levels levels, boolean parts, Thresholds thresholds, boolean range) implements Serializable {

  /** How messages name the levels. */
  public static final String LEVELS = "Levels (-levels)";
  /** How messages name the thresholds. */
  public static final String THRESHOLDS = "Thresholds (-threshold)";
  /** How messages name the range. */
  public static final String RANGE = "The range of a probability (-range)";
  /** The levels if none are named. */
  public static final String DEFAULT_LEVELS = "0.95";

  /**
   * The columns that nobody has to ask for.
   *
   * @return intervals or sets at the level 0.95
   */
  public static ColumnChoice usual() {
    return new ColumnChoice(Levels.parse(LEVELS, DEFAULT_LEVELS), false, Thresholds.NONE, false);
  }

  /**
   * The same with other levels.
   *
   * @param list fractions separated by commas
   * @return a new choice
   */
  public ColumnChoice withLevels(String list) {
    return new ColumnChoice(Levels.parse(LEVELS, list), parts, thresholds, range);
  }

  /**
   * The same with or without the parts of widths.
   *
   * @param wanted whether they are wanted
   * @return a new choice
   */
  public ColumnChoice withParts(boolean wanted) {
    return new ColumnChoice(levels, wanted, thresholds, range);
  }

  /**
   * The same with other thresholds.
   *
   * @param list numbers separated by commas; may be blank for none
   * @return a new choice
   */
  public ColumnChoice withThresholds(String list) {
    return new ColumnChoice(levels, parts, Thresholds.parse(THRESHOLDS, list), range);
  }

  /**
   * The same with or without the range of a probability.
   *
   * @param wanted whether it is wanted
   * @return a new choice
   */
  public ColumnChoice withRange(boolean wanted) {
    return new ColumnChoice(levels, parts, thresholds, wanted);
  }

  /**
   * Whether predictive distributions of a numeric class are needed.
   *
   * @return true for parts of widths and for thresholds
   */
  public boolean needsDistributions() {
    return parts || !thresholds.isEmpty();
  }

  /**
   * Why columns can't be had for a class.
   *
   * @param target the class, numeric or nominal
   * @return one sentence for the user; null if they can
   */
  public String objection(Attribute target) {
    if (!thresholds.isEmpty() && !target.isNumeric()) {
      return THRESHOLDS + " need a numeric class, but " + target.name() + " is nominal; leave the option out.";
    }
    if (range && (target.isNumeric() || target.numValues() != 2)) {
      return RANGE + " needs a class of two labels, but " + target.name() + (target.isNumeric() ? " is numeric" : " has " + target.numValues())
          + "; leave the option out.";
    }
    return null;
  }
}
