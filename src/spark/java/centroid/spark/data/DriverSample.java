// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import weka.core.Instances;

/**
 * A sample of the rows that the driver holds when it can't hold all: the rows with the smallest hashes, so always the same.
 *
 * @param ids the numbers of the rows
 */
public record DriverSample(double[] ids, Instances rows) {

  /** The largest number of rows at which members are ever compared. */
  private static final int SIZE = 20_000;

  /** Draws the sample by a filter and a small sort, so that not all rows need to be sorted. */
  public static DriverSample of(TrainingData data, long numRows, long seed) {
    // Five standard deviations more rows than wanted pass the filter; the smallest hashes are kept.
    double share = (SIZE + 5 * Math.sqrt(SIZE)) / numRows;
    long key = RowHash.of(seed, RowHash.of("comparison rows"));
    List<double[]> chosen = new ArrayList<>(data.usableRows().filter(row -> fraction(row, key) < share).collect());
    chosen.sort(Comparator.<double[]>comparingDouble(row -> fraction(row, key)).thenComparing(Arrays::compare));
    List<double[]> kept = chosen.subList(0, Math.min(SIZE, chosen.size()));
    Instances rows = new Instances(data.header(), kept.size());
    kept.forEach(row -> rows.add(TrainingData.instance(row)));
    return new DriverSample(kept.stream().mapToDouble(row -> row[LocatedRows.ID]).toArray(), rows);
  }

  private static double fraction(double[] row, long key) {
    return RowHash.fraction(RowHash.of(key, Double.doubleToLongBits(row[LocatedRows.ID])));
  }
}
