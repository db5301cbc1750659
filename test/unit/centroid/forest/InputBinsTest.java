// SPDX-License-Identifier: GPL-3.0-only
package centroid.forest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomCases;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bins of columns with many ties, missing and extreme values. */
class InputBinsTest {

  private static final double[] EXTREMES = {Double.NEGATIVE_INFINITY, -Double.MAX_VALUE, -1, -Double.MIN_NORMAL, -Double.MIN_VALUE, -0.0, 0.0,
      Double.MIN_VALUE, 2 * Double.MIN_VALUE, Double.MIN_NORMAL, 1, Math.nextUp(1.0), Double.MAX_VALUE, Double.POSITIVE_INFINITY, Double.NaN};

  /** A table of one column. */
  private static InputTable column(int kind, double... values) {
    return new InputTable(Arrays.stream(values).mapToObj(value -> new double[] {value}).toArray(double[][]::new), new int[] {kind});
  }

  private static int[] bins(InputBins bins, int kind, double... values) {
    byte[] column = bins.bins(column(kind, values))[0];
    return IntStream.range(0, column.length).map(row -> column[row] & 0xFF).toArray();
  }

  /** The labels from 0 on, each as often as given. */
  private static double[] labels(int... counts) {
    return IntStream.range(0, counts.length).flatMap(label -> IntStream.generate(() -> label).limit(counts[label])).asDoubleStream().toArray();
  }

  /** Prediction compares values with cuts, training compares bins, so both must agree for every number. */
  private static void assertCutsAndBinsAgree(InputBins bins, double[] values) {
    int[] bin = bins(bins, InputTable.NUMBER, values);
    for (int row = 0; row < values.length; row++) {
      assertTrue(bin[row] < bins.numBins(0));
      assertEquals(Double.isNaN(values[row]), bin[row] == 0);
      for (int cut = 1; cut < bins.numBins(0) - 1 && bin[row] > 0; cut++) {
        assertEquals(bin[row] <= cut, values[row] <= bins.cut(0, cut), values[row] + " at the cut " + bins.cut(0, cut));
      }
    }
  }

  @Test
  void everyCutDividesTheFiniteValues() {
    RandomCases.check(200, random -> {
      int size = random.between(1, 400);
      double[] values = random.values(size, -9, 9);
      for (int k = 0; k < size; k++) {
        values[k] = random.nextInt(6) == 0 ? EXTREMES[random.nextInt(EXTREMES.length)] : values[k];
      }
      InputBins bins = new InputBins(column(InputTable.NUMBER, values));
      int numCuts = bins.numBins(0) - 2;
      assertTrue(numCuts <= 100 && bins.numBins(0) <= 256);
      for (int k = 1; k <= numCuts; k++) {
        double cut = bins.cut(0, k);
        assertTrue(k == 1 || cut > bins.cut(0, k - 1));
        assertTrue(Arrays.stream(values).anyMatch(value -> Double.isFinite(value) && value <= cut), "nothing up to " + cut);
        assertTrue(Arrays.stream(values).anyMatch(value -> Double.isFinite(value) && value > cut), "nothing above " + cut);
      }
      assertCutsAndBinsAgree(bins, values);
      assertCutsAndBinsAgree(bins, EXTREMES);
    });
  }

  /** Up to 101 rows have a cut between any two different values, even neighbouring doubles. */
  @Test
  void fewRowsHaveCutsBetweenAllValues() {
    RandomCases.check(100, random -> {
      double[] values = random.values(random.between(1, 101), -3, 3);
      for (int k = 1; k < values.length; k++) {
        values[k] = random.nextInt(4) == 0 ? Math.nextUp(values[k - 1]) : values[k];
      }
      InputBins bins = new InputBins(column(InputTable.NUMBER, values));
      assertEquals(Arrays.stream(values).map(value -> value + 0.0).distinct().count(), bins.numBins(0) - 1);
    });
  }

  @Test
  void infinitiesAndMissingValuesMakeNoCut() {
    InputBins bins = new InputBins(column(InputTable.NUMBER, Double.NaN, Double.NEGATIVE_INFINITY, 1, 3, Double.POSITIVE_INFINITY, Double.NaN));
    assertEquals(3, bins.numBins(0));
    assertEquals(2, bins.cut(0, 1));
    assertEquals("[0, 1, 1, 2, 2, 1, 2]", Arrays.toString(bins(bins, InputTable.NUMBER, Double.NaN, Double.NEGATIVE_INFINITY, 2, 2.5,
        Double.POSITIVE_INFINITY, -Double.MAX_VALUE, Double.MAX_VALUE)));
  }

  @ParameterizedTest
  @ValueSource(doubles = {7, Double.NaN, Double.POSITIVE_INFINITY, -0.0})
  void aConstantColumnHasNoCut(double value) {
    InputBins bins = new InputBins(column(InputTable.NUMBER, value, value, value));
    assertEquals(2, bins.numBins(0));
    assertCutsAndBinsAgree(bins, EXTREMES);
  }

  /** A value of 1 % of the rows has its own bin. */
  @Test
  void cutsAreAtQuantiles() {
    double[] values = IntStream.range(0, 10_100).mapToDouble(row -> row < 100 ? -1 : 1e6 * row * row).toArray();
    InputBins bins = new InputBins(column(InputTable.NUMBER, values));
    assertEquals(100, bins.numBins(0) - 2);
    int[] bin = bins(bins, InputTable.NUMBER, values);
    for (int which = 1; which < bins.numBins(0); which++) {
      int wanted = which;
      assertEquals(100, Arrays.stream(bin).filter(one -> one == wanted).count());
    }
  }

  @Test
  void everyObservedLabelHasItsOwnBin() {
    InputBins bins = new InputBins(column(5, labels(2, 0, 1, 3)));
    assertEquals("[1, 0, 2, 3, 0]", Arrays.toString(bins(bins, 5, 0, 1, 2, 3, 4)));
    assertEquals("[0, 0, 0]", Arrays.toString(bins(bins, 5, Double.NaN, -1, 5)), "labels that are missing, or of another header");
    assertEquals(3, bins.labelBin(0, 3));
    assertEquals(0, bins.labelBin(0, Double.NaN));
  }

  @Test
  void theRarestOfAThousandLabelsShareABin() {
    RandomCases.check(20, random -> {
      int most = random.oneOf(1, 2, 9, 50);
      int[] counts = random.ints(1000, 0, most + 1).toArray();
      InputBins bins = new InputBins(column(1000, labels(counts)));
      int[] bin = bins(bins, 1000, IntStream.range(0, 1000).asDoubleStream().toArray());
      assertEquals(254, Arrays.stream(bin).filter(one -> one > 0 && one < 255).distinct().count());
      assertEquals(254, Arrays.stream(bin).filter(one -> one > 0 && one < 255).count(), "no two share one of these");
      int rarestAlone = IntStream.range(0, 1000).filter(label -> bin[label] > 0 && bin[label] < 255).map(label -> counts[label]).min().orElseThrow();
      for (int label = 0; label < 1000; label++) {
        assertEquals(counts[label] == 0, bin[label] == 0);
        assertTrue(bin[label] != 255 || counts[label] <= rarestAlone, "label " + label + " has " + counts[label] + " rows, one alone " + rarestAlone);
      }
    });
  }

  /** As many labels as bins come before it. */
  @Test
  void aFrequentLabelAfterManyRareOnesHasItsOwnBin() {
    int[] counts = new int[1000];
    Arrays.fill(counts, 1);
    counts[999] = 500;
    InputBins bins = new InputBins(column(1000, labels(counts)));
    assertNotEquals(bins.labelBin(0, 998), bins.labelBin(0, 999));
  }

  @ParameterizedTest
  @ValueSource(ints = {254, 255, 256})
  void aroundTheLimitNoLabelIsLost(int numLabels) {
    InputBins bins = new InputBins(column(numLabels, labels(IntStream.generate(() -> 2).limit(numLabels).toArray())));
    int[] bin = bins(bins, numLabels, IntStream.range(0, numLabels).asDoubleStream().toArray());
    assertEquals(Math.min(numLabels, 255), Arrays.stream(bin).distinct().count());
    assertTrue(Arrays.stream(bin).allMatch(one -> one > 0 && one < bins.numBins(0)));
  }

  @Test
  void inputsThatAreNotUsedHaveNoBins() {
    InputTable table = new InputTable(new double[][] {{1, 2, 3}, {4, 5, 6}}, new int[] {InputTable.UNUSED, InputTable.NUMBER, 9});
    assertEquals("[1, 2]", Arrays.toString(table.used()));
    byte[][] bins = new InputBins(table).bins(table);
    assertNull(bins[0]);
    assertEquals(2, bins[1].length);
  }

  @Test
  void furtherColumnsAreNumbersAtTheEnd() {
    InputTable table = new InputTable(new double[][] {{1, 2}, {3, 4}}, new int[] {InputTable.UNUSED, 7}).withPredictions(new double[] {3, 3},
        new double[] {5, 6}, new double[] {8, 9});
    assertEquals("[[1.0, 2.0, 5.0, 8.0], [3.0, 4.0, 6.0, 9.0]]", Arrays.deepToString(table.rows()));
    assertEquals("[-1, 7, 0, 0]", Arrays.toString(table.numLabels()));
    assertEquals("[1, 2, 3]", Arrays.toString(table.used()));
  }

  /** Out-of-bag predictions would reveal the weight of a row. */
  @Test
  void predictionsOfWeightedRowsAreIgnored() {
    InputTable table = new InputTable(new double[][] {{1}, {3}}, new int[1]).withPredictions(new double[] {3, 4}, new double[] {5, 6}, new double[] {8, 9});
    assertEquals("[0, -1, -1]", Arrays.toString(table.numLabels()));
    assertEquals("[[1.0, 5.0, 8.0], [3.0, 6.0, 9.0]]", Arrays.deepToString(table.rows()));
  }
}
