// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import centroid.interval.Interval;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;

/** A small CentroidBagging with fixed probability ranges: from x / 2 to x, and none for red rows. */
public class RangeBagging extends CentroidBagging {

  private static final long serialVersionUID = 1L;

  /** Creates an ensemble of few members. */
  public RangeBagging() {
    setNumIterations(3);
    setPoolSize(6);
  }

  @Override
  public Interval predictProbabilityRange(Instance row) {
    if (!row.classIsMissing()) {
      throw new IllegalStateException("The class must be hidden");
    }
    return row.stringValue(row.dataset().attribute("colour")).equals("red") ? null : new Interval(row.value(0) / 2, row.value(0));
  }
}
