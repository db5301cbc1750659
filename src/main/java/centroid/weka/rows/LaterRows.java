// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.calibration.record.ResidualRecords;
import centroid.text.PlainNumbers;
import java.util.Arrays;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Labelled rows of a later time than the training, to recalibrate a model on.
 *
 * @param rows rows with class values
 * @param weight of each row: its instance weight, less for older rows; without this they sum to the effective number of rows, as those of calibration rows do
 * @param note what is done with them, for the model's text
 */
public record LaterRows(Instances rows, double[] weight, String note) {

  /** The least rows: the largest of 20 residuals is the conformal bound at 0.95. */
  public static final int MIN_ROWS = 20;
  /** With this half-life the weights of many rows count as {@link #MIN_ROWS} equal ones; with a smaller one, as fewer. */
  private static final double MIN_HALF_LIFE = 7;

  /**
   * Selects the rows with class values and weights them by age.
   *
   * @param data not modified
   * @param halfLife a row weighs half as much as one that is so many rows later, at least 7 rows; 0 for equal weights
   */
  public static LaterRows of(Instances data, double halfLife, String origin) {
    Instances rows = new Instances(data);
    rows.deleteWithMissingClass();
    rows.removeIf(row -> !(row.weight() > 0));
    requireEnough(rows.numInstances(), origin);
    rows.forEach(row -> {
      requireFinite("Class values", row.classValue(), origin);
      requireFinite("Instance weights", row.weight(), origin);
    });
    if (!(halfLife == 0 || halfLife >= MIN_HALF_LIFE)) {
      throw new IllegalArgumentException("Half-life (-forget) must be at least " + PlainNumbers.text(MIN_HALF_LIFE, 0) + " rows, or 0 for equal weights, but "
          + "was " + halfLife + "; with less, the latest rows alone would decide");
    }
    double[] weight = rows.stream().mapToDouble(Instance::weight).toArray();
    double largest = Arrays.stream(weight).max().orElseThrow();
    double unit = ResidualRecords.effectiveSize(weight) / Arrays.stream(weight).map(w -> w / largest).sum();
    Arrays.setAll(weight, k -> unit * (weight[k] / largest) * (halfLife == 0 ? 1 : Math.pow(0.5, (weight.length - 1 - k) / halfLife)));
    return new LaterRows(rows, weight, "Recalibrated on " + weight.length + " rows of " + origin
        + (halfLife == 0 ? "." : ", with a half-life of " + PlainNumbers.text(halfLife, 2) + " rows."));
  }

  private static void requireFinite(String what, double value, String origin) {
    if (Double.isInfinite(value)) {
      throw new IllegalArgumentException(what + " of rows to recalibrate on must be finite, but one of " + origin + " is " + value + "; remove the row");
    }
  }

  /** Refuses too few rows. */
  public static void requireEnough(int numRows, String origin) {
    if (numRows < MIN_ROWS) {
      throw new IllegalArgumentException("A model is recalibrated on at least " + MIN_ROWS + " rows with a class value, but " + origin + " has " + numRows
          + "; wait for more labels");
    }
  }
}
