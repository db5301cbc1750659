// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

/** Weka's contract with default options. */
public class CentroidBaggingTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CentroidBaggingTest(String name) {
    super(name, "");
  }
}
