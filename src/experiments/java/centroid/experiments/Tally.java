package centroid.experiments;

import centroid.metric.IntervalScore;
import java.util.Arrays;
import java.util.Comparator;

/** Intervals of one method over the rows of a test set, added up. */
final class Tally {

  private final double[] levels;
  private final double[][][] bounds;
  private final double[] truth;

  Tally(double[] levels, double[] truth) {
    this.levels = levels;
    this.truth = truth;
    this.bounds = new double[levels.length][truth.length][];
  }

  void add(int row, int level, double lower, double upper) {
    bounds[level][row] = new double[] {lower, upper};
  }

  /** Four numbers a level (rows, rows covered, mean interval score, mean width), then rows and rows covered in three width bins at the second level. */
  double[] numbers() {
    double[] numbers = new double[4 * levels.length + 6];
    for (int l = 0; l < levels.length; l++) {
      for (int row = 0; row < truth.length; row++) {
        double[] b = bounds[l][row];
        numbers[4 * l]++;
        numbers[4 * l + 1] += truth[row] >= b[0] && truth[row] <= b[1] ? 1 : 0;
        numbers[4 * l + 2] += IntervalScore.of(b[0], b[1], truth[row], levels[l]) / truth.length;
        numbers[4 * l + 3] += (b[1] - b[0]) / truth.length;
      }
    }
    Integer[] order = new Integer[truth.length];
    Arrays.setAll(order, row -> row);
    Arrays.sort(order, Comparator.comparingDouble(row -> bounds[1][row][1] - bounds[1][row][0]));
    for (int k = 0; k < order.length; k++) {
      int bin = 4 * levels.length + 2 * (3 * k / order.length);
      double[] b = bounds[1][order[k]];
      numbers[bin]++;
      numbers[bin + 1] += truth[order[k]] >= b[0] && truth[order[k]] <= b[1] ? 1 : 0;
    }
    return numbers;
  }
}
