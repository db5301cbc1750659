// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.selective.AnswerGoal;
import centroid.weka.estimator.SelectiveEstimator;
import java.io.Serializable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import weka.core.Attribute;

/**
 * Which columns about predictions a user wants, as {@link ColumnOptions} say.
 *
 * @param levels of intervals or prediction sets; not modified
 * @param parts whether model uncertainty and noise are among them
 * @param thresholds of the exceedance probabilities, for a numeric class; not modified
 * @param range whether the range of a probability is among them, for a class of two labels
 * @param answers what rows must fulfil to be answered; null for no such column
 * @param novelty whether the p-value of a row and its furthest attribute are among them
 * @serial exclude
 */
public record ColumnChoice(double[] levels, boolean parts, double[] thresholds, boolean range, AnswerGoal answers,
    boolean novelty) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The name of the thresholds in messages. */
  static final String THRESHOLDS = "threshold (-threshold)";
  private static final String RANGE = "range (-range)";

  /** The default columns at one level. */
  public static ColumnChoice ofLevel(double level) {
    return new ColumnChoice(new double[] {level}, false, new double[0], false, null, false);
  }

  /** Returns why a class can't have these columns: one sentence for the user, or null if it can. */
  public String objection(Attribute target) {
    if (thresholds.length > 0 && !target.isNumeric()) {
      return THRESHOLDS + " needs a numeric class, but " + target.name() + " is nominal; leave the option out.";
    }
    if (range && (target.isNumeric() || target.numValues() != 2)) {
      return RANGE + " needs a class of two labels, but " + target.name() + (target.isNumeric() ? " is numeric" : " has " + target.numValues())
          + "; leave the option out.";
    }
    return answers == null ? null : SelectiveEstimator.objection(answers, target);
  }

  /** Returns why totals in place of the rows can't have these columns: one sentence for the user, or null if none of them describes single rows. */
  public String objectionOfTotals() {
    String unused = Stream.of(parts ? "-parts" : "", range ? "-range" : "", answers != null ? "-abstain" : "", novelty ? "-novelty" : "")
        .filter(name -> !name.isEmpty()).collect(Collectors.joining(" and "));
    return unused.isEmpty() ? null : "Totals (-total) take the place of the rows, which " + unused + " would describe; leave out -total or " + unused;
  }
}
