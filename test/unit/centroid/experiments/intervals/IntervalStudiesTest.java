// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.intervals;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.GeneratedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;

/** The experiments on prediction intervals from arguments to files. */
class IntervalStudiesTest {

  @TempDir
  private Path folder;

  @BeforeEach
  void writeData() throws IOException {
    for (int k = 0; k < 3; k++) {
      SmallRun.write(folder, "set" + k, GeneratedData.funnel(60 + k, k));
    }
  }

  private String intervals(String... more) throws Exception {
    String[] small = {"--data=" + folder, "--minrows=50", "--m=3,4"};
    return SmallRun.of(folder, new IntervalStudy(), "intervals", Stream.concat(Stream.of(small), Stream.of(more)).toArray(String[]::new));
  }

  @Test
  void intervalsOfAllMethodsAreCompared() throws Exception {
    String text = intervals("--learners=REPTree,LinearRegression");
    // 8 methods, of which 5 need a size and 2 no learner: 2 * (2 * 5 + 1) + 2 rows of coverage, 2 * 2 * 7 of scores
    assertEquals(2 * (2 * 5 + 1) + 2, text.lines().filter(line -> line.contains(" %) | ")).count(), text);
    assertTrue(text.contains("| REPTree | 3 | J+aB, 50 members |") && text.contains("| LinearRegression | 4 | GaussianProcesses |"), text);
    assertTrue(text.contains("| learner | m | 0.8, half A | 0.8, half B | 0.9, half A |"), text);
    // coverage and worst third of 2 learners and 2 sizes, scores of 2 learners and their mean
    assertEquals(4 + 4 + 2 + 1, SmallRun.numGoals(text), text);
  }

  @Test
  void methodsThatDidNotRunAreLeftOut() throws Exception {
    String text = intervals("--learners=RandomForest", "--m=3", "--baselines=global");
    assertTrue(text.contains("| RandomForest | 3 | CentroidBagging -local off |"), text);
    assertTrue(text.contains("| RandomForest | all |") && text.contains("| RandomForest, all m, half B |"), text);
    assertFalse(text.contains("J+aB") || text.contains("Gaussian") || text.contains("conformal"), text);
    assertEquals(1 + 1 + 1 + 1, SmallRun.numGoals(text), text);

    // goes on from the rows above
    String more = intervals("--learners=RandomForest", "--m=3", "--baselines=discretization");
    assertTrue(more.contains("| - | - | RegressionByDiscretization |"), more);
    assertFalse(more.contains("-local off") || more.contains("half B |"), more);
    assertEquals(1 + 1, SmallRun.numGoals(more), more);
    assertNames(() -> intervals("--baselines=none"), "baselines", "large-jackknife", "'none'");
  }

  @Test
  void wrappedClassifiersAreComparedWithEnsembles() throws Exception {
    // A third of the training rows must be enough to calibrate on.
    Path larger = Files.createDirectory(folder.resolve("larger"));
    for (int k = 0; k < 3; k++) {
      SmallRun.write(larger, "set" + k, GeneratedData.funnel(100 + k, k));
    }
    String text = SmallRun.of(folder, new WrappedStudy(), "wrapped", "--data=" + larger, "--minrows=50", "--m=3", "--learners=LinearRegression,REPTree");
    // Folds, without a forest, a tenth, and with one learner each a saved model and an ensemble behind a filter: coverage wanted, coverage, score
    assertEquals(4 + 4, SmallRun.numGoals(text), text);
    assertTrue(text.contains("| LinearRegression | saved model |") && text.contains("| REPTree | FilteredClassifier(CentroidBagging) |"), text);
    assertTrue(text.contains("| LinearRegression | CentroidBagging | ") && text.contains("| set2 | "), text);
  }

  @Test
  void everyFamilyHasItsOracle() throws Exception {
    String text = SmallRun.of(folder, new LocalStudy(), "local", "--learners=REPTree,LinearRegression", "--n=40,50", "--m=3", "--test-rows=60");
    // 5 families with 2 learners, 2 sizes and the oracle
    assertEquals(5, text.lines().filter(line -> line.contains("| | oracle | ")).count(), text);
    assertTrue(text.contains("| step-noise | 50 | LinearRegression | ") && text.contains("| oracle | "), text);
    assertTrue(text.contains("| learner | heteroscedastic, 40 | heteroscedastic, 50 | skewed, 40 |"), text);
    // slabs of 2 learners, conditional coverage, score, and 2 learners without a scale
    assertEquals(2 + 1 + 1 + 2, SmallRun.numGoals(text), text);
  }

  @Test
  void someFamiliesResumeFromTheResultsOfAll() throws Exception {
    String[] small = {"--learners=LinearRegression", "--n=40", "--m=3", "--test-rows=60"};
    SmallRun.of(folder, new LocalStudy(), "local", small);
    String text = SmallRun.of(folder, new LocalStudy(), "local", Stream.concat(Stream.of(small), Stream.of("--families=homoscedastic")).toArray(String[]::new));
    assertTrue(text.contains("resumed from 15 results of an earlier run"), text);
    assertEquals(1, SmallRun.numGoals(text), text);
    assertFalse(text.contains("all with varying scale") || text.contains("skewed"), text);
  }

  @Test
  void groupsAreCoveredWithAndWithoutTheOption() throws Exception {
    SmallRun.write(folder, "grouped", GroupFamily.SCALE.draw(1000, new SplittableRandom(1)));
    SmallRun.write(folder, "without", GeneratedData.funnel(60, 1));
    String text = SmallRun.of(folder, new GroupStudy(), "groups", "--data=" + folder, "--minrows=50", "--n=150", "--m=3", "--learners=LinearRegression");
    assertEquals(4, SmallRun.numGoals(text), text);
    assertTrue(text.contains("| noise, n = 150 |") && text.contains("| two, n = 150 |") && text.contains("(other) |"), text);
  }

  /** All groups have about the share of rows that they are said to have. */
  @Test
  void groupsHaveTheirShares() {
    for (GroupFamily family : GroupFamily.values()) {
      Instances data = family.draw(20_000, new SplittableRandom(2));
      int[] counts = data.attributeStats(0).nominalCounts;
      double[] shares = {0.05, 0.1, 0.15, 0.2, 0.5};
      for (int g = 0; g < shares.length; g++) {
        // 5 standard deviations of a share
        assertEquals(shares[g], counts[g] / 20_000.0, 5 * Math.sqrt(shares[g] / 20_000));
      }
    }
  }
}
