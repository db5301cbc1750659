// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.weka.rows.ForestInputs;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instances;

/** Ways to part a region from the rest of a data set. */
enum Region {

  /** The upper fifth by the number with the most different values. */
  ATTRIBUTE("upper fifth of an attribute"),
  /** The upper fifth along the first principal component of the numbers. */
  COMPONENT("upper fifth of the first component"),
  /** The rows of the rarest label of a nominal class. */
  LABEL("rarest label");

  private static final double INSIDE = 0.8;
  private static final int MIN_ROWS = 20;
  private static final int MIN_VALUES = 10;
  private static final int ITERATIONS = 100;

  private final String text;

  Region(String text) {
    this.text = text;
  }

  @Override
  public String toString() {
    return text;
  }

  /** Returns which rows are in the region; null if the data have no such region. */
  boolean[] of(Instances data) {
    double[] key = switch (this) {
      case ATTRIBUTE -> widest(data);
      case COMPONENT -> firstComponent(data);
      default -> rarest(data);
    };
    if (key == null) {
      return null;
    }
    double[] sorted = key.clone();
    Arrays.sort(sorted);
    double limit = this == LABEL ? 1 : sorted[(int) (INSIDE * sorted.length)];
    boolean[] inside = new boolean[key.length];
    int count = 0;
    for (int row = 0; row < key.length; row++) {
      inside[row] = key[row] >= limit;
      count += inside[row] ? 1 : 0;
    }
    return count >= MIN_ROWS && key.length - count >= 4 * MIN_ROWS ? inside : null;
  }

  private static int[] numbers(Instances data) {
    return IntStream.range(0, data.numAttributes()).filter(k -> k != data.classIndex() && data.attribute(k).isNumeric()).toArray();
  }

  private static double[] widest(Instances data) {
    int best = -1;
    long most = MIN_VALUES - 1;
    for (int k : numbers(data)) {
      long distinct = Arrays.stream(data.attributeToDoubleArray(k)).distinct().count();
      best = distinct > most ? k : best;
      most = Math.max(most, distinct);
    }
    return best < 0 ? null : Arrays.stream(data.attributeToDoubleArray(best)).map(v -> Double.isNaN(v) ? -Double.MAX_VALUE : v).toArray();
  }

  /** Returns the scores of the first principal component of standardised numbers, by power iteration; null for fewer than two numbers. */
  static double[] firstComponent(Instances data) {
    double[][] columns = Arrays.stream(numbers(data)).mapToObj(k -> standardised(data.attributeToDoubleArray(k))).toArray(double[][]::new);
    if (columns.length < 2) {
      return null;
    }
    double[] loading = IntStream.range(0, columns.length).mapToDouble(k -> 1 + 1.0 / (k + 1)).toArray();
    double[] score = new double[data.numInstances()];
    for (int step = 0; step < ITERATIONS; step++) {
      Arrays.fill(score, 0);
      for (int k = 0; k < columns.length; k++) {
        for (int row = 0; row < score.length; row++) {
          score[row] += loading[k] * columns[k][row];
        }
      }
      for (int k = 0; k < columns.length; k++) {
        double[] column = columns[k];
        loading[k] = IntStream.range(0, score.length).mapToDouble(row -> column[row] * score[row]).sum();
      }
      double length = Math.sqrt(Arrays.stream(loading).map(v -> v * v).sum());
      Arrays.setAll(loading, k -> loading[k] / length);
    }
    return score;
  }

  private static double[] standardised(double[] column) {
    double[] known = Arrays.stream(column).filter(Double::isFinite).toArray();
    double mean = Arrays.stream(known).average().orElse(0);
    double deviation = Math.sqrt(Arrays.stream(known).map(v -> (v - mean) * (v - mean)).average().orElse(0));
    return Arrays.stream(column).map(v -> Double.isFinite(v) && deviation > 0 ? (v - mean) / deviation : 0).toArray();
  }

  private static double[] rarest(Instances data) {
    Attribute target = data.classAttribute();
    if (!target.isNominal() || ForestInputs.leftOut(data).size() == data.numAttributes() - 1) {
      return null;
    }
    int[] counts = data.attributeStats(data.classIndex()).nominalCounts;
    int rarest = IntStream.range(0, counts.length).filter(label -> counts[label] >= MIN_ROWS).boxed().min((a, b) -> counts[a] - counts[b]).orElse(-1);
    return rarest < 0 ? null : Arrays.stream(data.attributeToDoubleArray(data.classIndex())).map(v -> (int) v == rarest ? 1 : 0).toArray();
  }

  /** Returns the rows that fulfil a condition, in their order. */
  static Instances rows(Instances data, IntPredicate wanted) {
    Instances some = new Instances(data, 0);
    IntStream.range(0, data.numInstances()).filter(wanted).forEach(row -> some.add(data.instance(row)));
    return some;
  }
}
