// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.metric.IntervalSums;
import centroid.experiments.networks.Measured;
import centroid.experiments.published.ClearStudy.ClearSplit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two contenders on two seeds of one set, with scores that can be followed by hand. */
class ClearChoiceTest {

  private record Nothing() {
  }

  @TempDir
  private Path folder;
  private StudyRun<ClearStudy.Key, ClearResult> run;
  private List<ClearSplit> splits;

  @BeforeEach
  void prepare() throws IOException {
    run = StudyRun.read(new Arguments("--out=" + folder, "--rows=" + folder.resolve("rows.tsv")), 2, 1, new Nothing(), ClearResult.class);
    FixedSplits set = new FixedSplits("funnel", GeneratedData.funnel(10, 1), new int[][] {{0}, {1}});
    splits = List.of(new ClearSplit(set, 0), new ClearSplit(set, 1));
  }

  private void add(ClearStudy.Contender contender, int seed, double estimated, double score) throws IOException {
    IntervalSums sums = new IntervalSums(1, new IntervalSums.AtLevel[] {new IntervalSums.AtLevel(1, score, 1)}, new IntervalSums.Bin[0]);
    run.log().add(splits.get(seed).key(contender), new ClearResult(new Measured(1, 1, sums, 1, 0), estimated));
  }

  private ClearChoice choice(String... publishedLines) throws IOException {
    Files.writeString(folder.resolve("published.csv"), "set,variant,method,metric,seed,value\n" + String.join("\n", publishedLines) + "\n");
    return new ClearChoice(new ClearResults(run.log(), splits, List.of(ClearStudy.NETWORKS, ClearStudy.TREES)), ClearPublished.read(folder));
  }

  /** Seed 0 chooses networks rightly (4), seed 1 trees wrongly (8, networks have 5); variant b is better on the two seeds (mean 4). */
  @Test
  void theLowestEstimateIsChosenForEverySeed() throws IOException {
    add(ClearStudy.NETWORKS, 0, 3, 4);
    add(ClearStudy.TREES, 0, 6, 7);
    add(ClearStudy.NETWORKS, 1, 6, 5);
    add(ClearStudy.TREES, 1, 2, 8);
    ClearChoice choice = choice("funnel,a,clear,intervalscoreloss,0,5", "funnel,a,clear,intervalscoreloss,1,5", "funnel,a,clear,intervalscoreloss,2,1",
        "funnel,b,clear,intervalscoreloss,0,3", "funnel,b,clear,intervalscoreloss,1,5", "funnel,a,pcs,intervalscoreloss,0,6");
    assertEquals(ClearStudy.NETWORKS, choice.chosen(splits.get(0)).orElseThrow());
    assertEquals(ClearStudy.TREES, choice.chosen(splits.get(1)).orElseThrow());
    String text = choice.text();
    // networks 9 / 8, trees 15 / 8, chosen 12 / 8; PCS on seed 0 alone 6 / 3
    assertTrue(text.contains("| funnel | CLEAR, variant b | 2 | 1.125 | 1.875 | 1.500 | 2.000 | - |"), text);
    assertTrue(text.contains("| geometric mean | | | 1.125 | 1.875 | 1.500 | 2.000 | - |"), text);
    // estimates over scores: 3 / 4 and 6 / 5, 6 / 7 and 2 / 8; losses 1 and 8 / 5
    assertTrue(text.contains("| networks | 1 | 2 | 0.949 |") && text.contains("| REPTree | 1 | 0 | 0.463 |"), text);
    assertTrue(text.contains("of 1 of 2 sets and seeds; its score was 1.265 of that of the best (geometric mean), at most 1.600."), text);
    assertFalse(choice.goals().get(0).isMet());
    assertEquals("1.500", choice.goals().get(0).ours());
  }

  @Test
  void withoutEstimatesOrPublishedNumbersThereIsNoVerdict() throws IOException {
    for (int seed = 0; seed < 2; seed++) {
      add(ClearStudy.NETWORKS, seed, Double.NaN, 4);
      add(ClearStudy.TREES, seed, Double.NaN, 7);
    }
    ClearChoice undecided = choice("funnel,a,clear,intervalscoreloss,0,5");
    assertTrue(undecided.text().contains("| funnel | CLEAR, variant a | 1 | 0.800 | 1.400 | - | - | - |"), undecided.text());
    assertEquals(List.of(), undecided.goals());
    ClearChoice alone = choice("other,a,clear,intervalscoreloss,0,5");
    assertEquals("", alone.text());
    assertEquals(List.of(), alone.goals());
  }
}
