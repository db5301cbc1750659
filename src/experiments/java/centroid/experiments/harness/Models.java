// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.trees.RandomForest;
import weka.core.Instances;
import weka.core.Utils;

/** Trained ensembles. */
public final class Models {

  /** Options of CentroidBagging whose prediction is the mean of its members, without a correction of their bias. */
  public static final String UNCORRECTED = "-correct off";

  private Models() {
  }

  /** Weka's Bagging of m models. */
  public static Bagging bagging(Learner learner, int m, int seed, Instances train) throws Exception {
    Bagging bagging = new Bagging();
    bagging.setClassifier(learner.create());
    bagging.setNumIterations(m);
    bagging.setSeed(seed);
    bagging.buildClassifier(train);
    return bagging;
  }

  /** Weka's RandomForest. */
  public static RandomForest forest(int numTrees, int seed, Instances train) throws Exception {
    RandomForest forest = new RandomForest();
    forest.setNumIterations(numTrees);
    forest.setSeed(seed);
    forest.buildClassifier(train);
    return forest;
  }

  /** CentroidBagging of m models, with more options such as "-mode bagging". */
  public static CentroidBagging centroid(Learner learner, int m, int seed, String options, Instances train) throws Exception {
    CentroidBagging centroid = new CentroidBagging();
    centroid.setOptions(Utils.splitOptions("-I " + m + " -S " + seed + " " + options));
    centroid.setClassifier(learner.create());
    centroid.buildClassifier(train);
    return centroid;
  }
}
