// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.util.RandomStreams;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.refinable.RefinableRows;
import weka.classifiers.Classifier;

/**
 * Trains members of an incrementally trainable learner.
 *
 * @param prepared the rows as the learner has prepared them; closed by whoever had them prepared
 * @param numEpochs epochs of every member; 0 as long as they are to be chosen
 */
public record EpochTraining(RefinableRows prepared, int numEpochs) {

  EpochTraining forEpochs(int epochs) {
    return new EpochTraining(prepared, epochs);
  }

  EpochTraining at(int[] rows) {
    return new EpochTraining(prepared.at(rows), numEpochs);
  }

  /** Creates an untrained member. */
  RefinableParticle start(RandomStreams stream) throws Exception {
    return prepared.start(numEpochs, stream);
  }

  /** Trains a member under fixed row weights, which sum to n. */
  Classifier fit(double[] weights, RandomStreams own, RandomStreams epochs) throws Exception {
    RefinableParticle particle = start(own);
    for (int epoch = 0; epoch < numEpochs; epoch++) {
      particle.update(weights, epochs);
    }
    return particle.classifier();
  }
}
