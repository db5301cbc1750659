// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.weka.options.Levels;
import java.util.List;
import java.util.Locale;

/** The columns in which our classes write intervals and prediction sets of a level, and find them again by their names. */
public enum IntervalColumn {

  /** The lower bound. */
  LOWER,
  /** The upper bound. */
  UPPER,
  /** The width, without gaps between several intervals. */
  WIDTH,
  /** The part of the width that goes along with the disagreement of the models, which more data would make smaller. */
  DISAGREEMENT,
  /** The rest of the width: noise, which more data would not change. */
  NOISE,
  /** Whether the true value is inside. */
  INSIDE,
  /** The number of labels in a prediction set. */
  SET_SIZE,
  /** The labels of a prediction set. */
  SET;

  /** The column of the prediction itself, which has no level. */
  public static final String PREDICTION = "prediction";

  /**
   * The columns of an interval that are numbers, in order.
   *
   * @param parts whether the parts of the width are among them
   * @return the columns
   */
  public static List<IntervalColumn> ofInterval(boolean parts) {
    return parts ? List.of(LOWER, UPPER, WIDTH, DISAGREEMENT, NOISE) : List.of(LOWER, UPPER, WIDTH);
  }

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
