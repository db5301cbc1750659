// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.refinable.RefinableClassifier;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Randomizable;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;

/** The learner that makes the members: a template that is copied, seeded and trained. */
final class BaseLearner {

  private final Classifier template;

  /**
   * A learner.
   *
   * @param template an untrained classifier; never trained itself
   */
  BaseLearner(Classifier template) {
    this.template = template;
  }

  /** The untrained classifier itself. */
  Classifier template() {
    return template;
  }

  /** Whether training pays attention to the weights of rows. */
  boolean takesWeights() {
    return template instanceof WeightedInstancesHandler;
  }

  boolean isRandomizable() {
    return template instanceof Randomizable;
  }

  /** The learner as one that is trained epoch by epoch; null if it is none. */
  RefinableClassifier refinable() {
    return template instanceof RefinableClassifier refinable ? refinable : null;
  }

  /** Whether members say how far observations lie around their predictions. */
  boolean estimatesNoise() {
    return NoiseEstimator.isStatedBy(template);
  }

  String shortName() {
    return template.getClass().getSimpleName();
  }

  /** Class name and options, as on a command line; the name alone where the learner fails to tell its options, which is no reason not to train it. */
  String specification() {
    String name = template.getClass().getName();
    try {
      return template instanceof OptionHandler handler ? (name + " " + Utils.joinOptions(handler.getOptions())).trim() : name;
    } catch (RuntimeException e) {
      return name;
    }
  }

  /** A trained copy with the template's own seed. */
  Classifier fit(Instances rows) throws Exception {
    Classifier model = copy();
    model.buildClassifier(OwnDates.of(rows));
    return model;
  }

  /** The template is copied under a lock, since copying it serialises it. */
  private Classifier copy() throws Exception {
    synchronized (template) {
      return AbstractClassifier.makeCopy(template);
    }
  }

  /** A trained copy. */
  Classifier fit(Instances bag, int seed) throws Exception {
    Classifier member = copy();
    if (member instanceof Randomizable randomizable) {
      randomizable.setSeed(seed);
    }
    member.buildClassifier(OwnDates.of(bag));
    return member;
  }
}
