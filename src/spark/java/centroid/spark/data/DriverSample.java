// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import weka.core.Instances;

/**
 * A sample of the rows that the driver holds when it can't hold all: the rows with the smallest hashes, so always the same.
 *
 * @param ids the numbers of the rows
 */
public record DriverSample(double[] ids, Instances rows) {

  /** The largest number of rows at which members are ever compared. */
  private static final int SIZE = 20_000;

  /**
   * Draws the sample by a filter and a small sort, so that not all rows need to be sorted.
   *
   * @param usable the rows with a class value and a positive weight, as {@link LocatedRows}
   */
  public static DriverSample of(JavaRDD<double[]> usable, Instances header, long numRows, long seed) {
    // Five standard deviations more rows than wanted pass the filter; the smallest hashes are kept.
    double share = (SIZE + 5 * Math.sqrt(SIZE)) / numRows;
    long key = RowHash.of(seed, RowHash.of("comparison rows"));
    List<double[]> chosen = new ArrayList<>();
    long read = 0;
    for (double[] row : usable.mapPartitions(rows -> chosen(rows, key, share)).collect()) {
      if (row.length == 1) {
        read += (long) row[0];
      } else {
        chosen.add(row);
      }
    }
    ReadCheck.requireSame(numRows, read);
    chosen.sort(Comparator.<double[]>comparingDouble(row -> fraction(row, key)).thenComparing(Arrays::compare));
    List<double[]> kept = chosen.subList(0, Math.min(SIZE, chosen.size()));
    Instances rows = new Instances(header, kept.size());
    kept.forEach(row -> rows.add(LocatedRows.instance(row)));
    return new DriverSample(kept.stream().mapToDouble(row -> row[LocatedRows.ID]).toArray(), rows);
  }

  /** Returns the rows of a partition with small hashes, and an array that holds the number of all its rows. */
  private static Iterator<double[]> chosen(Iterator<double[]> rows, long key, double share) {
    List<double[]> chosen = new ArrayList<>();
    long read = 0;
    while (rows.hasNext()) {
      double[] row = rows.next();
      read++;
      if (fraction(row, key) < share) {
        chosen.add(row);
      }
    }
    chosen.add(new double[] {read});
    return chosen.iterator();
  }

  private static double fraction(double[] row, long key) {
    return RowHash.fraction(RowHash.of(key, Double.doubleToLongBits(row[LocatedRows.ID])));
  }
}
