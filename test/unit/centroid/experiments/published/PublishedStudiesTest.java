// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.FastStudy;
import centroid.experiments.harness.Study;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments with published results from arguments to files, at a size that takes seconds. */
class PublishedStudiesTest {

  @TempDir
  private Path folder;

  private String run(Study study, String name, String... more) throws Exception {
    return FastStudy.run(folder, study, name, more);
  }

  @Test
  void theBenchmarksTableHasAllContendersAndThePublishedNumbers() throws Exception {
    BenchmarkFolders.writeClear(folder.resolve("clear"));
    String text = run(new ClearStudy(), "clear");
    assertTrue(text.contains("| networks | `-I 10 -W Nd4jNetwork` |"), text);
    assertTrue(text.contains("| RandomForest | `-I 10 -W weka.classifiers.trees.RandomForest -- -I 20` |"), text);
    assertTrue(text.contains("| CQR, variant b (published) | 0.9000 +- 0.0 | 5.000 +- 0.0 | 2.000 +- 0.0 | | |"), text);
    assertTrue(text.contains("(CLEAR, variant a) |"), text);
    assertTrue(text.contains("| all sets, networks | score at most REPTree's on at least 5 sets |"), text);
    assertTrue(text.contains("| set | CLEAR variant | seeds | networks | REPTree | candidates | candidates-fast | RandomTree-10 | RandomTree-50 "
        + "| M5P | RandomForest | chosen | "), text);
    // of the published: no PCS, and CQR 5 / 3
    assertTrue(text.lines().anyMatch(line -> line.startsWith("| funnel | CLEAR, variant a | 1 |") && line.endsWith(" | - | 1.667 |")), text);
    assertTrue(text.contains("| all sets, chosen contender | score at most 1.00 of that of the best published CLEAR variant"), text);
    assertTrue(text.contains("The chosen contender was the best on the test rows of "), text);
  }

  @Test
  void contendersThatDidNotRunAreLeftOut() throws Exception {
    BenchmarkFolders.writeClear(folder.resolve("clear"));
    String text = run(new ClearStudy(), "clear", "--contenders=reptree,RandomTree-10");
    assertTrue(text.contains("| seeds | REPTree | RandomTree-10 | chosen |"), text);
    assertFalse(text.contains("| networks") || text.contains(", networks |") || text.contains("RandomTree-50") || text.contains("networks / score"), text);
    String more = run(new ClearStudy(), "clear", "--contenders=networks,RandomTree-10");
    assertTrue(more.contains("resumed from 2 results") && more.contains("| funnel, networks | coverage within two points |"), more);
    assertFalse(more.contains("REPTree"), more);
    assertNames(() -> run(new ClearStudy(), "clear", "--contenders=J48"), "contenders", "RandomTree-50", "'J48'");
  }

  @Test
  void theProtocolsTableHasAResultForEveryGoal() throws Exception {
    BenchmarkFolders.writeUci(folder.resolve("uci"));
    String text = run(new UciStudy(), "uci", "--sets=energy", "--trials=2");
    for (String epochs : List.of("40 epochs", "chosen epochs")) {
      assertTrue(text.contains("## energy, " + epochs + ", 2 splits"), text);
      assertTrue(text.contains("| energy, " + epochs + " | RMSE at most one standard error above that of: deep ensemble |"), text);
    }
    // 10 rows are test rows of both splits
    assertTrue(text.contains("of 30 rows (") && text.contains("of 40: "), text);
    // 4 against our own, 3 and then 5 published, 3 levels, and 3 means over sets
    assertEquals(4 + 3 + 3 + 3 + 4 + 5 + 3 + 3, text.lines().filter(line -> line.endsWith("| met |") || line.endsWith("| **missed** |")).count());
  }

  @Test
  void badFilesAreNamed() throws Exception {
    BenchmarkFolders.writeClear(folder.resolve("clear"));
    Path set = folder.resolve("clear/funnel");
    BenchmarkFolders.write(set.resolve("test_0.txt"), Stream.of("60"));
    assertNames(() -> run(new ClearStudy(), "clear"), "Test rows", "'funnel'", "from 0 to 59", "60");
    BenchmarkFolders.write(set.resolve("y.csv"), Stream.of("y", "1"));
    assertNames(() -> run(new ClearStudy(), "clear"), "y.csv", "numbers only", "'y'");
    Files.delete(set.resolve("y.csv"));
    assertNames(() -> run(new ClearStudy(), "clear"), "-Ddata", "y.csv", "can't be read");
  }
}
