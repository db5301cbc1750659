// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

/** Weka's contract with a learner for nominal classes only. */
public class CentroidBaggingJ48Test extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CentroidBaggingJ48Test(String name) {
    super(name, "-I 3 -pool 8 -W weka.classifiers.trees.J48");
  }
}
