// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import centroid.core.Particle;
import weka.classifiers.Classifier;

/** A copy of a {@link RefinableClassifier} during training; each update is an epoch. */
public interface RefinableParticle extends Particle {

  /**
   * Returns the classifier in its current state.
   *
   * @return an independent classifier, which further training does not change
   * @throws Exception if it can't be created, or the thread is interrupted
   */
  Classifier classifier() throws Exception;

  /**
   * Copies the current state of the training.
   *
   * @return an independent particle
   */
  RefinableParticle copy();
}
