// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.learner;

import java.util.concurrent.atomic.AtomicLong;
import weka.classifiers.trees.REPTree;
import weka.core.Instance;

/** Counts the predictions of all members in this JVM. */
public final class CountingTree extends REPTree {

  public static final AtomicLong CALLS = new AtomicLong();
  private static final long serialVersionUID = 1L;

  @Override
  public double[] distributionForInstance(Instance row) throws Exception {
    CALLS.incrementAndGet();
    return super.distributionForInstance(row);
  }
}
