// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

import centroid.weka.Models;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;

/** Weka's contract of CalibratedClassifier on rows that are held out. */
public class CalibratedHeldOutTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CalibratedHeldOutTest(String name) {
    super(name, "-calibration heldout -W weka.classifiers.trees.RandomTree");
  }

  @Override
  public Classifier getClassifier() {
    return Models.configured(new CalibratedClassifier(), options);
  }
}
