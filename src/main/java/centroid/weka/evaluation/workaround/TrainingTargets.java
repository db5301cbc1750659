// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import weka.classifiers.evaluation.AggregateableEvaluation;
import weka.classifiers.evaluation.Evaluation;

/**
 * Reads the range of the training target out of an evaluation, which changes from fold to fold. The fields are protected, and Weka's class
 * loader for packages puts this class and Weka's into different run-time packages: only a subclass may read them.
 *
 * @serial exclude
 */
public final class TrainingTargets extends AggregateableEvaluation {

  private static final long serialVersionUID = 1L;

  public TrainingTargets(Evaluation evaluation) throws Exception {
    super(evaluation);
  }

  /** NaN if there is no training data, as for a model loaded from a file, or all its targets are the same. */
  public double range() {
    double range = m_MaxTarget - m_MinTarget;
    return !m_NoPriors && range > 0 ? range : Double.NaN;
  }
}
