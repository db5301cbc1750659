// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import centroid.interval.Interval;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/** A small CentroidBagging whose probability ranges are made up: x divided by two to x, and unknown for red rows. */
public class RangeBagging extends CentroidBagging {

  private static final long serialVersionUID = 1L;

  /** Creates an ensemble of few members. */
  public RangeBagging() {
    setNumIterations(3);
    setPoolSize(6);
  }

  @Override
  public RowPrediction predict(Instance row) throws Exception {
    if (!row.classIsMissing()) {
      throw new IllegalStateException("The class must be hidden");
    }
    RowPrediction plain = super.predict(row);
    Interval range = row.stringValue(row.dataset().attribute("colour")).equals("red") ? null : new Interval(row.value(0) / 2, row.value(0));
    return RowPrediction.ofLabels(plain.distribution(), plain::predictionSet, () -> range);
  }

  @Override
  public List<RowPrediction> predictAll(Instances rows) throws Exception {
    List<RowPrediction> all = new ArrayList<>();
    for (Instance row : rows) {
      all.add(predict(row));
    }
    return all;
  }
}
