// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

import centroid.weka.Models;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;

/** Weka's contract of CalibratedClassifier with a learner that pays no attention to instance weights. */
public class CalibratedWeightBlindTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CalibratedWeightBlindTest(String name) {
    super(name, "-folds 3 -W weka.classifiers.rules.OneR");
  }

  @Override
  public Classifier getClassifier() {
    return Models.configured(new CalibratedClassifier(), options);
  }
}
