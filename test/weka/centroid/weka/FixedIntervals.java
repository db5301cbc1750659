// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import weka.classifiers.AbstractClassifier;
import weka.classifiers.IntervalEstimator;
import weka.core.Instance;
import weka.core.Instances;

/** A regressor that predicts 0 with intervals given by a test, and counts the calls of predictIntervals. */
public class FixedIntervals extends AbstractClassifier implements IntervalEstimator {

  private static final long serialVersionUID = 1L;

  /** Returns the intervals of a row at a level. */
  @FunctionalInterface
  public interface Rule {
    double[][] at(Instance row, double level);
  }

  private final transient Rule rule;
  private int numCalls;

  /** Predicts the intervals of the rule. */
  public FixedIntervals(Rule rule) {
    this.rule = rule;
  }

  @Override
  public void buildClassifier(Instances data) {
    // needs no training
  }

  @Override
  public double classifyInstance(Instance row) {
    return 0;
  }

  @Override
  public double[][] predictIntervals(Instance row, double level) {
    numCalls++;
    if (!row.classIsMissing()) {
      throw new IllegalStateException("The class must be hidden");
    }
    return rule.at(row, level);
  }

  /** Returns the number of calls of predictIntervals. */
  public int numCalls() {
    return numCalls;
  }
}
