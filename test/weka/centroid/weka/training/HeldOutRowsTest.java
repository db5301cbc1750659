// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;

import centroid.core.Streams;
import centroid.weka.TinyData;
import centroid.weka.options.GradientSettings.CalibrationRows;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HeldOutRowsTest {

  private static TrainingRows rows(int numRows) {
    return new TrainingRows(TinyData.numbered(new double[numRows]));
  }

  private static HeldOutRows heldOut(TrainingRows all, int seed) {
    return HeldOutRows.of(all, CalibrationRows.HELDOUT, Streams.of(seed));
  }

  /** A tenth, but 20 of few rows, and never more than half. */
  @ParameterizedTest
  @CsvSource({"1, 0", "2, 1", "3, 1", "10, 5", "39, 19", "40, 20", "200, 20", "204, 20", "205, 21", "300, 30"})
  void aTenthIsHeldOutOfManyRowsAndMoreOfFew(int numRows, int size) {
    assertEquals(size, heldOut(rows(numRows), 1).heldOut().length);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 7, 45})
  void usedAndHeldOutRowsAreDisjointAndTogetherAll(int numRows) {
    HeldOutRows split = heldOut(rows(numRows), 3);
    int[] together = IntStream.concat(IntStream.of(split.numbers()), IntStream.of(split.heldOut())).sorted().toArray();
    assertArrayEquals(IntStream.range(0, numRows).toArray(), together);
    assertEquals(numRows, split.numAll());
  }

  @Test
  void theRowsTrainedOnAreThoseOfTheirNumbers() {
    HeldOutRows split = heldOut(rows(11), 2);
    assertArrayEquals(IntStream.of(split.numbers()).asDoubleStream().toArray(), split.rows().data().attributeToDoubleArray(0));
  }

  @Test
  void otherStreamsHoldOutOtherRows() {
    TrainingRows all = rows(30);
    assertArrayEquals(heldOut(all, 1).heldOut(), heldOut(all, 1).heldOut());
    assertFalse(Arrays.equals(heldOut(all, 1).heldOut(), heldOut(all, 2).heldOut()));
  }

  @Test
  void noRowIsHeldOutUnlessThatIsAskedFor() {
    TrainingRows all = rows(30);
    HeldOutRows split = HeldOutRows.of(all, CalibrationRows.OUTOFBAG, Streams.of(1));
    assertSame(all, split.rows());
    assertEquals(0, split.heldOut().length);
    assertArrayEquals(IntStream.range(0, 30).toArray(), split.numbers());
  }

  @Test
  void weightsOfUsedRowsAreFoundAmongAllRows() {
    HeldOutRows split = new HeldOutRows(rows(3), new int[] {1, 4, 5}, new int[] {0, 2, 3}, 6);
    BitSet expected = new BitSet();
    expected.set(1);
    expected.set(5);
    assertEquals(expected, split.originals(new double[] {2, 0, 0.5}));
  }
}
