// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.learner;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.TaskContext;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;

/**
 * A tree that always fails. The first one waits until Spark cancels its task and then overflows the stack.
 *
 * @serial exclude
 */
public class OverflowingTree extends REPTree {

  public static final AtomicBoolean WAITING = new AtomicBoolean();
  private static final long serialVersionUID = 1L;

  @Override
  public void buildClassifier(Instances data) {
    if (!WAITING.compareAndSet(false, true)) {
      throw new IllegalStateException("the tree failed");
    }
    while (!TaskContext.get().isInterrupted()) {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        continue;
      }
    }
    recurse(0);
  }

  private static int recurse(int depth) {
    return recurse(depth + 1) + 1;
  }
}
