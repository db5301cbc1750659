// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

/** Weka's contract with a base learner that is chosen among candidates, some of them for one kind of class only. */
public class CentroidBaggingCandidatesTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CentroidBaggingCandidatesTest(String name) {
    super(name, "-I 3 -pool 8 -B weka.classifiers.trees.DecisionStump -B weka.classifiers.trees.J48");
  }
}
