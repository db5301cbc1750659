// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.Thresholds;
import java.util.List;
import java.util.Locale;

/**
 * The names of all columns about predictions, by which other programs and our own charts find them: a constant for each column of a level, texts and
 * methods for the others. {@link #isOne} recognises every name.
 */
public enum IntervalColumn {

  /** The lower bound. */
  LOWER,
  /** The upper bound. */
  UPPER,
  /** The width, without gaps between several intervals. */
  WIDTH,
  /** The part of the width that is model uncertainty (epistemic), which more data would reduce. */
  MODEL_UNCERTAINTY,
  /** The part of the width that is noise (aleatoric uncertainty). */
  NOISE,
  /** Whether the observed value is inside. */
  INSIDE,
  /** The number of labels in a prediction set. */
  SET_SIZE,
  /** The labels of a prediction set. */
  SET;

  /** The column of the prediction itself, which has no level. */
  public static final String PREDICTION = "prediction";

  /** The column that says whether a row is answered. */
  public static final String ANSWER = "answer";
  /** The p-value of a row: how unlike the training rows it is. */
  public static final String NOVELTY = "novelty";
  /** The attribute of a row that is furthest outside of the training rows. */
  public static final String FURTHEST = "furthest";

  private static final String ABOVE = "above_";
  private static final String LOWER_PROBABILITY = "p_lower_";
  private static final String UPPER_PROBABILITY = "p_upper_";

  /** Returns the name of the column of a level, such as lower_0.95. */
  public String at(double level) {
    return prefix() + Levels.text(level);
  }

  private String prefix() {
    return name().toLowerCase(Locale.ROOT) + "_";
  }

  /** Returns the name of the column of an exceedance probability, such as above_12. */
  public static String above(double threshold) {
    return ABOVE + Thresholds.text(threshold);
  }

  /** Returns the names of the columns of a label's probability range, such as p_lower_yes and p_upper_yes. */
  public static List<String> range(String label) {
    return List.of(LOWER_PROBABILITY + label, UPPER_PROBABILITY + label);
  }

  /** Whether a column of this name was written by one of our classes. */
  public static boolean isOne(String name) {
    for (IntervalColumn column : values()) {
      if (name.startsWith(column.prefix()) && name.substring(column.prefix().length()).matches("0?\\.\\d+")) {
        return true;
      }
    }
    return name.equals(PREDICTION) || name.equals(ANSWER) || name.equals(NOVELTY) || name.equals(FURTHEST)
        || name.matches(ABOVE + "-?\\d+(\\.\\d+)?(E-?\\d+)?")
        || name.matches("(?s)(" + LOWER_PROBABILITY + "|" + UPPER_PROBABILITY + ").+");
  }
}
