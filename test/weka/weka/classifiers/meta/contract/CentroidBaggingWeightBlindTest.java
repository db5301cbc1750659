// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

/** Weka's contract with a learner that pays no attention to instance weights. */
public class CentroidBaggingWeightBlindTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CentroidBaggingWeightBlindTest(String name) {
    super(name, "-I 3 -pool 6 -W weka.classifiers.rules.OneR");
  }
}
