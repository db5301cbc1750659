// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.text.ProgressMessages;
import centroid.util.RandomStreams;
import centroid.weka.refinable.RefinableParticle;
import weka.classifiers.Classifier;

/**
 * A member in training whose epochs are counted as work done.
 *
 * @param epochCost the work of an epoch
 */
record CountedParticle(RefinableParticle particle, double epochCost, ProgressMessages progress) implements RefinableParticle {

  @Override
  public void rowLosses(double[] losses) throws Exception {
    particle.rowLosses(losses);
  }

  @Override
  public void update(double[] weights, RandomStreams stream) throws Exception {
    particle.update(weights, stream);
    progress.advance(epochCost);
  }

  @Override
  public void update(double[] weights, double[] losses, RandomStreams stream) throws Exception {
    particle.update(weights, losses, stream);
    progress.advance(epochCost);
  }

  @Override
  public Classifier classifier() throws Exception {
    return particle.classifier();
  }

  @Override
  public RefinableParticle copy() {
    return new CountedParticle(particle.copy(), epochCost, progress);
  }
}
