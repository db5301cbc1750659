// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.classifiers.Classifier;
import weka.core.Instance;

/** A classifier of numbers that also says how far observations lie around its prediction. */
public interface NoiseEstimator {

  /**
   * A prediction with its noise.
   *
   * @param value the number predicted
   * @param noise the variance of observations around it, at least 0
   */
  record NoisyValue(double value, double noise) {
  }

  /**
   * Whether a classifier states noise.
   *
   * @param classifier any classifier
   * @return true if it is a noise estimator that estimates it
   */
  static boolean isStatedBy(Classifier classifier) {
    return classifier instanceof NoiseEstimator estimator && estimator.estimatesNoise();
  }

  /**
   * Whether noise is estimated, with the options as they are.
   *
   * @return false if the noise is always 0
   */
  boolean estimatesNoise();

  /**
   * Predicts a row, in one pass.
   *
   * @param row the row; its class value is not looked at
   * @return the number that {@code classifyInstance} gives, and the noise around it
   * @throws Exception if it can't predict
   */
  NoisyValue predictWithNoise(Instance row) throws Exception;
}
