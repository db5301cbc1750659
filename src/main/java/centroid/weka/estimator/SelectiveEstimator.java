// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import centroid.selective.AnswerEvidence;
import centroid.selective.AnswerGoal;
import centroid.selective.AnswerThreshold;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import weka.core.Attribute;

/** A classifier that knows which rows it may answer (selective prediction), so that the answered rows fulfil a goal with a confidence. */
public interface SelectiveEstimator {

  /** The name of the option in messages. */
  String OPTION = "abstain (-abstain)";

  /** Returns the goal that is set as an option; null without one. */
  AnswerGoal answerGoal();

  /**
   * Returns from which probability on rows of a nominal class are answered.
   *
   * @param goal without an {@link #objection(AnswerGoal, Attribute)} of the class
   * @return null without calibration, and for a numeric class
   */
  AnswerThreshold answerThreshold(AnswerGoal goal);

  /** Returns the labels of a nominal class. */
  static List<String> labels(Attribute target) {
    return IntStream.range(0, target.numValues()).mapToObj(target::value).toList();
  }

  /** Returns what a calibration needs to find thresholds; {@code independent} is the number of independent rows that tell as much as one of its rows. */
  static AnswerEvidence.Setup evidence(Attribute target, AnswerGoal goal, double independent) {
    return new AnswerEvidence.Setup(labels(target).toArray(new String[0]), goal, independent);
  }

  /** Returns why a class can't have a goal: one sentence for the user, or null if it can. */
  static String objection(AnswerGoal goal, Attribute target) {
    String objection = goal.objection(target.name(), target.isNominal() ? labels(target) : null);
    return objection == null ? null : OPTION + ": " + objection + ".";
  }

  /**
   * Returns why a model has no threshold for a goal: one sentence for the user, or null if it has.
   *
   * @param goal that the class can have; null for none
   */
  static String objection(Object model, AnswerGoal goal) {
    return isDecidedByRow(goal) || threshold(model, goal) != null ? null : OPTION + " needs a calibrated model, but " + model.getClass().getSimpleName()
        + " is not; wrap the classifier in a CalibratedClassifier, or train CentroidBagging with -calibration auto.";
  }

  /** Returns a sentence about a goal that a model can't reach; null if it does. */
  static String unreached(Object model, AnswerGoal goal) {
    return isDecidedByRow(goal) ? null : unreached(threshold(model, goal));
  }

  private static boolean isDecidedByRow(AnswerGoal goal) {
    return goal == null || goal.kind() == AnswerGoal.Kind.WIDTH;
  }

  private static AnswerThreshold threshold(Object model, AnswerGoal goal) {
    return model instanceof SelectiveEstimator selective ? selective.answerThreshold(goal) : null;
  }

  /** Returns a sentence about a goal that can't be reached; null if it is reached. */
  static String unreached(AnswerThreshold threshold) {
    return threshold.isReached() ? null : OPTION + ": " + shortfall(threshold) + ".";
  }

  /** Returns why a goal can't be reached, and what can. */
  static String shortfall(AnswerThreshold threshold) {
    return String.format(Locale.ROOT, "%s can't be promised by calibration rows that count as %.0f independent ones; %s", threshold.goal(), threshold.rows(),
        threshold.reachable() >= 1e-3 ? String.format(Locale.ROOT, "the largest value that can is %.3f", Math.floor(1e3 * threshold.reachable()) / 1e3)
            : "no value can, use more rows");
  }
}
