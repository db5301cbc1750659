// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import java.util.concurrent.atomic.AtomicInteger;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.trees.DecisionStump;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;

/** A decision stump that declares efficient batch prediction and counts the batches it predicts. */
public class BatchLearner extends AbstractClassifier {

  private static final long serialVersionUID = 1L;

  public static final AtomicInteger BATCHES = new AtomicInteger();

  private final DecisionStump stump = new DecisionStump();

  @Override
  public Capabilities getCapabilities() {
    return stump.getCapabilities();
  }

  @Override
  public void buildClassifier(Instances data) throws Exception {
    stump.buildClassifier(data);
  }

  @Override
  public double[] distributionForInstance(Instance row) throws Exception {
    return stump.distributionForInstance(row);
  }

  @Override
  public double[][] distributionsForInstances(Instances rows) throws Exception {
    BATCHES.incrementAndGet();
    return Models.predictions(stump, rows);
  }

  @Override
  public boolean implementsMoreEfficientBatchPrediction() {
    return true;
  }
}
