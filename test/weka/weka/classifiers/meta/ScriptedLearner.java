// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.TestData;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Classifier;
import weka.classifiers.RandomizableClassifier;
import weka.classifiers.trees.DecisionStump;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A decision stump that does what a test tells it, in fits or in predictions. Members know which they are by their seed.
 * The script is static, since CentroidBagging copies its base learner by writing and reading it.
 */
public class ScriptedLearner extends RandomizableClassifier {

  private static final long serialVersionUID = 1L;

  private static volatile Script script = new Script() { };

  /** What happens; nothing unless overridden. */
  interface Script {
    /** Called at the start of a fit. */
    default void fit(int seed) throws Exception {
    }

    /** Returns the prediction to give, or changes it in place. */
    default double[] predict(int seed, Instance row, double[] prediction) throws Exception {
      return prediction;
    }
  }

  private final DecisionStump stump = new DecisionStump();

  /** Sets what all learners do from now on. */
  static void follow(Script newScript) {
    script = newScript;
  }

  /** Back to a plain decision stump. */
  static void forget() {
    script = new Script() { };
  }

  /** The seeds with which a classifier in one slot trains scripted learners, in order. */
  static List<Integer> seedsInOrder(Classifier classifier) throws Exception {
    List<Integer> seeds = new ArrayList<>();
    Thread caller = Thread.currentThread();
    follow(new Script() {
      @Override
      public void fit(int seed) {
        // A thread of an earlier training that has failed may still be at work.
        if (Thread.currentThread() == caller) {
          seeds.add(seed);
        }
      }
    });
    classifier.buildClassifier(TestData.numeric(40));
    forget();
    return seeds;
  }

  @Override
  public Capabilities getCapabilities() {
    return stump.getCapabilities();
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    script.fit(getSeed());
    stump.buildClassifier(data);
  }

  @Override
  public double[] distributionForInstance(Instance row) throws Exception {
    return script.predict(getSeed(), row, stump.distributionForInstance(row));
  }
}
