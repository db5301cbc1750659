// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import java.io.Serializable;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Hashes of some training rows, by which training rows are recognised among others. The class value is part of a hash. The rows of a calibration set of its
 * own are among them, since intervals are fitted to their errors.
 *
 * @param hashes of evenly spaced rows
 * @param numRows the number of training rows, of which those at hand may have been a sample
 * @serial exclude
 */
public record TrainingRowSample(long[] hashes, long numRows) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int SIZE = 200;
  /** The share of equal rows that is noted. Data of few different rows may have so many without being training rows. */
  private static final double NOTED = 0.5;

  /** Returns the sample of so many training rows, of which {@code rows} are all or a random sample. */
  public static TrainingRowSample of(Instances rows, long numRows) {
    int size = Math.min(SIZE, rows.numInstances());
    return new TrainingRowSample(IntStream.range(0, size).mapToLong(k -> hash(rows.instance((int) ((long) k * rows.numInstances() / size)))).toArray(),
        numRows);
  }

  /** Texts are left out, since their numbers depend on the file. */
  private static long hash(Instance row) {
    long hash = 1;
    for (int index = 0; index < row.numAttributes(); index++) {
      Attribute attribute = row.attribute(index);
      long bits = attribute.isNominal() || attribute.isNumeric() ? Double.doubleToLongBits(row.value(index)) : 0;
      hash = (hash ^ bits) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /** Returns a sentence if many rows are equal to training or calibration rows; null otherwise. */
  public String note(Instances rows) {
    Set<Long> missing = new HashSet<>();
    Arrays.stream(hashes).forEach(missing::add);
    // Only hashes of the sample are kept: there may be many rows.
    rows.forEach(row -> missing.remove(hash(row)));
    double found = Arrays.stream(hashes).filter(hash -> !missing.contains(hash)).count() / (double) hashes.length;
    double share = Math.min(1, found * numRows / Math.max(1, rows.numInstances()));
    return share < NOTED ? null : String.format(Locale.ROOT,
        "About %.0f %% of these rows are equal to training or calibration rows, whose errors are smaller "
        + "than those of new rows; use rows that the model has not seen.", 100 * share);
  }
}
