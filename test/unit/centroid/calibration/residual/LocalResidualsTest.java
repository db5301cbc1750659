// SPDX-License-Identifier: GPL-3.0-only
package centroid.calibration.residual;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.RandomData;
import centroid.forest.InputTable;
import centroid.forest.ResidualForest;
import centroid.util.RandomStreams;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Location and scale of residuals, estimated by a forest. */
class LocalResidualsTest {

  private static final RandomStreams STREAMS = RandomStreams.of(3);

  /** Numbers from 0 to 1. */
  private static InputTable uniform(int numRows, int numInputs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] rows = new double[numRows][];
    Arrays.setAll(rows, row -> random.doubles(numInputs).toArray());
    return new InputTable(rows, new int[numInputs]);
  }

  private static double[] ones(int size) {
    return IntStream.range(0, size).mapToDouble(row -> 1).toArray();
  }

  private static double[] values(int size, IntToDoubleFunction value) {
    return IntStream.range(0, size).mapToDouble(value).toArray();
  }

  /** Errors with mean 0 and deviation 1 where the first input is below 0.5, and with mean 3 and deviation 4 elsewhere. */
  private static double[] steps(InputTable table, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return values(table.rows().length, row -> table.rows()[row][0] < 0.5 ? random.nextGaussian() : 3 + 4 * random.nextGaussian());
  }

  private static LocalResiduals growth(InputTable table, double[] error) {
    return new LocalResiduals(table, error, ones(error.length), STREAMS);
  }

  /** The estimates for new rows, as one array. */
  private static double[] answers(ResidualForest forest, InputTable rows) {
    return Arrays.stream(rows.rows()).flatMapToDouble(row -> Arrays.stream(estimate(forest, row))).toArray();
  }

  /** Location and scale at a row. */
  private static double[] estimate(ResidualForest forest, double[] row) {
    double[] means = new double[2];
    forest.predict(row, means);
    return means;
  }

  private static double mean(double[] values, InputTable table, boolean low) {
    return IntStream.range(0, values.length).filter(row -> table.rows()[row][0] < 0.5 == low).mapToDouble(row -> values[row]).average().orElseThrow();
  }

  /**
   * A mean over 1000 rows of a step has a standard error of 1 / sqrt(1000) = 0.032 and 0.13, and smoothing over the border moves it by
   * less: bounds of 6 standard errors and as much again fail with a probability below 1e-8. The mean size of a normal number is
   * sqrt(2 / pi) = 0.798 of its deviation.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0, 1})
  void stepsOfLocationAndScaleAreFound(double share) {
    InputTable table = uniform(2000, 3, 1);
    LocalResiduals growth = growth(table, steps(table, 2));
    InputTable fresh = uniform(2000, 3, 4);
    double[] answers = answers(growth.keep(share), fresh);
    double[][] locations = {growth.location(), values(2000, row -> answers[2 * row])};
    double[][] scales = {growth.scale(share), values(2000, row -> answers[2 * row + 1])};
    for (int k = 0; k < 2; k++) {
      InputTable rows = k == 0 ? table : fresh;
      assertEquals(0, mean(locations[k], rows, true), 0.4);
      assertEquals(3, mean(locations[k], rows, false), 1.6);
      assertEquals(0.798, mean(scales[k], rows, true), 0.4);
      // Around 0 errors of mean 3 and deviation 4 have the mean size 4.08.
      assertEquals(share == 0 ? 4.08 : 3.19, mean(scales[k], rows, false), 1.6);
    }
  }

  /** Trees grown on the row would know the residual of the row itself. */
  @Test
  void estimatesForTrainingRowsAreOutOfBag() {
    int numRows = 200;
    double[] error = values(numRows, row -> row == 17 ? 1e6 : 0);
    LocalResiduals growth = growth(uniform(numRows, 1, 5), error);
    assertEquals(0, growth.location()[17]);
    assertEquals(0, growth.scale(0)[17]);
    assertTrue(Arrays.stream(growth.location()).anyMatch(location -> location > 1e3));
  }

  /** Repetitions are drawn together, so none influences the estimate for another. */
  @Test
  void repetitionsDoNotInfluenceEachOther() {
    int numRows = 200;
    InputTable apart = uniform(numRows, 1, 5);
    double[] error = values(numRows, row -> row == 17 || row == 18 ? 1e6 : 0);
    apart.rows()[18] = apart.rows()[17].clone();
    assertTrue(growth(apart, error).location()[17] > 0, "as different rows they influence each other");
    int[] group = IntStream.range(0, numRows).map(row -> row < 18 ? row : row - 1).toArray();
    LocalResiduals together = growth(new InputTable(apart.rows(), apart.numLabels(), group), error);
    for (int row = 17; row < 19; row++) {
      assertEquals(0, together.location()[row]);
      assertEquals(0, together.scale(0)[row]);
    }
  }

  /** With uninformative inputs a tree is one leaf with the mean of its bag. */
  @Test
  void withoutAnythingToSplitThereIsOneLeaf() {
    int numRows = 90;
    double[] error = values(numRows, row -> row % 3);
    InputTable[] tables = {
        new InputTable(new double[numRows][0], new int[0]),
        new InputTable(new double[numRows][2], new int[] {InputTable.NUMBER, 4}),
        new InputTable(uniform(numRows, 2, 1).rows(), new int[] {InputTable.UNUSED, InputTable.UNUSED}),
        new InputTable(Arrays.stream(new double[numRows]).mapToObj(row -> new double[] {Double.NaN}).toArray(double[][]::new), new int[1])};
    for (InputTable table : tables) {
      LocalResiduals growth = growth(table, error);
      // Halves of 90 rows have means of standard error 0.086, and those of 20 trees 0.02.
      double[] estimate = estimate(growth.keep(0), table.rows()[0]);
      assertEquals(1, estimate[0], 0.2);
      assertEquals(1, estimate[1], 0.2);
      assertEquals(1, growth.location()[5], 0.3);
      assertArrayEquals(estimate, estimate(growth.keep(0), new double[] {Double.NaN, 99}));
    }
  }

  @Test
  void oneInputIsEnough() {
    InputTable table = uniform(400, 1, 6);
    double[] answers = answers(growth(table, steps(table, 7)).keep(1), new InputTable(new double[][] {{0.1}, {0.9}}, new int[1]));
    assertTrue(answers[0] + 1 < answers[2] && 2 * answers[1] < answers[3], Arrays.toString(answers));
  }

  @Test
  void theSameStreamGivesTheSameForest() {
    InputTable table = uniform(300, 12, 8);
    double[] error = steps(table, 9);
    double[] answers = answers(growth(table, error).keep(1), table);
    assertArrayEquals(answers, answers(growth(table, error).keep(1), table));
    assertNotEquals(Arrays.toString(answers),
        Arrays.toString(answers(new LocalResiduals(table, error, ones(300), RandomStreams.of(4)).keep(1), table)));
  }

  private static byte[] bytes(ResidualForest forest) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(forest);
    }
    return bytes.toByteArray();
  }

  /** Two of the inputs are labels, one of them with many. */
  @Test
  void aSavedForestIsSmallAndHasTheSameEstimates() throws Exception {
    InputTable numbers = uniform(5000, 10, 10);
    for (double[] row : numbers.rows()) {
      row[3] = Math.floor(5 * row[3]);
      row[4] = Math.floor(1000 * row[4]);
      row[5] = row[5] < 0.1 ? Double.NaN : row[5];
    }
    InputTable table = new InputTable(numbers.rows(), new int[] {0, 0, 0, 5, 1000, 0, 0, 0, 0, 0});
    ResidualForest forest = growth(table, steps(table, 11)).keep(0.5);
    byte[] bytes = bytes(forest);
    assertTrue(bytes.length <= 100_000, "bytes: " + bytes.length);
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
      assertArrayEquals(answers(forest, table), answers((ResidualForest) in.readObject(), table));
    }
  }

  /** Also if squares of the weights underflow or overflow. */
  @ParameterizedTest
  @ValueSource(ints = {1, -3, 20, -600, 600})
  void onlyTheRatioOfWeightsCounts(int exponent) {
    InputTable table = uniform(300, 3, 12);
    double[] error = steps(table, 13);
    double[] weight = new SplittableRandom(14).doubles(300, 0.1, 5).toArray();
    double[] scaled = Arrays.stream(weight).map(w -> Math.scalb(w, exponent)).toArray();
    assertArrayEquals(answers(new LocalResiduals(table, error, weight, STREAMS).keep(1), table),
        answers(new LocalResiduals(table, error, scaled, STREAMS).keep(1), table));
  }

  /** Estimates scale with the residuals, also beyond the range of a float. */
  @ParameterizedTest
  @ValueSource(ints = {1, -3, 20, -300, 300})
  void estimatesScaleWithTheResiduals(int exponent) {
    InputTable table = uniform(300, 3, 15);
    double[] error = steps(table, 16);
    double[] scaled = Arrays.stream(error).map(e -> Math.scalb(e, exponent)).toArray();
    assertArrayEquals(Arrays.stream(answers(growth(table, error).keep(1), table)).map(answer -> Math.scalb(answer, exponent)).toArray(),
        answers(growth(table, scaled).keep(1), table));
    assertArrayEquals(Arrays.stream(growth(table, error).scale(1)).map(answer -> Math.scalb(answer, exponent)).toArray(), growth(table, scaled).scale(1));
  }

  /** A row of weight 100 among others of weight 1 dominates its leaf. */
  @Test
  void heavyRowsCountMore() {
    int numRows = 200;
    double[] error = values(numRows, row -> row % 10 == 0 ? 1 : 0);
    double[] weight = values(numRows, row -> row % 10 == 0 ? 100 : 1);
    InputTable nothing = new InputTable(new double[numRows][1], new int[1]);
    assertEquals(0.1, estimate(growth(nothing, error).keep(0), new double[1])[0], 0.07);
    assertTrue(estimate(new LocalResiduals(nothing, error, weight, STREAMS).keep(0), new double[1])[0] > 0.85);
  }

  /** Data of genes or words have more inputs than a short can count. */
  @Test
  void tensOfThousandsOfInputsHaveTheirOwnNumbers() {
    int numInputs = 70_000;
    double[][] rows = new double[60][numInputs];
    SplittableRandom random = new SplittableRandom(17);
    // Only the last inputs vary and can be split.
    for (double[] row : rows) {
      System.arraycopy(RandomData.gaussians(5, random), 0, row, numInputs - 5, 5);
    }
    InputTable table = new InputTable(rows, new int[numInputs]);
    double[] error = values(60, row -> rows[row][numInputs - 1] < 0 ? -5 : 5);
    double[] low = new double[numInputs];
    low[numInputs - 1] = -2;
    double[] high = new double[numInputs];
    high[numInputs - 1] = 2;
    ResidualForest forest = growth(table, error).keep(1);
    assertTrue(estimate(forest, low)[0] < estimate(forest, high)[0] - 2);
  }

  @Test
  void aStoppedThreadGrowsNoForest() {
    InputTable table = uniform(50, 2, 18);
    Thread.currentThread().interrupt();
    try {
      assertThrows(CancellationException.class, () -> growth(table, steps(table, 19)));
    } finally {
      assertTrue(Thread.interrupted());
    }
  }

  @Test
  void errorsThatAreAllZeroHaveNoScale() {
    InputTable table = uniform(60, 2, 20);
    LocalResiduals growth = growth(table, new double[60]);
    assertArrayEquals(new double[2], estimate(growth.keep(1), table.rows()[0]));
    assertArrayEquals(new double[60], growth.scale(1));
  }

  /** Each of five ensembles errs by its own step function of the input, which another ensemble does not repeat. */
  @Test
  void errorsOfOneEnsembleAreNotEstimatedFromItsOwnRows() {
    SplittableRandom random = new SplittableRandom(3);
    int[] ensemble = IntStream.range(0, 1000).map(row -> row / 200).toArray();
    double[][] inputs = Arrays.stream(ensemble).mapToObj(which -> new double[] {random.nextDouble()}).toArray(double[][]::new);
    double[] error = new double[ensemble.length];
    Arrays.setAll(error, row -> new SplittableRandom(31 * ensemble[row] + (int) (8 * inputs[row][0])).nextBoolean() ? 1 : -1);
    InputTable table = new InputTable(inputs, new int[] {InputTable.NUMBER});
    double[] weight = Residuals.filled(error.length, 1);
    assertTrue(remaining(new LocalResiduals(table, error, weight, RandomStreams.of(1)), error) < 0.95, "rows of the same ensemble reveal its errors");
    assertTrue(remaining(new LocalResiduals(table.inGroups(ensemble), error, weight, RandomStreams.of(1)), error) > 1);
  }

  /** The squared error around the location, relative to that around 0. */
  private static double remaining(LocalResiduals local, double[] error) {
    return IntStream.range(0, error.length).mapToDouble(row -> Math.pow(error[row] - local.location()[row], 2)).sum() / error.length;
  }
}
