// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.label;

import centroid.calibration.record.LabelRecords;
import java.io.Serializable;
import java.util.Arrays;

/**
 * What labels of the calibration rows were like beside their probabilities: how surprising, and how frequent. New rows are compared with these, not with the
 * probabilities, which may be wrong for a classifier that does not fit although nothing has changed. Immutable.
 *
 * @param surplus of each label: its share of the calibration rows less its mean probability; not to be modified
 * @param upTo the distribution of the calibration rows' surprise, at evenly spaced places from 0 to 1; not to be modified
 * @param rows the effective number of calibration rows
 * @serial exclude
 */
record LabelReference(double[] surplus, double[] upTo, double rows) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int CELLS = 100;

  /**
   * Collects labels.
   *
   * @param probability the calibrated probabilities of each record; read only
   * @param records at least one; read only
   */
  static LabelReference of(double[][] probability, LabelRecords records) {
    double[] surplus = new double[probability[0].length];
    double[] upTo = new double[CELLS + 1];
    double[] weight = records.recordWeights();
    double sum = Arrays.stream(weight).sum();
    for (int k = 0; k < weight.length; k++) {
      double share = weight[k] / sum;
      int label = records.label()[k];
      for (int c = 0; c < surplus.length; c++) {
        surplus[c] += share * ((c == label ? 1 : 0) - probability[k][c]);
      }
      double from = surprise(probability[k], label, 0);
      double width = surprise(probability[k], label, 1) - from;
      for (int cell = 0; cell < upTo.length; cell++) {
        double above = (double) cell / CELLS - from;
        upTo[cell] += share * (above >= width ? 1 : Math.max(0, above / width));
      }
    }
    upTo[CELLS] = 1;
    return new LabelReference(surplus, upTo, records.effectiveRows());
  }

  /** These rows and others. */
  LabelReference with(LabelReference other) {
    double part = other.rows / (rows + other.rows);
    return new LabelReference(mixed(surplus, other.surplus, part), mixed(upTo, other.upTo, part), rows + other.rows);
  }

  private static double[] mixed(double[] first, double[] second, double part) {
    double[] result = new double[first.length];
    Arrays.setAll(result, k -> (1 - part) * first[k] + part * second[k]);
    return result;
  }

  /** The probability of all labels that are more probable, and a part of the label's own. A label beyond the probabilities is less probable than all. */
  private static double surprise(double[] probability, int label, double chance) {
    double own = label < probability.length ? probability[label] : 0;
    double before = 0;
    for (int c = 0; c < probability.length; c++) {
      before += probability[c] > own || probability[c] == own && c < label ? probability[c] : 0;
    }
    return Math.min(1, before + chance * own);
  }

  /** The share of the calibration rows whose labels were less surprising; {@code chance} is a uniform random number. */
  double rank(double[] probability, int label, double chance) {
    double place = surprise(probability, label, chance) * (upTo.length - 1);
    int cell = Math.min(upTo.length - 2, (int) place);
    return upTo[cell] + (place - cell) * (upTo[cell + 1] - upTo[cell]);
  }

  /** The shares of the labels that are expected among rows with these probabilities. */
  double[] shares(double[] probability) {
    double[] shares = probability.clone();
    for (int c = 0; c < Math.min(shares.length, surplus.length); c++) {
      shares[c] += surplus[c];
    }
    return shares;
  }
}
