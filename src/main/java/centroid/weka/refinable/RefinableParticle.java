// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import centroid.core.Particle;
import weka.classifiers.Classifier;

/** A copy of a {@link RefinableClassifier} during training; each update is an epoch. */
public interface RefinableParticle extends Particle {

  /** Returns the classifier in its current state; further training does not change it. */
  Classifier classifier() throws Exception;

  /** Returns an independent copy in the current state of the training. */
  RefinableParticle copy();
}
