// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

/** Weka's contract in mode bagging. */
public class CentroidBaggingBaggingModeTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CentroidBaggingBaggingModeTest(String name) {
    super(name, "-mode bagging");
  }
}
