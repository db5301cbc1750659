// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

/** Weka's contract in mode refit. */
public class CentroidBaggingRefitTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CentroidBaggingRefitTest(String name) {
    super(name, "-mode refit -I 4 -draws 50");
  }
}
