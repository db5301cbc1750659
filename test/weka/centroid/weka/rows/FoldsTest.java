// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.util.RandomStreams;
import centroid.weka.TinyData;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;

/** Every row is in one fold, folds are balanced, and rows that belong together stay together. */
class FoldsTest {

  private static int[][] folds(Instances data, int wanted, int seed) {
    return Folds.of(new TrainingRows(data), wanted, null, RandomStreams.of(seed)).rows();
  }

  private static Instances numbered(int numRows) {
    return TinyData.numbered(IntStream.range(0, numRows).asDoubleStream().toArray());
  }

  private static int foldOf(int row, int[][] folds) {
    return IntStream.range(0, folds.length).filter(fold -> Arrays.binarySearch(folds[fold], row) >= 0).findFirst().orElse(-1);
  }

  private static double weight(int[] rows, Instances data, double label) {
    return IntStream.of(rows).filter(row -> data.instance(row).classValue() == label).mapToDouble(row -> data.instance(row).weight()).sum();
  }

  @ParameterizedTest
  @CsvSource({"100, 0, 10", "101, 0, 10", "100, 3, 3", "7, 0, 7", "2, 5, 2", "1, 0, 1", "12, 5, 5"})
  void everyRowIsInOneFoldAndFoldsHaveEqualSizes(int numRows, int wanted, int number) {
    int[][] folds = folds(numbered(numRows), wanted, 1);
    assertEquals(number, folds.length);
    assertArrayEquals(IntStream.range(0, numRows).toArray(), Arrays.stream(folds).flatMapToInt(IntStream::of).sorted().toArray());
    for (int[] fold : folds) {
      assertTrue(fold.length == numRows / number || fold.length == numRows / number + 1, fold.length + " of " + numRows);
      assertArrayEquals(IntStream.of(fold).sorted().toArray(), fold);
    }
  }

  /** Neighbours of a fold are left out as well, so that few rows make a single fold. */
  @ParameterizedTest
  @CsvSource({"2, 1", "3, 1", "4, 4", "7, 5", "100, 5"})
  void orderedFoldsLeaveRowsToTrainOn(int numRows, int number) {
    Instances data = numbered(numRows);
    TrainingRows rows = new TrainingRows(data);
    Folds folds = Folds.of(rows, 0, new RowOrder(rows, data.attribute(0)), RandomStreams.of(1));
    assertEquals(number, folds.rows().length);
    assertArrayEquals(IntStream.range(0, numRows).toArray(), Arrays.stream(folds.rows()).flatMapToInt(IntStream::of).sorted().toArray());
    for (int[] without : folds.without()) {
      assertTrue(number == 1 || without.length < numRows, Arrays.toString(without));
    }
  }

  @Test
  void foldsDependOnTheStream() {
    assertTrue(Arrays.deepEquals(folds(numbered(50), 0, 1), folds(numbered(50), 0, 1)));
    assertFalse(Arrays.deepEquals(folds(numbered(50), 0, 1), folds(numbered(50), 0, 2)));
  }

  /** 100 rows of a, 30 of b and 10 of c. */
  @Test
  void everyFoldHasItsShareOfEveryLabel() {
    String[] rows = new String[140];
    Arrays.setAll(rows, row -> row + "," + (row < 100 ? "a" : row < 130 ? "b" : "c"));
    Instances data = TinyData.of("x numeric; y {a,b,c}", rows);
    for (int[] fold : folds(data, 10, 3)) {
      assertEquals(10, weight(fold, data, 0));
      assertEquals(3, weight(fold, data, 1));
      assertEquals(1, weight(fold, data, 2));
    }
  }

  /** Labels with fewer rows than there are folds: fold sizes are balanced nevertheless. */
  @Test
  void rareLabelsDoNotMakeFoldsUneven() {
    String[] rows = new String[40];
    Arrays.setAll(rows, row -> row + ",l" + row / 2);
    Instances data = TinyData.of("x numeric; y {" + String.join(",", IntStream.range(0, 20).mapToObj(k -> "l" + k).toList()) + "}", rows);
    int[][] folds = folds(data, 5, 1);
    for (int[] fold : folds) {
      assertEquals(8, fold.length);
    }
    for (int label = 0; label < 20; label++) {
      assertTrue(foldOf(2 * label, folds) != foldOf(2 * label + 1, folds));
    }
  }

  @Test
  void aSingleLabelIsDividedLikeANumericClass() {
    String[] rows = new String[30];
    Arrays.setAll(rows, row -> row + ",b");
    int[][] folds = folds(TinyData.of("x numeric; y {a,b}", rows), 10, 1);
    assertEquals(10, folds.length);
    assertTrue(Arrays.stream(folds).allMatch(fold -> fold.length == 3));
  }

  /** No fold can be heavier than the lightest by more than one row's weight. */
  @ParameterizedTest
  @ValueSource(strings = {"numeric", "{a,b}"})
  void foldsHaveAboutTheSameWeight(String type) {
    String[] rows = new String[200];
    Arrays.setAll(rows, row -> row + "," + (type.equals("numeric") ? row : row % 3 == 0 ? "a" : "b") + ",{" + (1 + row % 7) + "}");
    Instances data = TinyData.of("x numeric; y " + type, rows);
    double[] weights = Arrays.stream(folds(data, 10, 1))
        .mapToDouble(fold -> IntStream.of(fold).mapToDouble(row -> data.instance(row).weight()).sum()).toArray();
    double gap = Arrays.stream(weights).max().getAsDouble() - Arrays.stream(weights).min().getAsDouble();
    assertTrue(gap <= (type.equals("numeric") ? 7 : 14), Arrays.toString(weights));
  }

  @Test
  void equalRowsStayTogether() {
    String[] rows = new String[60];
    Arrays.setAll(rows, row -> row % 20 + ",?," + row % 20);
    int[][] folds = folds(TinyData.of("x numeric; z numeric; y numeric", rows), 10, 1);
    for (int row = 0; row < 20; row++) {
      assertEquals(foldOf(row, folds), foldOf(row + 20, folds));
      assertEquals(foldOf(row, folds), foldOf(row + 40, folds));
    }
    assertTrue(Arrays.stream(folds).allMatch(fold -> fold.length == 6));
  }

  @ParameterizedTest
  @ValueSource(strings = {"id", "ID", "Id"})
  void rowsOfOneIdStayTogether(String name) {
    String[] rows = new String[60];
    Arrays.setAll(rows, row -> row % 20 + "," + row + "," + row);
    int[][] folds = folds(TinyData.of(name + " numeric; x numeric; y numeric", rows), 10, 1);
    for (int row = 0; row < 40; row++) {
      assertEquals(foldOf(row, folds), foldOf(row + 20, folds));
    }
  }

  @Test
  void rowsWithAMissingIdAreSeparate() {
    String[] rows = new String[40];
    Arrays.setAll(rows, row -> "?," + row + "," + row);
    assertTrue(Arrays.stream(folds(TinyData.of("id numeric; x numeric; y numeric", rows), 10, 1)).allMatch(fold -> fold.length == 4));
  }

  @Test
  void equalRowsOfFewPossibleValuesAreNotGrouped() {
    String[] rows = new String[100];
    Arrays.setAll(rows, row -> row % 2 + "," + row % 2);
    int[][] folds = folds(TinyData.of("x numeric; y numeric", rows), 10, 1);
    assertEquals(10, folds.length);
    assertTrue(Arrays.stream(folds).allMatch(fold -> fold.length == 10));
  }

  @Test
  void groupsMayBeFewerThanFolds() {
    Instances data = TinyData.of("id numeric; x numeric; y numeric", "1,1,1", "1,2,2", "2,3,3", "2,4,4", "3,5,5", "3,6,6");
    int[][] folds = folds(data, 3, 1);
    assertEquals(3, folds.length);
    for (int row = 0; row < 6; row += 2) {
      assertEquals(foldOf(row, folds), foldOf(row + 1, folds));
    }
  }

  @Test
  void rowsWithoutClassValueOrWeightAreNeverHeldOut() {
    Instances data = TinyData.of("x numeric; y {a,b}", "0,a", "1,?", "2,b", "3,b,{0}", "4,a", "5,?", "6,b");
    int[][] folds = folds(data, 2, 1);
    assertArrayEquals(new int[] {0, 2, 4, 6}, Arrays.stream(folds).flatMapToInt(IntStream::of).sorted().toArray());
  }

  /** A large group of equal rows must not separate smaller groups. */
  @Test
  void oneLargeGroupDoesNotSeparateOthers() {
    String[] rows = new String[120];
    Arrays.setAll(rows, row -> row < 80 ? row % 20 + "," + row % 20 : "99,99");
    int[][] folds = folds(TinyData.of("x numeric; y numeric", rows), 5, 1);
    for (int row = 0; row < 60; row++) {
      assertEquals(foldOf(row, folds), foldOf(row + 20, folds));
    }
  }

  /** Rows of one id stay together however many they are, in fewer folds if necessary. */
  @ParameterizedTest
  @CsvSource({"8, 0", "8, 100", "40, 40"})
  void rowsOfOneIdStayTogetherHoweverManyFoldsAreWanted(int numIds, int wanted) {
    String[] rows = new String[80];
    Arrays.setAll(rows, row -> row % numIds + "," + row + "," + row);
    int[][] folds = folds(TinyData.of("id numeric; x numeric; y numeric", rows), wanted, 1);
    for (int row = 0; row < 80 - numIds; row++) {
      assertEquals(foldOf(row, folds), foldOf(row + numIds, folds));
    }
  }

  @Test
  void equalRowsStayTogetherHoweverManyFoldsAreWanted() {
    String[] rows = new String[60];
    Arrays.setAll(rows, row -> row % 20 + "," + row % 20);
    int[][] folds = folds(TinyData.of("x numeric; y numeric", rows), 1000, 1);
    for (int row = 0; row < 40; row++) {
      assertEquals(foldOf(row, folds), foldOf(row + 20, folds));
    }
  }

  /** In order, folds are neighbours, rows next to a fold are left out of its training, and rows of one value stay together. */
  @Test
  void foldsOfOrderedRowsAreNeighbours() {
    double[] days = new double[100];
    Arrays.setAll(days, row -> row * 37 % 100 / 2);
    Instances data = TinyData.numbered(days);
    TrainingRows rows = new TrainingRows(data);
    RowOrder order = new RowOrder(rows, data.attribute(1));
    Folds folds = Folds.of(rows, 10, order, RandomStreams.of(1));
    assertEquals(10, folds.rows().length);
    assertArrayEquals(IntStream.range(0, 100).toArray(), Arrays.stream(folds.rows()).flatMapToInt(IntStream::of).sorted().toArray());
    for (int fold = 0; fold < 10; fold++) {
      double[] own = IntStream.of(folds.rows()[fold]).mapToDouble(row -> days[row]).sorted().toArray();
      double first = own[0];
      double last = own[own.length - 1];
      int[] inside = IntStream.range(0, 100).filter(row -> days[row] >= first && days[row] <= last).toArray();
      assertArrayEquals(inside, folds.rows()[fold]);
      assertTrue(IntStream.of(inside).allMatch(row -> Arrays.binarySearch(folds.without()[foldOf(inside[0], folds.rows())], row) >= 0));
      int numLeft = (first > 0 ? 2 : 0) + (last < 49 ? 2 : 0);
      assertEquals(inside.length + numLeft, folds.without()[fold].length);
    }
    int[] held = rows.toHoldOut(order, RandomStreams.of(1));
    assertTrue(held.length >= 20 && IntStream.of(held).allMatch(row -> days[row] >= 39), Arrays.toString(held));
  }

  @Test
  void orderedRowsOfOneLateValueAreHeldOutTogether() {
    double[] days = new double[40];
    Arrays.fill(days, 5, 40, 1);
    Instances data = TinyData.numbered(days);
    assertArrayEquals(IntStream.range(5, 40).toArray(),
        new TrainingRows(data).toHoldOut(new RowOrder(new TrainingRows(data), data.attribute(1)), RandomStreams.of(1)));
  }
}
