// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.compare.Contender;
import centroid.weka.estimator.PredictionSetEstimator;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** CentroidBagging with its own intervals and prediction sets. */
final class CentroidContender implements Contender {

  private final Classifier learner;
  private final String options;
  private final int numSlots;

  /** Checks the options, which come before those for the number of models, learner, seed and threads. */
  CentroidContender(Classifier learner, String options, int numSlots) throws Exception {
    this.learner = learner;
    this.options = options;
    this.numSlots = numSlots;
    untrained(1, 1);
  }

  @Override
  public String name() {
    return "CentroidBagging";
  }

  @Override
  public CentroidBagging untrained(int numModels, int seed) throws Exception {
    CentroidBagging centroid = new CentroidBagging();
    String[] parts = Utils.splitOptions(options);
    centroid.setOptions(parts);
    Utils.checkForRemainingOptions(parts);
    return Contender.setUp(centroid, learner, numModels, seed, numSlots);
  }

  @Override
  public IntervalEstimator intervals(Classifier trained, Instances train, double level) {
    return (IntervalEstimator) trained;
  }

  @Override
  public boolean[] set(Classifier trained, Instance row, double[] distribution, double level) throws Exception {
    return ((PredictionSetEstimator) trained).predictSet(row, level);
  }
}
