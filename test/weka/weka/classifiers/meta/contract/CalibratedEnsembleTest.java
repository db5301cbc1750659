// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.contract;

import centroid.weka.Models;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CalibratedClassifier;

/** Weka's contract of CalibratedClassifier around a CentroidBagging behind a filter. */
public class CalibratedEnsembleTest extends WekaContract {

  /**
   * One test.
   *
   * @param name the test method
   */
  public CalibratedEnsembleTest(String name) {
    super(name, "-W weka.classifiers.meta.FilteredClassifier -- -F weka.filters.unsupervised.attribute.Standardize "
        + "-W weka.classifiers.meta.CentroidBagging -- -I 3 -pool 6");
  }

  @Override
  public Classifier getClassifier() {
    return Models.configured(new CalibratedClassifier(), options);
  }
}
