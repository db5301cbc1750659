// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.weka.options.Levels;
import centroid.weka.options.Thresholds;
import java.io.Serializable;

/**
 * What a user has typed about columns of predictions. It is read when columns are made: Weka sets options at every key that is typed, and what is
 * half typed is no mistake yet.
 *
 * @param levels of intervals or prediction sets: fractions separated by commas; blank for 0.95
 * @param parts whether the parts of widths are wanted
 * @param threshold whose exceedance probabilities are wanted: numbers separated by commas; blank for none
 * @param range whether the bounds of a probability are wanted
 * @serial exclude
 */
public record ColumnOptions(String levels, boolean parts, String threshold, boolean range) implements Serializable {

  /** The levels if none are named. */
  public static final String DEFAULT_LEVELS = "0.95";

  /** What nobody has to ask for: intervals or sets at the level 0.95. */
  public static final ColumnOptions USUAL = new ColumnOptions(DEFAULT_LEVELS, false, "", false);

  /**
   * The same with other levels.
   *
   * @param list what was typed
   * @return new options
   */
  public ColumnOptions withLevels(String list) {
    return new ColumnOptions(list, parts, threshold, range);
  }

  /**
   * The same with or without the parts of widths.
   *
   * @param wanted whether they are wanted
   * @return new options
   */
  public ColumnOptions withParts(boolean wanted) {
    return new ColumnOptions(levels, wanted, threshold, range);
  }

  /**
   * The same with other thresholds.
   *
   * @param list what was typed
   * @return new options
   */
  public ColumnOptions withThreshold(String list) {
    return new ColumnOptions(levels, parts, list, range);
  }

  /**
   * The same with or without the range of a probability.
   *
   * @param wanted whether it is wanted
   * @return new options
   */
  public ColumnOptions withRange(boolean wanted) {
    return new ColumnOptions(levels, parts, threshold, wanted);
  }

  /**
   * The columns that these options stand for.
   *
   * @return the columns
   * @throws IllegalArgumentException if levels or thresholds are none
   */
  public ColumnChoice read() {
    return new ColumnChoice(Levels.parse("Levels (-levels)", levels.isBlank() ? DEFAULT_LEVELS : levels), parts,
        Thresholds.parse(ColumnChoice.THRESHOLDS, threshold), range);
  }
}
