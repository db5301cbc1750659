// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import weka.classifiers.Classifier;
import weka.core.Instance;

/** A classifier for a numeric class that also estimates the noise (aleatoric uncertainty) of its predictions. */
public interface NoiseEstimator {

  /**
   * A prediction with its noise.
   *
   * @param value the predicted value
   * @param noise the variance of observed values around it, at least 0
   */
  record NoisyValue(double value, double noise) {
  }

  /** Whether a classifier implements this interface and its options enable the estimate. */
  static boolean isStatedBy(Classifier classifier) {
    return classifier instanceof NoiseEstimator estimator && estimator.estimatesNoise();
  }

  /** Whether the current options enable the estimate; if not, the noise is always 0. */
  boolean estimatesNoise();

  /**
   * Predicts value and noise of a row in one pass.
   *
   * @throws Exception if it can't predict
   */
  NoisyValue predictWithNoise(Instance row) throws Exception;
}
