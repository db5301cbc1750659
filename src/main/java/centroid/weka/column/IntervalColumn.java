// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.weka.options.Levels;
import centroid.weka.options.Thresholds;
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

  private static final String ABOVE = "above_";
  private static final String LOWER_PROBABILITY = "p_lower_";
  private static final String UPPER_PROBABILITY = "p_upper_";

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
   * The column of the probability of a value above a threshold.
   *
   * @param threshold a finite number
   * @return such as above_12
   */
  public static String above(double threshold) {
    return ABOVE + Thresholds.text(threshold);
  }

  /**
   * The columns of the range of a label's probability.
   *
   * @param label the label
   * @return such as p_lower_yes and p_upper_yes
   */
  public static List<String> range(String label) {
    return List.of(LOWER_PROBABILITY + label, UPPER_PROBABILITY + label);
  }

  /**
   * Whether a column of this name was written by one of our classes.
   *
   * @param name the name of an attribute
   * @return true for {@link #PREDICTION}, the columns of any level, threshold and range
   */
  public static boolean isOne(String name) {
    for (IntervalColumn column : values()) {
      if (name.startsWith(column.prefix()) && name.substring(column.prefix().length()).matches("0?\\.\\d+")) {
        return true;
      }
    }
    return name.equals(PREDICTION) || name.matches(ABOVE + "-?\\d+(\\.\\d+)?(E-?\\d+)?")
        || name.matches("(?s)(" + LOWER_PROBABILITY + "|" + UPPER_PROBABILITY + ").+");
  }
}
