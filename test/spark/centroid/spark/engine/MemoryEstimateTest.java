// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.spark.LocalSpark;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemoryEstimateTest {

  private static final long GIGABYTE = 1L << 30;

  @Test
  void aMillionRowsNeedSeveralGigabytes() {
    assertFalse(new MemoryEstimate(GIGABYTE, 4 * GIGABYTE, 1, Long.MAX_VALUE).holds(1_000_000, 20));
    assertTrue(new MemoryEstimate(2 * GIGABYTE, 4 * GIGABYTE, 1, Long.MAX_VALUE).holds(1_000_000, 20));
    assertFalse(new MemoryEstimate(2 * GIGABYTE, 4 * GIGABYTE, 4, Long.MAX_VALUE).holds(1_000_000, 20), "four members at the same time");
    assertFalse(new MemoryEstimate(4 * GIGABYTE, GIGABYTE, 1, Long.MAX_VALUE).holds(1_000_000, 20), "the driver can't send them");
  }

  /** It ran in this heap. */
  @Test
  void twoMembersOfAQuarterOfAMillionRowsFitInto600Megabytes() {
    assertTrue(new MemoryEstimate(600L << 20, 600L << 20, 2, Long.MAX_VALUE).holds(249_744, 20));
  }

  /** The smallest heaps in megabytes in which REPTrees were trained without Spark (experiment spark, part memory): rows, columns, members at a time, heap. */
  @ParameterizedTest
  @CsvSource({"100000, 21, 1, 86", "100000, 21, 2, 125", "200000, 21, 1, 167", "200000, 21, 2, 244", "70000, 61, 1, 138",
      "70000, 61, 2, 244"})
  void theEstimateIsAboveWhatWasMeasured(int rows, int columns, int tasks, long heap) {
    assertFalse(new MemoryEstimate(heap << 20, GIGABYTE, tasks, Long.MAX_VALUE).holds(rows, columns));
    assertTrue(new MemoryEstimate(2 * heap << 20, GIGABYTE, tasks, Long.MAX_VALUE).holds(rows, columns), "but not by much");
  }

  /** All rows reach the driver as the result of one job. */
  @Test
  void theDriverMustAcceptAllRows() {
    long much = 64 * GIGABYTE;
    assertTrue(new MemoryEstimate(much, much, 1, GIGABYTE).holds(4_000_000, 20));
    assertTrue(new MemoryEstimate(much, much, 1, GIGABYTE).obstacle(6_000_000, 20).contains("spark.driver.maxResultSize"));
    assertTrue(new MemoryEstimate(much, much, 1, much).holds(6_000_000, 20));
    assertTrue(new MemoryEstimate(much, GIGABYTE, 1, much).obstacle(6_000_000, 20).contains("driver"));
  }

  @Test
  void bagsOfParallelTasksFit() {
    int alone = new MemoryEstimate(GIGABYTE, GIGABYTE, 1, Long.MAX_VALUE).rowsThatFit(20);
    assertTrue(alone > 200_000 && alone < 500_000, "" + alone);
    assertEquals(alone / 2, new MemoryEstimate(GIGABYTE, GIGABYTE, 2, Long.MAX_VALUE).rowsThatFit(20), 1);
    assertEquals(1000, new MemoryEstimate(1, 1, 1, Long.MAX_VALUE).rowsThatFit(20), "the minimum");
  }

  @Test
  void inLocalModeTheDriverIsTheExecutor() {
    MemoryEstimate memory = MemoryEstimate.of(JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext()));
    assertEquals(new MemoryEstimate(Runtime.getRuntime().maxMemory(), Runtime.getRuntime().maxMemory(), 2, GIGABYTE), memory);
  }

  /** It is the number of partitions of a shuffle, which users set to any number. */
  @Test
  void defaultParallelismIsNotTheNumberOfTasks() {
    MemoryEstimate usual = MemoryEstimate.of(JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext()));
    System.setProperty("spark.default.parallelism", "200");
    try {
      MemoryEstimate memory = MemoryEstimate.of(JavaSparkContext.fromSparkContext(LocalSpark.session("local[1]").sparkContext()));
      assertEquals(200, LocalSpark.session("local[1]").sparkContext().defaultParallelism());
      assertEquals(new MemoryEstimate(usual.executor(), usual.driver(), 1, usual.results()), memory);
    } finally {
      System.clearProperty("spark.default.parallelism");
      LocalSpark.session();
    }
  }
}
