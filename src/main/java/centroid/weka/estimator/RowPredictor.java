// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import java.util.ArrayList;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/** A classifier that returns everything about a row's prediction at once, in one pass over its models. Class values of rows are ignored. */
public interface RowPredictor {

  /**
   * Predicts a row.
   *
   * @throws Exception if the classifier can't predict
   */
  RowPrediction predict(Instance row) throws Exception;

  /**
   * Predicts many rows, which some classifiers do faster than one by one. The predictions are the same, to the last bit.
   *
   * @throws Exception if the classifier can't predict, an InterruptedException if the thread is interrupted
   */
  default List<RowPrediction> predictAll(Instances rows) throws Exception {
    List<RowPrediction> all = new ArrayList<>(rows.numInstances());
    for (Instance row : rows) {
      stopIfInterrupted(all.size(), rows.numInstances());
      all.add(predict(row));
    }
    return all;
  }

  /**
   * Stops a loop over rows if the user has pressed Stop. Looks at the thread in every 256th row only.
   *
   * @throws InterruptedException if the thread is interrupted
   */
  static void stopIfInterrupted(int done, int numRows) throws InterruptedException {
    if ((done & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped after " + done + " of " + numRows + " predictions");
    }
  }
}
