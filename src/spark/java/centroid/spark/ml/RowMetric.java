// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.ml;

import centroid.metric.IntervalScore;
import centroid.metric.LogLoss;
import centroid.spark.job.UserError;
import java.io.Serializable;
import java.util.List;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Row;

/** The metric of a row. Its cells are the label, the weight, and then the two bounds, the prediction set or the probabilities. */
@FunctionalInterface
interface RowMetric extends Serializable {

  double of(Row row);

  /** Returns the interval score of a level. */
  static RowMetric intervalScore(double level) {
    return row -> IntervalScore.of(lower(row), upper(row), number(row), level);
  }

  /** Returns 1 for labels inside the interval. */
  static RowMetric inInterval() {
    return row -> lower(row) <= number(row) && number(row) <= upper(row) ? 1 : 0;
  }

  /** Returns 1 for labels in the prediction set; 7 and 7.0 are the same label. */
  static RowMetric inSet() {
    return row -> {
      List<?> labels = row.getList(2);
      Object label = row.get(0);
      return labels.contains(label) || labels.contains(label.toString().strip()) || label instanceof Number && labels.contains(number(row)) ? 1 : 0;
    };
  }

  /**
   * Returns the log-loss.
   *
   * @param labels in the order of the probabilities; none if labels are indices
   */
  static RowMetric logLoss(String... labels) {
    List<String> names = List.of(labels);
    return row -> {
      Vector probabilities = row.getAs(2);
      int index = names.isEmpty() ? (int) number(row) : names.indexOf(row.get(0).toString().strip());
      if (index < 0 && row.get(0) instanceof Number) {
        // 7 and 7.0 are the same label.
        index = Math.max(names.indexOf(Double.toString(number(row))), names.indexOf(Long.toString((long) number(row))));
      }
      return LogLoss.of(index < 0 || index >= probabilities.size() ? 0 : probabilities.apply(index));
    };
  }

  private static double lower(Row row) {
    return row.isNullAt(2) ? Double.NEGATIVE_INFINITY : row.getDouble(2);
  }

  private static double upper(Row row) {
    return row.isNullAt(3) ? Double.POSITIVE_INFINITY : row.getDouble(3);
  }

  private static double number(Row row) {
    if (row.get(0) instanceof Number label) {
      return label.doubleValue();
    }
    throw new UserError("Labels (labelCol) must be numbers for this metric, but one is '" + row.get(0) + "'");
  }
}
