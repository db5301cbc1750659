// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DensityRatioTest {

  private static final int[] NUMBERS = {InputTable.NUMBER, InputTable.NUMBER};

  /** Uniform training rows, and target rows whose first input is the largest of {@code power} uniform numbers, with {@code gap} added. */
  private static double[][] rows(int numTraining, int numTarget, int power, double gap) {
    SplittableRandom random = new SplittableRandom(5);
    return IntStream.range(0, numTraining + numTarget).mapToObj(row -> row < numTraining ? new double[] {random.nextDouble(), random.nextDouble()}
        : new double[] {Math.pow(random.nextDouble(), 1.0 / power) + gap, random.nextDouble()}).toArray(double[][]::new);
  }

  private static DensityRatio of(double[][] rows, int numTraining, double[] weight) {
    return DensityRatio.of(new InputTable(rows, NUMBERS), numTraining, weight, RandomStreams.of(3));
  }

  private static double[] ones(int size) {
    double[] ones = new double[size];
    Arrays.fill(ones, 1);
    return ones;
  }

  private static double mean(double[][] rows, int from, int to, double[] weight) {
    double total = Arrays.stream(weight, 0, to - from).sum();
    return IntStream.range(from, to).mapToDouble(row -> weight[row - from] / total * rows[row][0]).sum();
  }

  @Test
  void rowsOfOnePopulationKeepTheirWeights() {
    DensityRatio same = of(rows(400, 300, 1, 0), 400, ones(700));
    assertEquals(0.5, same.auc(), 0.1);
    assertTrue(Arrays.stream(same.ratio()).allMatch(ratio -> ratio > 0.3 && ratio < 3), Arrays.toString(same.ratio()));
  }

  @Test
  void weightedTrainingRowsStandForTargetRows() {
    double[][] rows = rows(600, 200, 4, 0);
    DensityRatio shifted = of(rows, 600, ones(800));
    double target = mean(rows, 600, 800, ones(200));
    assertEquals(0.8, target, 0.03);
    assertEquals(0.5, mean(rows, 0, 600, ones(600)), 0.03);
    assertEquals(target, mean(rows, 0, 600, shifted.ratio()), 0.03);
    assertEquals(1, Arrays.stream(shifted.ratio()).average().orElseThrow(), 0.2);
    assertTrue(shifted.auc() > 0.7 && shifted.auc() < 0.9, "0.8 is possible: " + shifted.auc());
  }

  @Test
  void onlyRatiosOfWeightsWithinEachSetMatter() {
    double[][] rows = rows(200, 100, 3, 0);
    double[] weight = ones(300);
    Arrays.fill(weight, 0, 200, 0.25);
    Arrays.fill(weight, 200, 300, 16);
    assertEquals(of(rows, 200, ones(300)).auc(), of(rows, 200, weight).auc(), 1e-9);
  }

  @Test
  void rowsWithoutOverlapAreSeparated() {
    DensityRatio apart = of(rows(100, 50, 1, 2), 100, ones(150));
    assertTrue(apart.auc() > 0.98, String.valueOf(apart.auc()));
    double[] sorted = Arrays.stream(apart.ratio()).sorted().toArray();
    assertEquals(1 / 20.0, sorted[80], 1e-12);
    assertTrue(sorted[0] >= 1 / 20.0 && sorted[99] <= 20, Arrays.toString(sorted));
  }

  @Test
  void areaIsTheShareOfPairsInOrder() {
    double[] value = {0.2, 0.5, 0.5, 0.9, 0.5, 0.1, 0.9, 0.7};
    double pairs = 0;
    for (int training = 0; training < 3; training++) {
      for (int target = 3; target < value.length; target++) {
        pairs += value[target] > value[training] ? 1 : value[target] == value[training] ? 0.5 : 0;
      }
    }
    assertEquals(pairs / 15, DensityRatio.auc(value, 3), 1e-12);
  }
}
