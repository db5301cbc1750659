// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import weka.classifiers.evaluation.AggregateableEvaluation;
import weka.classifiers.evaluation.Evaluation;

/**
 * Works around a defect of Weka's evaluation, which has no getter for the range of the training target. The fields are protected, and Weka's class loader
 * puts the classes of packages and its own into different run-time packages: only a subclass can read them. The range changes from fold to fold.
 *
 * @serial exclude
 */
public final class TrainingTargets extends AggregateableEvaluation {

  private static final long serialVersionUID = 1L;

  public TrainingTargets(Evaluation evaluation) throws Exception {
    super(evaluation);
  }

  /** The range; NaN without training data, as for a model from a file, or if all targets are equal. */
  public double range() {
    double range = m_MaxTarget - m_MinTarget;
    return !m_NoPriors && range > 0 ? range : Double.NaN;
  }
}
