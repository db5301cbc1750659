// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import centroid.interval.Interval;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;

/** A small CentroidBagging whose ranges of probabilities are made up: x divided by two to x, and unknown for red rows. */
public class RangeBagging extends CentroidBagging {

  private static final long serialVersionUID = 1L;

  /** A small one. */
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
