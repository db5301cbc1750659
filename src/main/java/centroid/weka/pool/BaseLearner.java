// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.weka.estimator.NoiseEstimator;
import centroid.weka.refinable.RefinableClassifier;
import centroid.weka.rows.DateSafeCopy;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.OptionHandler;
import weka.core.Randomizable;
import weka.core.Utils;
import weka.core.WeightedInstancesHandler;

/** The learner that makes the members: a template that is copied, seeded and trained. */
public final class BaseLearner {

  private final Classifier template;

  /**
   * A learner.
   *
   * @param template an untrained classifier; never trained itself
   */
  public BaseLearner(Classifier template) {
    this.template = template;
  }

  /** The untrained classifier itself. */
  public Classifier template() {
    return template;
  }

  /** Whether training pays attention to the weights of rows. */
  public boolean takesWeights() {
    return template instanceof WeightedInstancesHandler;
  }

  public boolean isRandomizable() {
    return template instanceof Randomizable;
  }

  /** The learner as one that is trained epoch by epoch; null if it is none. */
  public RefinableClassifier refinable() {
    return template instanceof RefinableClassifier refinable ? refinable : null;
  }

  /** Whether members say how far observations lie around their predictions. */
  public boolean estimatesNoise() {
    return NoiseEstimator.isStatedBy(template);
  }

  public String shortName() {
    return template.getClass().getSimpleName();
  }

  /** Class name and options, as on a command line; the name alone where the learner fails to tell its options, which is no reason not to train it. */
  public String specification() {
    String name = template.getClass().getName();
    try {
      return template instanceof OptionHandler handler ? (name + " " + Utils.joinOptions(handler.getOptions())).trim() : name;
    } catch (RuntimeException e) {
      return name;
    }
  }

  /** A trained copy with the template's own seed. */
  public Classifier fit(Instances rows) throws Exception {
    Classifier model = copy();
    model.buildClassifier(DateSafeCopy.of(rows));
    return model;
  }

  /** The template is copied under a lock, since copying it serialises it. */
  private Classifier copy() throws Exception {
    synchronized (template) {
      return AbstractClassifier.makeCopy(template);
    }
  }

  /** A trained copy. */
  public Classifier fit(Instances bag, int seed) throws Exception {
    Classifier member = copy();
    if (member instanceof Randomizable randomizable) {
      randomizable.setSeed(seed);
    }
    member.buildClassifier(DateSafeCopy.of(bag));
    return member;
  }
}
