// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

import centroid.weka.Models;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;

/** Weka's contract of CalibratedClassifier by folds. */
public class CalibratedTreeTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CalibratedTreeTest(String name) {
    super(name, "-folds 4 -W weka.classifiers.trees.REPTree");
  }

  @Override
  public Classifier getClassifier() {
    return Models.configured(new CalibratedClassifier(), options);
  }
}
