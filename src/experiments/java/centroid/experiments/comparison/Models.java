// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import centroid.experiments.harness.Learner;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.Utils;

/** Trained ensembles. */
final class Models {

  private Models() {
  }

  /** Weka's Bagging of m models. */
  static Bagging bagging(Learner learner, int m, int seed, Instances train) throws Exception {
    Bagging bagging = new Bagging();
    bagging.setClassifier(learner.create());
    bagging.setNumIterations(m);
    bagging.setSeed(seed);
    bagging.buildClassifier(train);
    return bagging;
  }

  /** CentroidBagging of m models, with more options such as "-mode bagging". */
  static CentroidBagging centroid(Learner learner, int m, int seed, String options, Instances train) throws Exception {
    CentroidBagging centroid = new CentroidBagging();
    centroid.setOptions(Utils.splitOptions("-I " + m + " -S " + seed + " " + options));
    centroid.setClassifier(learner.create());
    centroid.buildClassifier(train);
    return centroid;
  }
}
