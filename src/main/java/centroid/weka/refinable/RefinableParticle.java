// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import centroid.core.Particle;
import weka.classifiers.Classifier;

/** One copy of a {@link RefinableClassifier} on its way through training: an update is an epoch. */
public interface RefinableParticle extends Particle {

  /**
   * The copy as it is now.
   *
   * @return a classifier of its own, which further training does not change
   * @throws Exception if it can't be made, or the thread is interrupted
   */
  Classifier classifier() throws Exception;

  /**
   * The same training once more, as it is now: both go on by themselves.
   *
   * @return a particle of its own
   */
  RefinableParticle copy();
}
