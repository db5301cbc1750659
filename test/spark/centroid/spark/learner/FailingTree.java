// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.learner;

import weka.classifiers.trees.REPTree;
import weka.core.Instances;

/**
 * A tree that fails for one seed.
 *
 * @serial exclude
 */
public class FailingTree extends REPTree {

  public static final String SEED = "centroid.spark.failing.seed";
  private static final long serialVersionUID = 1L;

  @Override
  public void buildClassifier(Instances data) throws Exception {
    if (String.valueOf(getSeed()).equals(System.getProperty(SEED))) {
      throw new IllegalStateException("the tree failed");
    }
    super.buildClassifier(data);
  }
}
