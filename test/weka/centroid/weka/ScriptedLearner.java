// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

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
 * A decision stump whose fits and predictions a test can change. The seed of a fit identifies the member.
 * The scripts are static, because CentroidBagging copies its base learner by serialisation.
 */
public class ScriptedLearner extends RandomizableClassifier {

  private static final long serialVersionUID = 1L;

  private static volatile FitScript fitScript = seed -> { };

  private static volatile PredictScript predictScript = (seed, row, prediction) -> prediction;

  /** Runs at the start of every fit. */
  @FunctionalInterface
  public interface FitScript {
    void run(int seed) throws Exception;
  }

  /** Returns the prediction for a row, given that of the stump, which it may change in place. */
  @FunctionalInterface
  public interface PredictScript {
    double[] predict(int seed, Instance row, double[] prediction) throws Exception;
  }

  private final DecisionStump stump = new DecisionStump();

  /** Runs the script at the start of every fit from now on, and leaves predictions unchanged. */
  public static void onFit(FitScript script) {
    reset();
    fitScript = script;
  }

  /** Applies the script to every prediction from now on, and leaves fits unchanged. */
  public static void onPredict(PredictScript script) {
    reset();
    predictScript = script;
  }

  /** Removes the scripts, so that learners are plain decision stumps. */
  public static void reset() {
    fitScript = seed -> { };
    predictScript = (seed, row, prediction) -> prediction;
  }

  /** Returns the seeds with which a classifier in one slot trains scripted learners, in order. */
  public static List<Integer> seedsInOrder(Classifier classifier) throws Exception {
    List<Integer> seeds = new ArrayList<>();
    Thread caller = Thread.currentThread();
    onFit(seed -> {
      // A thread of an earlier, failed training may still be running.
      if (Thread.currentThread() == caller) {
        seeds.add(seed);
      }
    });
    classifier.buildClassifier(TestData.numeric(40));
    reset();
    return seeds;
  }

  @Override
  public Capabilities getCapabilities() {
    return stump.getCapabilities();
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    fitScript.run(getSeed());
    stump.buildClassifier(data);
  }

  @Override
  public double[] distributionForInstance(Instance row) throws Exception {
    return predictScript.predict(getSeed(), row, stump.distributionForInstance(row));
  }
}
