// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The distribution of rows is decided once for a work folder. */
class SpreadPlanTest {

  private static final SpreadPlan.Options AUTO = new SpreadPlan.Options("auto", 0);
  private static final MemoryEstimate SMALL = new MemoryEstimate(1L << 28, 1L << 30, 1, Long.MAX_VALUE);
  private static final MemoryEstimate LARGE = new MemoryEstimate(1L << 33, 1L << 33, 1, Long.MAX_VALUE);
  private static final int NUM_ROWS = 1_000_000;
  private static final int NUM_COLUMNS = 20;

  @TempDir
  private Path folder;

  private SpreadPlan plan(String data, SpreadPlan.Options options, MemoryEstimate memory) throws IOException {
    return WorkFolder.plan(folder.resolve("work").toString(), data, options, () -> SpreadPlan.decide(options, NUM_ROWS, NUM_COLUMNS, memory),
        new Configuration());
  }

  @Test
  void aRunThatContinuesWithOtherMemoryKeepsItsBags() throws IOException {
    SpreadPlan first = plan("data", AUTO, SMALL);
    assertFalse(first.broadcast());
    assertEquals(SMALL.rowsThatFit(NUM_COLUMNS), first.maxRows());
    SpreadPlan again = plan("data", AUTO, LARGE);
    assertFalse(again.broadcast());
    assertEquals(first.maxRows(), again.maxRows());
    assertTrue(again.reason().contains("-work"), again.reason());
  }

  @Test
  void optionsOfTheUserAndOtherDataCount() throws IOException {
    plan("data", AUTO, SMALL);
    assertEquals(500, plan("data", new SpreadPlan.Options("auto", 500), SMALL).maxRows());
    assertTrue(plan("data", new SpreadPlan.Options("broadcast", 0), SMALL).broadcast());
    assertTrue(plan("other data", AUTO, LARGE).broadcast());
    assertFalse(plan("data", new SpreadPlan.Options("shuffle", 0), LARGE).broadcast(), "the record is still there");
  }
}
