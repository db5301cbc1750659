// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.selective.AnswerGoal;
import centroid.weka.estimator.RowPrediction;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A column of the output, the filter and Spark's scores.
 *
 * @param number the value of a number or integer, or the index of a label; NaN if it is not known; null for a text
 * @param text the value of a text or an answer; null for other types
 */
public record PredictionColumn(String name, Type type, ToDoubleFunction<RowPrediction> number, Function<RowPrediction, String> text) {

  /** The type of the values. */
  public enum Type {
    /** A number, which may be infinite. */
    NUMBER,
    /** A whole number, always known. */
    INTEGER,
    /** A label of the class. */
    LABEL,
    /** A prediction set as text. */
    TEXT,
    /** One of {@link #ANSWERS}. */
    ANSWER,
    /** The name of an attribute; null for none. */
    ATTRIBUTE
  }

  /** Whether a row is answered, or handed on. */
  static final List<String> ANSWERS = List.of("answer", "abstain");

  static PredictionColumn answer(AnswerGoal goal) {
    return new PredictionColumn(IntervalColumn.ANSWER, Type.ANSWER, null, row -> ANSWERS.get(row.isAnswered(goal) ? 0 : 1));
  }

  static PredictionColumn number(String name, ToDoubleFunction<RowPrediction> value) {
    return new PredictionColumn(name, Type.NUMBER, value, null);
  }

  /**
   * Returns the name, with a number behind it if it is taken, as when the filter is applied twice.
   *
   * @param taken the names that exist; the name returned is added
   */
  public String unusedName(Set<String> taken) {
    String candidate = name;
    for (int k = 2; !taken.add(candidate); k++) {
      candidate = name + "_" + k;
    }
    return candidate;
  }
}
