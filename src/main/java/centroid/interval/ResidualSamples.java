// SPDX-License-Identifier: GPL-3.0-only
package centroid.interval;

import centroid.core.SortOrder;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.Arrays;

/**
 * Z for each fifth of the scale: the same residuals, those of rows in the fifth with more weight. A fifth of n rows has
 * {@code n / (n + 20)} of its weight from its own rows, so few rows borrow from all. Immutable and thread-safe.
 *
 * @serial exclude
 */
final class ResidualSamples implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int NUM_FIFTHS = 5;
  /** With fewer rows there is one sample for all. */
  private static final int MIN_ROWS = 150;
  /** Rows of a fifth whose own weight is a half. */
  private static final double BORROWED_ROWS = 20;

  private final boolean symmetric;
  /** Residuals, ascending; absolute values if symmetric. */
  private final double[] sorted;
  /** Their weights; null if they are all the same. */
  private final double[] weight;
  /** Their fifths; null if there is one sample for all. */
  private final byte[] fifth;
  /** Scales at which the second fifth and those above begin; empty if there is one sample for all. */
  private final double[] limits;
  /** Rows of equal weight that would say as much as all. */
  private final double allRows;
  /** The same of the sample of each fifth. */
  private final double[] numRows;
  /** Made of the rest, also when a model is read from a file, which would be larger with them. */
  private transient ResidualSample[] samples;

  /**
   * Samples of standardised residuals.
   *
   * @param records the residuals before they were standardised
   * @param z standardised residuals; read only
   * @param scale their scales; read only
   * @param symmetric whether a residual stands for its negative too
   * @param local whether residuals differ by their scale; else there is one sample for all
   */
  ResidualSamples(ResidualRecords records, double[] z, double[] scale, boolean symmetric, boolean local) {
    this.symmetric = symmetric;
    double[] keys = symmetric ? Arrays.stream(z).map(Math::abs).toArray() : z;
    int[] order = SortOrder.ascending(keys);
    sorted = at(order, keys);
    double[] weights = records.recordWeights();
    weight = Arrays.stream(weights).allMatch(w -> w == weights[0]) ? null : at(order, weights);
    allRows = records.effectiveRows();
    double[] scales = scale.clone();
    Arrays.sort(scales);
    boolean split = local && allRows >= MIN_ROWS && scales[0] < scales[scales.length - 1] * (1 - 1e-9);
    limits = split ? limits(scales) : new double[0];
    fifth = split ? new byte[order.length] : null;
    for (int k = 0; k < order.length && split; k++) {
      fifth[k] = (byte) fifth(scale[order[k]]);
    }
    numRows = new double[limits.length + 1];
    for (int which = 0; which < numRows.length; which++) {
      double[] own = weights(which);
      double[] ofRows = new double[records.numRows()];
      for (int k = 0; k < own.length; k++) {
        ofRows[records.row()[order[k]]] += own[k];
      }
      numRows[which] = ResidualRecords.effectiveSize(ofRows);
    }
    makeSamples();
  }

  private static double[] at(int[] order, double[] values) {
    return Arrays.stream(order).mapToDouble(k -> values[k]).toArray();
  }

  private static double[] limits(double[] sortedScales) {
    double[] limits = new double[NUM_FIFTHS - 1];
    Arrays.setAll(limits, k -> sortedScales[(k + 1) * sortedScales.length / NUM_FIFTHS]);
    return limits;
  }

  private void makeSamples() {
    samples = new ResidualSample[numRows.length];
    Arrays.setAll(samples, which -> new ResidualSample(sorted, weights(which), numRows[which], symmetric));
  }

  /** The weights of all residuals in the sample of a fifth. */
  private double[] weights(int which) {
    double[] raised = new double[sorted.length];
    double total = 0;
    double inside = 0;
    for (int k = 0; k < raised.length; k++) {
      raised[k] = weight == null ? 1 : weight[k];
      total += raised[k];
      inside += fifth != null && fifth[k] == which ? raised[k] : 0;
    }
    double rowsInside = allRows * inside / total;
    double ownShare = rowsInside / (rowsInside + BORROWED_ROWS);
    for (int k = 0; k < raised.length && fifth != null; k++) {
      raised[k] *= (1 - ownShare) / total + (fifth[k] == which ? ownShare / inside : 0);
    }
    return raised;
  }

  private int fifth(double scale) {
    int which = 0;
    while (which < limits.length && scale >= limits[which]) {
      which++;
    }
    return which;
  }

  /** The sample for rows of a scale. */
  ResidualSample at(double scale) {
    return samples[fifth(scale)];
  }

  /** The largest level whose interval all samples can tell. */
  double largestLevel() {
    return Arrays.stream(samples).mapToDouble(ResidualSample::largestLevel).min().orElseThrow();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    makeSamples();
  }
}
