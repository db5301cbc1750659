// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.spark.TaskContext;
import weka.classifiers.trees.REPTree;
import weka.core.Instances;

/**
 * A tree that can't be trained. The first one waits until Spark stops it because of the others, and then fills its stack.
 *
 * @serial exclude
 */
public class OverflowingTree extends REPTree {

  static final AtomicBoolean WAITING = new AtomicBoolean();
  private static final long serialVersionUID = 1L;

  @Override
  public void buildClassifier(Instances data) {
    if (!WAITING.compareAndSet(false, true)) {
      throw new IllegalStateException("no tree on this soil");
    }
    while (!TaskContext.get().isInterrupted()) {
      try {
        Thread.sleep(10);
      } catch (InterruptedException e) {
        continue;
      }
    }
    deeper(0);
  }

  private static int deeper(int depth) {
    return deeper(depth + 1) + 1;
  }
}
