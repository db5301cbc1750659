// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.weka.candidate.Candidate;
import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.refinable.RefinableClassifier;
import centroid.weka.rows.DateSafeCopy;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Randomizable;
import weka.core.WeightedInstancesHandler;

/**
 * The learner of the members.
 *
 * @param template a classifier that is copied, seeded and trained; never trained itself
 */
public record BaseLearner(Classifier template) {

  /** Returns whether training uses the weights of rows. */
  public boolean takesWeights() {
    return template instanceof WeightedInstancesHandler;
  }

  public boolean isRandomizable() {
    return template instanceof Randomizable;
  }

  /** Returns the learner if it is incrementally trainable; otherwise null. */
  public RefinableClassifier refinable() {
    return template instanceof RefinableClassifier refinable ? refinable : null;
  }

  /** Returns whether members estimate the variance of observations around their predictions. */
  public boolean estimatesNoise() {
    return NoiseEstimator.isStatedBy(template);
  }

  public String shortName() {
    return template.getClass().getSimpleName();
  }

  /** Returns class name and options as on a command line. */
  public String specification() {
    return Candidate.specification(template);
  }

  /** Trains a copy with the template's own seed. */
  public Classifier fit(Instances rows) throws Exception {
    return trained(copy(), rows);
  }

  /** Trains a copy with a seed. */
  public Classifier fit(Instances bag, int seed) throws Exception {
    Classifier member = copy();
    if (member instanceof Randomizable randomizable) {
      randomizable.setSeed(seed);
    }
    return trained(member, bag);
  }

  private static Classifier trained(Classifier model, Instances rows) throws Exception {
    model.buildClassifier(DateSafeCopy.of(rows));
    return model;
  }

  /** Copies the template under a lock, since copying serialises it. */
  private Classifier copy() throws Exception {
    synchronized (template) {
      return AbstractClassifier.makeCopy(template);
    }
  }
}
