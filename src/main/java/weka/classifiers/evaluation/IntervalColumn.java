// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.weka.options.Levels;
import java.util.Locale;

/** The columns in which our classes write intervals and prediction sets of a level, and find them again by their names. */
public enum IntervalColumn {

  /** The lower bound. */
  LOWER,
  /** The upper bound. */
  UPPER,
  /** The width, without gaps between several intervals. */
  WIDTH,
  /** Whether the true value is inside. */
  INSIDE,
  /** The number of labels in a prediction set. */
  SET_SIZE,
  /** The labels of a prediction set. */
  SET;

  /** The column of the prediction itself, which has no level. */
  public static final String PREDICTION = "prediction";

  /**
   * The name of a column.
   *
   * @param level a fraction
   * @return such as lower_0.95
   */
  public String at(double level) {
    return prefix() + Levels.text(level);
  }

  private String prefix() {
    return name().toLowerCase(Locale.ROOT) + "_";
  }

  /**
   * Whether a column of this name was written by one of our classes.
   *
   * @param name the name of an attribute
   * @return true for {@link #PREDICTION} and the columns of any level
   */
  public static boolean isOne(String name) {
    for (IntervalColumn column : values()) {
      if (name.startsWith(column.prefix()) && name.substring(column.prefix().length()).matches("0?\\.\\d+")) {
        return true;
      }
    }
    return name.equals(PREDICTION);
  }
}
