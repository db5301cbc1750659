// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.total;

import centroid.interval.Interval;
import java.util.ArrayList;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Totals as a data set with a row for each group, for ARFF files and for filters.
 *
 * @param groups which rows are added up
 * @param levels of the intervals
 * @param thresholds whose exceedance probabilities are wanted; may be empty
 */
public record TotalRows(GroupTotals groups, double[] levels, double[] thresholds) {

  /** Says why a filter that trains its own model has no totals. */
  public static final String NEED_MODEL = "Totals (-total) need a saved model (-model), since the errors of training rows are smaller than those of new rows, "
      + "but the first batch is trained on; train and save a CentroidBagging first";

  /**
   * Predicts the totals of rows.
   *
   * @throws IllegalArgumentException if the model can't predict totals, or an option does not fit the rows
   */
  public Instances of(Classifier model, Instances rows) throws Exception {
    return of(groups.of(GroupTotals.estimator(model), rows), rows.classAttribute().name());
  }

  /** Returns a data set without rows: group, number of rows, the columns of {@link TotalText}, and the observed total, which may be missing. */
  public Instances header(String target) {
    ArrayList<Attribute> attributes = new ArrayList<>();
    List<String> names = TotalText.names(levels, thresholds, true);
    attributes.add(new Attribute(names.get(0), (List<String>) null));
    names.stream().skip(1).map(name -> new Attribute(name.replace(' ', '_'))).forEach(attributes::add);
    return new Instances((groups.mean() ? "means of " : "totals of ") + target, attributes, 0);
  }

  /** Returns the totals, in the order of the groups. */
  public Instances of(List<GroupTotals.Total> totals, String target) {
    Instances rows = header(target);
    for (GroupTotals.Total total : totals) {
      double[] values = new double[rows.numAttributes()];
      int place = 0;
      values[place++] = rows.attribute(0).addStringValue(total.name());
      values[place++] = total.numRows();
      values[place++] = total.distribution().value();
      for (double level : levels) {
        Interval interval = total.distribution().interval(level);
        values[place++] = interval.lower();
        values[place++] = interval.upper();
      }
      values[place++] = total.distribution().sharedShare();
      for (double threshold : thresholds) {
        values[place++] = total.distribution().exceedance(threshold);
      }
      values[place] = Double.isNaN(total.actual()) ? Utils.missingValue() : total.actual();
      rows.add(new DenseInstance(1, values));
    }
    return rows;
  }
}
