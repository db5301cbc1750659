// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.select.Subsample;
import centroid.util.RandomStreams;
import centroid.util.SortOrder;
import centroid.weka.model.CorrectionSample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/** Samples calibration rows for the plot of the bias correction. */
final class CorrectionSampler {

  /** Enough dots for a plot. */
  static final int MAX_ROWS = 300;
  /** The most attributes that are kept. */
  static final int MAX_ATTRIBUTES = 20;
  /** The most labels of a nominal class whose corrections are kept. */
  static final int MAX_LABELS = 4;
  /** Numbers are grouped by twentieths of the rows. */
  private static final int NUM_PARTS = 20;

  private final Instances data;
  private final int[] numbers;
  private final int[] chosen;

  /**
   * Chooses rows.
   *
   * @param numbers the calibration rows; read only
   */
  CorrectionSampler(Instances data, int[] numbers, RandomStreams streams) {
    this.data = data;
    this.chosen = Subsample.of(numbers.length, MAX_ROWS, streams.generator());
    this.numbers = Arrays.stream(chosen).map(row -> numbers[row]).toArray();
  }

  /**
   * Returns the sample of a numeric class.
   *
   * @param residual of each calibration row; read only
   * @param shift of each calibration row; read only; null without a correction
   */
  CorrectionSample ofNumbers(double[] residual, double[] shift) {
    return shift == null ? CorrectionSample.NONE : of(List.of(target(data.classAttribute().name(), residual, shift)));
  }

  /**
   * Returns the sample of a nominal class: the labels with the largest corrections, or the second of two.
   *
   * @param residual residual[label][row]; read only
   * @param shift shift[row][label]; read only
   */
  CorrectionSample ofLabels(double[][] residual, double[][] shift) {
    Attribute target = data.classAttribute();
    List<CorrectionSample.Target> all = new ArrayList<>();
    for (int label = residual.length == 2 ? 1 : 0; label < residual.length; label++) {
      int which = label;
      all.add(target("P(" + target.name() + " = " + target.value(label) + ")", residual[label], Arrays.stream(shift).mapToDouble(row -> row[which]).toArray()));
    }
    all.sort(Comparator.comparingDouble(one -> -Arrays.stream(one.correction()).map(Math::abs).sum()));
    return of(List.copyOf(all.subList(0, Math.min(MAX_LABELS, all.size()))));
  }

  private CorrectionSample.Target target(String name, double[] residual, double[] shift) {
    return new CorrectionSample.Target(name, Arrays.stream(chosen).mapToDouble(row -> residual[row]).toArray(),
        Arrays.stream(chosen).mapToDouble(row -> shift[row]).toArray());
  }

  private CorrectionSample of(List<CorrectionSample.Target> targets) {
    double[] spread = IntStream.range(0, data.numAttributes())
        .mapToDouble(k -> k == data.classIndex() ? 0 : targets.stream().mapToDouble(target -> spread(k, target.correction())).sum()).toArray();
    int[] order = SortOrder.ascending(Arrays.stream(spread).map(one -> -one).toArray());
    return new CorrectionSample(targets, Arrays.stream(order).filter(k -> spread[k] > 0).limit(MAX_ATTRIBUTES).mapToObj(this::column).toList());
  }

  private double[] values(int attribute) {
    return Arrays.stream(numbers).mapToDouble(row -> data.instance(row).value(attribute)).toArray();
  }

  /** The variance between the means of rows with similar values, times the number of rows; 0 for an attribute that has one value or can't be drawn. */
  private double spread(int attribute, double[] correction) {
    if (!data.attribute(attribute).isNumeric() && !data.attribute(attribute).isNominal()) {
      return 0;
    }
    double[] value = values(attribute);
    int[] order = Arrays.stream(SortOrder.ascending(value)).filter(row -> Double.isFinite(value[row])).toArray();
    double mean = Arrays.stream(order).mapToDouble(row -> correction[row]).average().orElse(0);
    boolean nominal = data.attribute(attribute).isNominal();
    double spread = 0;
    double sum = 0;
    int start = 0;
    for (int k = 0; k < order.length; k++) {
      sum += correction[order[k]] - mean;
      boolean last = k + 1 == order.length || value[order[k + 1]] > value[order[k]] && (nominal || (k + 1 - start) * NUM_PARTS >= order.length);
      if (last) {
        boolean all = k + 1 - start == order.length;
        spread += all ? 0 : sum * sum / (k + 1 - start);
        sum = 0;
        start = k + 1;
      }
    }
    return spread;
  }

  /** Keeps only labels that occur. */
  private CorrectionSample.Column column(int which) {
    Attribute attribute = data.attribute(which);
    double[] value = values(which);
    if (!attribute.isNominal()) {
      return new CorrectionSample.Column(attribute.name(), null, attribute.isDate() ? attribute.getDateFormat() : null,
          Arrays.stream(value).map(number -> Double.isFinite(number) ? number : Double.NaN).toArray());
    }
    int[] labels = Arrays.stream(value).filter(Double::isFinite).mapToInt(label -> (int) label).sorted().distinct().toArray();
    return new CorrectionSample.Column(attribute.name(), Arrays.stream(labels).mapToObj(attribute::value).toList(), null,
        Arrays.stream(value).map(label -> Double.isNaN(label) ? label : Arrays.binarySearch(labels, (int) label)).toArray());
  }
}
