// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.core.RowSampler;
import centroid.util.RandomStreams;
import centroid.weka.TinyData;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instance;
import weka.core.Instances;

class TrainingRowsTest {

  private static final RandomStreams STREAM = RandomStreams.of(1);

  /** Rows numbered by x; row 1 has no class value, row 3 has weight 0. */
  private final Instances data = TinyData.of("x numeric; y {a,b,c}", "0,b,{1}", "1,?,{2}", "2,a,{3}", "3,c,{0}", "4,c,{5}");
  private final TrainingRows rows = new TrainingRows(data);

  private static double[] numbers(Instances some) {
    return some.attributeToDoubleArray(0);
  }

  private static double[] weights(Instances some) {
    return some.stream().mapToDouble(Instance::weight).toArray();
  }

  @Test
  void aPredictionHasOneNumberForEachLabel() {
    assertEquals(3, rows.entriesPerRow());
    assertEquals(1, new TrainingRows(TinyData.numbered(5, 6)).entriesPerRow());
    assertArrayEquals(new double[] {1, 2, 3, 0, 5}, rows.weights());
  }

  @Test
  void drawnRowsAreASet() {
    assertArrayEquals(new int[] {1, 3}, rows.bits(new int[] {3, 1, 3}).stream().toArray());
  }

  @Test
  void targetsAreOneHotLabelsOrNumbers() {
    assertArrayEquals(new double[] {0, 1, 0, 1, 0, 0, 0, 0, 1}, rows.at(new int[] {0, 2, 4}).targets());
    assertArrayEquals(new double[] {5, -6.5}, TrainingRows.targets(TinyData.numbered(5, -6.5)));
  }

  @Test
  void aSampleHasNoRowsWithoutClassValueOrWeight() {
    ComparisonRows all = rows.sample(10, STREAM);
    assertArrayEquals(new int[] {0, 2, 4}, all.numbers());
    assertArrayEquals(new double[] {0, 2, 4}, numbers(all.instances()));
  }

  @Test
  void aSampleIsNotLargerThanItsLimit() {
    for (int seed = 0; seed < 20; seed++) {
      ComparisonRows two = rows.sample(2, RandomStreams.of(seed));
      assertEquals(2, two.numbers().length);
      assertTrue(two.numbers()[0] < two.numbers()[1] && Arrays.stream(two.numbers()).allMatch(row -> row % 2 == 0), Arrays.toString(two.numbers()));
      assertArrayEquals(Arrays.stream(two.numbers()).asDoubleStream().toArray(), numbers(two.instances()));
    }
  }

  @Test
  void allRowsAreNotCopied() {
    assertSame(data, rows.at(new int[] {0, 1, 2, 3, 4}).instances());
  }

  @Test
  void expandedRowsAreRepeatedWithWeightOne() {
    Instances bag = rows.expand(new int[] {4, 2, 4});
    assertArrayEquals(new double[] {4, 2, 4}, numbers(bag));
    assertArrayEquals(new double[] {1, 1, 1}, weights(bag));
    assertArrayEquals(new double[] {1, 2, 3, 0, 5}, weights(data), "the data set itself is not changed");
  }

  @Test
  void countsOfDrawnRowsBecomeTheirWeights() {
    Instances bag = rows.countAsWeights(new int[] {4, 2, 4, 0, 4});
    assertArrayEquals(new double[] {0, 2, 4}, numbers(bag));
    assertArrayEquals(new double[] {1, 1, 3}, weights(bag));
    assertArrayEquals(new double[] {1, 2, 3, 0, 5}, weights(data), "the data set itself is not changed");
  }

  @Test
  void rowsWithoutANewWeightAreLeftOut() {
    Instances bag = rows.weighted(new double[] {0, 0.5, 0, 2, 0});
    assertArrayEquals(new double[] {1, 3}, numbers(bag));
    assertArrayEquals(new double[] {0.5, 2}, weights(bag));
  }

  @ParameterizedTest
  @CsvSource({"100, 5", "50, 3", "49, 2", "1, 1"})
  void bagsHaveTheirShareOfTheRowsAndAtLeastOne(double percent, int size) {
    assertEquals(size, rows.bagSize(percent));
    assertEquals(size, rows.draw(RowSampler.of(rows.weights()), percent, STREAM).length);
  }

  @Test
  void rowsOfWeightZeroAreNeverDrawn() {
    for (int seed = 0; seed < 50; seed++) {
      int[] drawn = rows.draw(RowSampler.of(rows.weights()), 100, RandomStreams.of(seed));
      assertTrue(Arrays.stream(drawn).allMatch(row -> row != 3));
      assertTrue(rows.resample(new double[] {0, 0, 1, 0, 1}, RandomStreams.of(seed)).stream().allMatch(row -> row.value(0) == 2 || row.value(0) == 4));
    }
  }

  @Test
  void sharesSumToTheNumberOfRows() {
    assertArrayEquals(new double[] {0, 0, 1, 0, 4}, rows.shares(new int[] {4, 4, 2, 4, 4}));
    assertArrayEquals(new double[] {2.5, 0, 2.5, 0, 0}, rows.shares(new int[] {2, 0}));
    assertEquals(5, Arrays.stream(rows.shares(IntStream.of(0, 1, 2).toArray())).sum(), 1e-12);
  }
}
