// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.accuracy;

import centroid.experiments.harness.Summable;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * An ensemble on test rows, or sums over splits.
 *
 * @param error root mean squared error, or the root of the Brier score for a nominal class
 * @param wrong share of rows whose label is predicted wrongly; NaN for a numeric class
 * @param distance Wasserstein-2 distance to a large bootstrap; NaN if it was not measured
 */
record Score(double error, double wrong, double distance) implements Summable<Score> {

  /** Predictions of one row. */
  @FunctionalInterface
  interface Predictor {

    /** The predicted number, or a probability for each label. */
    double[] predict(Instance row) throws Exception;
  }

  /** A model without a distance. */
  static Score of(Classifier model, Instances test) throws Exception {
    return of(model::distributionForInstance, test);
  }

  /** Predictions without a distance. */
  static Score of(Predictor predictor, Instances test) throws Exception {
    boolean numeric = test.classAttribute().isNumeric();
    double square = 0;
    double wrong = 0;
    for (Instance row : test) {
      double[] prediction = predictor.predict(row);
      for (int c = 0; c < prediction.length; c++) {
        double truth = numeric ? row.classValue() : (int) row.classValue() == c ? 1 : 0;
        square += (prediction[c] - truth) * (prediction[c] - truth);
      }
      wrong += Utils.maxIndex(prediction) == (int) row.classValue() ? 0 : 1;
    }
    int n = test.numInstances();
    return new Score(Math.sqrt(square / n), numeric ? Double.NaN : wrong / n, Double.NaN);
  }

  /** Returns the same scores with a distance. */
  Score withDistance(double newDistance) {
    return new Score(error, wrong, newDistance);
  }

  @Override
  public Score plus(Score other) {
    return new Score(error + other.error, wrong + other.wrong, distance + other.distance);
  }
}
