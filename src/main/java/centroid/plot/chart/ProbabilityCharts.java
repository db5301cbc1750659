// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import centroid.plot.draw.BarChart;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import centroid.plot.draw.Tone;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.BetaDistribution;

/** Charts of class probabilities and prediction sets. */
public final class ProbabilityCharts {

  /** Describes {@link #smallestSets}. */
  public static final String WEKAS_RULE = "smallest sets whose probabilities sum to at least the level";

  private static final int NUM_BINS = 10;
  private static final double CONFIDENCE = 0.95;

  private ProbabilityCharts() {
  }

  /** Reliability diagram of the predicted labels: accuracy against predicted probability. {@code probability[row][label]} is read only. */
  public static Chart ofPredictedLabel(double[][] probability, int[] actual) {
    double[] highest = new double[actual.length];
    boolean[] right = new boolean[actual.length];
    for (int row = 0; row < actual.length; row++) {
      int best = best(probability[row]);
      highest[row] = probability[row][best];
      right[row] = best == actual[row];
    }
    return reliability("Reliability of the predicted label", "predicted probability", "accuracy",
        highest, right);
  }

  /** Reliability diagram of all labels: observed frequency against predicted probability. {@code probability[row][label]} is read only. */
  public static Chart ofEveryLabel(double[][] probability, int[] actual) {
    int labels = probability.length == 0 ? 0 : probability[0].length;
    double[] given = new double[actual.length * labels];
    boolean[] observed = new boolean[given.length];
    for (int k = 0; k < given.length; k++) {
      given[k] = probability[k / labels][k % labels];
      observed[k] = actual[k / labels] == k % labels;
    }
    return reliability("Reliability of all labels", "predicted probability", "observed frequency", given, observed);
  }

  private static Chart reliability(String title, String xLabel, String yLabel, double[] given, boolean[] observed) {
    int[] count = new int[NUM_BINS];
    int[] hits = new int[NUM_BINS];
    double[] sum = new double[NUM_BINS];
    for (int k = 0; k < given.length; k++) {
      int bin = Math.max(0, Math.min(NUM_BINS - 1, (int) (given[k] * NUM_BINS)));
      count[bin]++;
      hits[bin] += observed[k] ? 1 : 0;
      sum[bin] += given[k];
    }
    int[] bins = IntStream.range(0, NUM_BINS).filter(bin -> count[bin] > 0).toArray();
    double[] x = Arrays.stream(bins).mapToDouble(bin -> sum[bin] / count[bin]).toArray();
    double[] y = Arrays.stream(bins).mapToDouble(bin -> (double) hits[bin] / count[bin]).toArray();
    double[] low = Arrays.stream(bins).mapToDouble(bin -> lower(hits[bin], count[bin])).toArray();
    double[] high = Arrays.stream(bins).mapToDouble(bin -> upper(hits[bin], count[bin])).toArray();
    List<String> tips = new ArrayList<>();
    for (int k = 0; k < bins.length; k++) {
      tips.add(String.format(Locale.ROOT, "%d of %d observed (%.1f %%), predicted %.1f %%", hits[bins[k]], count[bins[k]],
          100 * y[k], 100 * x[k]));
    }
    double gap = IntStream.range(0, bins.length).mapToDouble(k -> count[bins[k]] * Math.abs(x[k] - y[k])).sum() / Math.max(1, given.length);
    return new Chart(title, xLabel, yLabel)
        .note(String.format(Locale.ROOT, "%d predictions in bins of 0.1; expected calibration error %.3f", given.length, gap))
        .line("perfect calibration", new double[] {0, 1}, new double[] {0, 1}, Style.of(Tone.GREY).dashed().thickness(1.2))
        .errorBars("observed, with 95 % confidence interval", x, y, low, high, Style.of(Tone.BLUE).thickness(1.5).joined()).tips(tips)
        .xRange(0, 1).yRange(0, 1);
  }

  /** The lower bound of the Clopper-Pearson confidence interval of a share. */
  static double lower(int hits, int count) {
    return hits == 0 ? 0 : new BetaDistribution(null, hits, count - hits + 1).inverseCumulativeProbability((1 - CONFIDENCE) / 2);
  }

  /** The upper bound of the Clopper-Pearson confidence interval of a share. */
  static double upper(int hits, int count) {
    return hits == count ? 1 : new BetaDistribution(null, hits + 1, count - hits).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
  }

  /** Returns, by Weka's rule, the smallest sets of labels whose probabilities reach each level, as {@code sets[level][row][label]}. */
  public static boolean[][][] smallestSets(double[][] probability, double... level) {
    boolean[][][] sets = new boolean[level.length][probability.length][];
    for (int k = 0; k < level.length; k++) {
      for (int row = 0; row < probability.length; row++) {
        sets[k][row] = smallestSet(probability[row], level[k]);
      }
    }
    return sets;
  }

  /** Sizes of prediction sets {@code sets[level][row][label]}, none of them empty; {@code rule} says how they were made. */
  public static BarChart setSizes(String rule, boolean[][][] sets, int[] actual, double... level) {
    int labels = actual.length == 0 ? 1 : sets[0][0].length;
    int[][] count = new int[level.length][labels];
    int[] hits = new int[level.length];
    for (int k = 0; k < level.length; k++) {
      for (int row = 0; row < actual.length; row++) {
        boolean[] set = sets[k][row];
        count[k][(int) IntStream.range(0, labels).filter(label -> set[label]).count() - 1]++;
        hits[k] += set[actual[row]] ? 1 : 0;
      }
    }
    int largest = IntStream.range(0, labels).filter(size -> Arrays.stream(count).anyMatch(counts -> counts[size] > 0)).max().orElse(0) + 1;
    BarChart chart = new BarChart("Prediction set sizes", "labels in the set", "share of rows",
        IntStream.rangeClosed(1, largest).mapToObj(String::valueOf).toList());
    List<String> coverage = new ArrayList<>();
    for (int k = 0; k < level.length; k++) {
      int[] counts = count[k];
      chart.bars(IntervalCharts.text(level[k]) + " set",
          IntStream.range(0, largest).mapToDouble(size -> (double) counts[size] / actual.length).toArray());
      coverage.add(String.format(Locale.ROOT, "%.1f %% at %s", 100.0 * hits[k] / actual.length, IntervalCharts.text(level[k])));
    }
    return chart.note(rule + "; coverage: " + String.join(", ", coverage));
  }

  /** Marks the most probable labels until their probabilities sum to at least the level. */
  static boolean[] smallestSet(double[] probability, double level) {
    int[] order = IntStream.range(0, probability.length).boxed().sorted((a, b) -> Double.compare(probability[b], probability[a]))
        .mapToInt(Integer::intValue).toArray();
    boolean[] set = new boolean[order.length];
    double sum = 0;
    for (int k = 0; k < order.length && (k == 0 || sum < level); k++) {
      set[order[k]] = true;
      sum += probability[order[k]];
    }
    return set;
  }

  /** The index of the largest probability. */
  static int best(double[] probability) {
    int best = 0;
    for (int label = 1; label < probability.length; label++) {
      best = probability[label] > probability[best] ? label : best;
    }
    return best;
  }
}
