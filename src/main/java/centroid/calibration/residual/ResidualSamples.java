// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import centroid.calibration.record.BoundedCache;
import centroid.calibration.record.GroupWeights;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.ResidualRecords;
import centroid.util.SortOrder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;

/**
 * Z for each fifth of the scale and each group, for conditional coverage: the same residuals, with more weight for rows of that fifth and group. A fifth
 * with n rows has {@code n / (n + 20)} of its weight from its own rows alone, and the rest from all, so small ones are shrunk towards the pooled sample.
 * Thread-safe; its results never change.
 *
 * @serial exclude
 */
final class ResidualSamples implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int NUM_FIFTHS = 5;
  /** With fewer rows there is one sample for all. */
  private static final int MIN_ROWS = 150;
  /** With 20 rows, half of the weight is from a fifth's or group's own rows. */
  private static final DoubleUnaryOperator OWN_SHARE = GroupWeights.half(20);

  private final boolean symmetric;
  /** Residuals, ascending; absolute values if symmetric. */
  private final double[] sorted;
  /** Their weights; null if they are all the same. */
  private final double[] weight;
  /** Their fifths; null if there is one sample for all. */
  private final byte[] fifth;
  /** The lower limits of the second and higher fifths; empty if there is one sample for all. */
  private final double[] limits;
  /** The effective number of rows of all residuals. */
  private final double allRows;
  /** The effective number of rows of each fifth. */
  private final double[] numRows;
  /** The row of each residual and its groups by attribute; null without groups. */
  private final int[] row;
  private final int[][] groups;
  /** Derived from the other fields, also after reading a file, to keep files small. */
  private transient ResidualSample[] samples;
  private transient BoundedCache<ResidualSample> ofGroups;

  /**
   * Samples of standardised residuals.
   *
   * @param z standardised residuals; read only
   * @param scale their scales; read only
   * @param symmetric whether Z is symmetric around 0
   * @param grouping groups of the rows; null without groups
   */
  ResidualSamples(ResidualRecords records, double[] z, double[] scale, boolean symmetric, boolean local, Grouping grouping) {
    this(new Entries(z, records.recordWeights(), scale, records.row(), grouping == null ? null : grouping.at(records.row())),
        local && records.effectiveRows() >= MIN_ROWS ? limits(scale) : new double[0], records.effectiveRows(), symmetric);
  }

  /** Samples of entries, with the fifths of the scale of other samples; absolute values if symmetric. All arrays are read only. */
  ResidualSamples(Entries entries, ResidualSamples like, boolean symmetric) {
    this(entries, like.limits, entries.effectiveRows(), symmetric);
  }

  private ResidualSamples(Entries entries, double[] limits, double allRows, boolean symmetric) {
    this.symmetric = symmetric;
    this.limits = limits;
    this.allRows = allRows;
    double[] keys = symmetric ? Arrays.stream(entries.z).map(Math::abs).toArray() : entries.z;
    int[] order = SortOrder.ascending(keys);
    sorted = at(order, keys);
    weight = Arrays.stream(entries.weight).allMatch(w -> w == entries.weight[0]) ? null : at(order, entries.weight);
    fifth = limits.length == 0 ? null : new byte[order.length];
    for (int k = 0; k < order.length && fifth != null; k++) {
      fifth[k] = (byte) fifthOf(entries.scale[order[k]]);
    }
    int[] rows = at(order, entries.row);
    row = entries.groups == null ? null : rows;
    groups = entries.groups == null ? null : Arrays.stream(entries.groups).map(all -> at(order, all)).toArray(int[][]::new);
    GroupWeights[] favoured = new GroupWeights[limits.length + 1];
    Arrays.setAll(favoured, which -> favoured(which, rows, new int[0]));
    numRows = Arrays.stream(favoured).mapToDouble(GroupWeights::effectiveRows).toArray();
    makeSamples(which -> favoured[which].weights());
  }

  /** Residuals of one kind, in any order, with what a sample needs to know about each; {@code groups} is null without groups. */
  record Entries(double[] z, double[] weight, double[] scale, int[] row, int[][] groups) {

    private double effectiveRows() {
      double[] ofRows = new double[1 + Arrays.stream(row).max().orElseThrow()];
      for (int k = 0; k < row.length; k++) {
        ofRows[row[k]] += weight[k];
      }
      return ResidualRecords.effectiveSize(ofRows);
    }
  }

  /**
   * These residuals with their signs: a symmetric sample has each with both signs. A residual's scale is that of its fifth. Records of a row are
   * not saved without groups, so they are shared out among as many rows as there were. Weights sum to the effective number of rows.
   */
  Entries entries() {
    int copies = symmetric ? 2 : 1;
    int size = copies * sorted.length;
    Entries all = new Entries(new double[size], new double[size], new double[size], new int[size], groups == null ? null : new int[groups.length][size]);
    double total = Arrays.stream(weights()).sum();
    int numSaved = (int) Math.max(1, Math.round(allRows));
    for (int k = 0; k < size; k++) {
      int from = k / copies;
      all.z[k] = k % copies == 0 ? sorted[from] : -sorted[from];
      all.weight[k] = (weight == null ? 1 : weight[from]) / total * allRows / copies;
      all.scale[k] = fifth == null || limits.length == 0 ? 0 : fifth[from] == 0 ? Math.nextDown(limits[0]) : limits[fifth[from] - 1];
      all.row[k] = row == null ? from % numSaved : row[from];
      for (int attribute = 0; groups != null && attribute < groups.length; attribute++) {
        all.groups[attribute][k] = groups[attribute][from];
      }
    }
    return all;
  }

  private double[] weights() {
    double[] all = new double[sorted.length];
    Arrays.setAll(all, k -> weight == null ? 1 : weight[k]);
    return all;
  }

  boolean isSymmetric() {
    return symmetric;
  }

  double allRows() {
    return allRows;
  }

  private ResidualSamples(ResidualSamples other, double factor) {
    symmetric = other.symmetric;
    sorted = Arrays.stream(other.sorted).map(z -> factor * z).toArray();
    weight = other.weight;
    fifth = other.fifth;
    limits = other.limits;
    allRows = other.allRows;
    numRows = other.numRows;
    row = other.row;
    groups = other.groups;
    makeSamples(which -> other.samples[which].weights());
  }

  /** The same samples with all residuals multiplied by a positive factor. */
  ResidualSamples times(double factor) {
    return new ResidualSamples(this, factor);
  }

  private static double[] at(int[] order, double[] values) {
    return Arrays.stream(order).mapToDouble(k -> values[k]).toArray();
  }

  private static int[] at(int[] order, int[] values) {
    return Arrays.stream(order).map(k -> values[k]).toArray();
  }

  /** The limits between the fifths of scales; none if these are equal. */
  private static double[] limits(double[] scale) {
    double[] sortedScales = scale.clone();
    Arrays.sort(sortedScales);
    double[] limits = new double[sortedScales[0] < sortedScales[sortedScales.length - 1] * (1 - 1e-9) ? NUM_FIFTHS - 1 : 0];
    Arrays.setAll(limits, k -> sortedScales[(k + 1) * sortedScales.length / NUM_FIFTHS]);
    return limits;
  }

  private void makeSamples(IntFunction<double[]> weightsOf) {
    samples = new ResidualSample[numRows.length];
    Arrays.setAll(samples, which -> new ResidualSample(sorted, weightsOf.apply(which), numRows[which], symmetric));
    ofGroups = new BoundedCache<>();
  }

  /** The weights of all residuals in the sample of a fifth and of groups. */
  private GroupWeights favoured(int which, int[] rows, int[] ofGroup) {
    GroupWeights favoured = new GroupWeights(weights(), rows, 1 + Arrays.stream(rows).max().orElse(0), allRows);
    for (int attribute = 0; attribute < ofGroup.length; attribute++) {
      favoured.favour(groups[attribute], ofGroup[attribute], OWN_SHARE);
    }
    if (fifth == null) {
      return favoured;
    }
    int[] fifths = new int[fifth.length];
    Arrays.setAll(fifths, k -> fifth[k]);
    return favoured.favour(fifths, which, OWN_SHARE);
  }

  private int fifthOf(double scale) {
    int which = 0;
    while (which < limits.length && scale >= limits[which]) {
      which++;
    }
    return which;
  }

  /** The sample for a row with this scale and these groups; {@code ofGroup} is null without groups. */
  ResidualSample at(double scale, int[] ofGroup) {
    int which = fifthOf(scale);
    if (ofGroup == null || Arrays.stream(ofGroup).allMatch(group -> group < 0)) {
      return samples[which];
    }
    return ofGroups.get(which, ofGroup, () -> {
      GroupWeights favoured = favoured(which, row, ofGroup);
      return new ResidualSample(sorted, favoured.weights(), favoured.effectiveRows(), symmetric);
    });
  }

  /** The largest level that the samples of all fifths support, without groups. */
  double largestLevel() {
    return Arrays.stream(samples).mapToDouble(ResidualSample::largestLevel).min().orElseThrow();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    // Without groups the rows are neither saved nor needed.
    int[] unknown = new int[sorted.length];
    makeSamples(which -> favoured(which, unknown, new int[0]).weights());
  }
}
