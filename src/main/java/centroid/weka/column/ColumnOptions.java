// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.selective.AnswerGoal;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.Thresholds;
import java.io.Serializable;

/**
 * The options about columns as the user typed them. They are read when columns are made: Weka sets options at every key that is typed, and a value that is
 * half typed is no mistake yet.
 *
 * @param levels of intervals or prediction sets: fractions separated by commas; blank for 0.95
 * @param parts whether model uncertainty and noise are wanted
 * @param threshold of exceedance probabilities: numbers separated by commas; blank for none
 * @param range whether the range of a probability is wanted
 * @param abstain what rows must fulfil to be answered; blank for no such column
 * @param novelty whether the columns about novel rows are wanted
 * @serial exclude
 */
public record ColumnOptions(String levels, boolean parts, String threshold, boolean range, String abstain, boolean novelty)
    implements Serializable {

  /** The default levels. */
  public static final String DEFAULT_LEVELS = "0.95";

  /** The default columns: intervals or sets at the level 0.95. */
  public static final ColumnOptions USUAL = new ColumnOptions(DEFAULT_LEVELS, false, "", false, "", false);

  public ColumnOptions withLevels(String list) {
    return new ColumnOptions(list, parts, threshold, range, abstain, novelty);
  }

  public ColumnOptions withParts(boolean wanted) {
    return new ColumnOptions(levels, wanted, threshold, range, abstain, novelty);
  }

  public ColumnOptions withThreshold(String list) {
    return new ColumnOptions(levels, parts, list, range, abstain, novelty);
  }

  public ColumnOptions withRange(boolean wanted) {
    return new ColumnOptions(levels, parts, threshold, wanted, abstain, novelty);
  }

  public ColumnOptions withAbstain(String goal) {
    return new ColumnOptions(levels, parts, threshold, range, goal, novelty);
  }

  public ColumnOptions withNovelty(boolean wanted) {
    return new ColumnOptions(levels, parts, threshold, range, abstain, wanted);
  }

  /**
   * Reads what was typed.
   *
   * @throws IllegalArgumentException if a level, threshold or goal is not valid
   */
  public ColumnChoice read() {
    return new ColumnChoice(Levels.parse("levels (-levels)", levels.isBlank() ? DEFAULT_LEVELS : levels), parts,
        Thresholds.parse(ColumnChoice.THRESHOLDS, threshold), range, AnswerGoal.parse(SelectiveEstimator.OPTION, abstain),
        novelty);
  }
}
