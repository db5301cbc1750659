// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.core.Instance;
import weka.core.Instances;

/**
 * A copy of rows, to detect changes.
 *
 * @param header names, labels and the place of the class
 * @param rows values and weights to the last bit
 */
record Snapshot(String header, List<String> rows) {

  static Snapshot of(Instances data) {
    List<String> rows = new ArrayList<>();
    for (Instance row : data) {
      rows.add(row.weight() + " " + Arrays.toString(row.toDoubleArray()) + row.getClass().getSimpleName());
    }
    return new Snapshot(new Instances(data, 0).toString() + data.classIndex(), rows);
  }

  /** Checks that rows have not changed. */
  void rowsAreUnchanged(Instances data) {
    Snapshot now = of(data);
    BrokenInvariant.unless(header.equals(now.header), "rowsAreUnchanged", "header");
    BrokenInvariant.unless(rows.equals(now.rows), "rowsAreUnchanged",
        rows.size() == now.rows.size() ? Predictions.difference(rows, now.rows) : "number of rows");
  }
}
