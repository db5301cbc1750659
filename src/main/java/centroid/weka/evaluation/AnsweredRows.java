// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.selective.AnswerGoal;
import centroid.selective.RiskCoverage;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Certainty and loss of every test row for the risk-coverage curve, and what was answered if the user has set a goal. Not safe for threads.
 *
 * @serial exclude
 */
final class AnsweredRows implements Serializable {

  private static final long serialVersionUID = 1L;

  private double[] certainty = new double[16];
  private double[] loss = new double[16];
  private double[] weight = new double[16];
  private int size;
  /** Null without a goal. */
  private AnswerGoal goal;
  private double total;
  private double answered;
  private double hits;
  /** What the hits are a share of. */
  private double possible;

  /** Adds a row to the risk-coverage curve. */
  void add(double rowCertainty, double rowLoss, double rowWeight) {
    if (size == weight.length) {
      certainty = Arrays.copyOf(certainty, 2 * size);
      loss = Arrays.copyOf(loss, 2 * size);
      weight = Arrays.copyOf(weight, 2 * size);
    }
    certainty[size] = rowCertainty;
    loss[size] = rowLoss;
    weight[size++] = rowWeight;
  }

  /**
   * Counts a row.
   *
   * @param isHit whether an answer is right, or the row has the label of the goal
   */
  void count(AnswerGoal wanted, boolean isAnswered, boolean isHit, double rowWeight) {
    goal = wanted;
    total += rowWeight;
    answered += isAnswered ? rowWeight : 0;
    hits += isAnswered && isHit ? rowWeight : 0;
    possible += (wanted.kind() == AnswerGoal.Kind.RECALL ? isHit : isAnswered) ? rowWeight : 0;
  }

  /** The area under the risk-coverage curve: mean loss of the most certain rows, over all shares. */
  double area() {
    return RiskCoverage.of(Arrays.copyOf(certainty, size), Arrays.copyOf(loss, size), Arrays.copyOf(weight, size)).area();
  }

  /** Adds the share answered, and the value of the goal among the answered rows; nothing without a goal. */
  void addTo(SummaryLines lines) {
    if (goal != null) {
      lines.addShare("Answered (" + goal + ")", answered / total, "");
      if (possible > 0) {
        lines.addShare(switch (goal.kind()) {
          case ACCURACY -> "Accuracy of the answers";
          case PRECISION -> "Precision of the answers";
          case RECALL -> "Recall of the answers";
          case WIDTH -> "Coverage of the answers";
        }, hits / possible, "");
      }
    }
  }
}
