// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.comparison;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Generated;
import centroid.experiments.harness.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments over learners and interval methods from arguments to files, at a size that takes seconds. */
class ComparisonStudiesTest {

  @TempDir
  private Path folder;

  @BeforeEach
  void writeData() throws IOException {
    for (int k = 0; k < 3; k++) {
      Files.writeString(folder.resolve("set" + k + ".arff"), Generated.funnel(60 + k, k).toString());
    }
  }

  private String run(Study study, String name, String... more) throws Exception {
    Path out = folder.resolve("out");
    String[] common = {"--name=" + name, "--out=" + out, "--rows=" + folder.resolve(name + ".tsv"), "--trials=1"};
    study.run(new Arguments(Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new)));
    return Files.readString(out.resolve(name + ".md"));
  }

  private String intervals(String... more) throws Exception {
    String[] small = {"--data=" + folder, "--minrows=50", "--m=3,4"};
    return run(new IntervalStudy(), "intervals", Stream.concat(Stream.of(small), Stream.of(more)).toArray(String[]::new));
  }

  private static long verdicts(String text) {
    return text.lines().filter(line -> line.endsWith("| met |") || line.endsWith("| **missed** |")).count();
  }

  @Test
  void intervalsOfAllMethodsAreCompared() throws Exception {
    String text = intervals("--learners=REPTree,LinearRegression");
    // 8 methods, of which 5 need a size and 2 no learner: 2 * (2 * 5 + 1) + 2 rows of coverage, 2 * 2 * 7 of scores
    assertEquals(2 * (2 * 5 + 1) + 2, text.lines().filter(line -> line.contains(" %) | ")).count(), text);
    assertTrue(text.contains("| REPTree | 3 | J+aB, 50 members |") && text.contains("| LinearRegression | 4 | GaussianProcesses |"), text);
    assertTrue(text.contains("| learner | m | 0.8, half A | 0.8, half B | 0.9, half A |"), text);
    // coverage and worst third of 2 learners and 2 sizes, scores of 2 learners and their mean
    assertEquals(4 + 4 + 2 + 1, verdicts(text), text);
  }

  @Test
  void methodsThatDidNotRunAreLeftOut() throws Exception {
    String text = intervals("--learners=RandomForest", "--m=3", "--baselines=global");
    assertTrue(text.contains("| RandomForest | 3 | CentroidBagging -local off |"), text);
    assertTrue(text.contains("| RandomForest | all |") && text.contains("| RandomForest, all m, half B |"), text);
    assertFalse(text.contains("J+aB") || text.contains("Gaussian") || text.contains("conformal"), text);
    assertEquals(1 + 1 + 1 + 1, verdicts(text), text);

    // goes on from the rows above
    String more = intervals("--learners=RandomForest", "--m=3", "--baselines=discretization");
    assertTrue(more.contains("| - | - | RegressionByDiscretization |"), more);
    assertFalse(more.contains("-local off") || more.contains("half B |"), more);
    assertEquals(1 + 1, verdicts(more), more);
    assertNames(() -> intervals("--baselines=none"), "baselines", "large-jackknife", "'none'");
  }

  @Test
  void poolsStandBesideTheDefault() throws Exception {
    Files.writeString(folder.resolve("set3.arff"), Generated.rings(60, 3).toString());
    String text = run(new PoolStudy(), "pool", "--data=" + folder, "--minrows=50", "--m=3", "--learners=REPTree,J48", "--others=m,2m", "--large=60");
    assertEquals(5, verdicts(text), text);
    assertTrue(text.contains("| 3 | default | half B |") && text.contains("| 3 | m | half A | 2 | 3.0 | 0.06 |"), text);
    assertTrue(text.contains("| J48 | 3 | 1 |") && text.contains("| rings 60 | 3 | 2 |"), text);
    assertFalse(text.contains("| 3 | 3m |"), text);
  }

  @Test
  void wrappedClassifiersStandBesideEnsembles() throws Exception {
    // A third of the training rows must be enough to calibrate on.
    Path larger = Files.createDirectory(folder.resolve("larger"));
    for (int k = 0; k < 3; k++) {
      Files.writeString(larger.resolve("set" + k + ".arff"), Generated.funnel(100 + k, k).toString());
    }
    String text = run(new WrappedStudy(), "wrapped", "--data=" + larger, "--minrows=50", "--m=3", "--learners=LinearRegression,REPTree");
    // Folds, without a forest, a tenth, and with one learner each a saved model and an ensemble behind a filter: coverage wanted, coverage, score
    assertEquals(4 + 4, verdicts(text), text);
    assertTrue(text.contains("| LinearRegression | saved model |") && text.contains("| REPTree | FilteredClassifier(CentroidBagging) |"), text);
    assertTrue(text.contains("| LinearRegression | CentroidBagging | ") && text.contains("| set2 | "), text);
  }

  @Test
  void learnersAreRankedAndJudged() throws Exception {
    for (int k = 0; k < 2; k++) {
      Files.writeString(folder.resolve("labels" + k + ".arff"), Generated.rings(60 + k, k).toString());
    }
    String text = run(new LearnerStudy(), "learners", "--data=" + folder, "--minrows=50", "--m=3");
    assertEquals(3, verdicts(text), text);
    // 4 rules for each of 4 ways to rank numbers and for labels
    assertEquals(4 * (4 + 1), text.lines().filter(line -> line.matches("\\| (numeric|nominal) \\| [^|]*\\| (lowest|first) .*")).count(), text);
    assertTrue(text.contains("| numeric | REPTree | 3 |") && text.contains("| nominal | NaiveBayes | 2 |"), text);
    assertEquals(5, text.lines().filter(line -> line.matches("\\| (set|labels)\\d \\| half [AB] .*")).count(), text);
  }

  @Test
  void everyFamilyHasItsOracle() throws Exception {
    String text = run(new LocalStudy(), "local", "--learners=REPTree,LinearRegression", "--n=40,50", "--m=3", "--test-rows=60");
    // 5 families with 2 learners, 2 sizes and the oracle
    assertEquals(5, text.lines().filter(line -> line.contains("| | oracle | ")).count(), text);
    assertTrue(text.contains("| step-noise | 50 | LinearRegression | ") && text.contains("| oracle | "), text);
    assertTrue(text.contains("| learner | heteroscedastic, 40 | heteroscedastic, 50 | skewed, 40 |"), text);
    // slabs of 2 learners, conditional coverage, score, and 2 learners without a scale
    assertEquals(2 + 1 + 1 + 2, verdicts(text), text);
  }

  @Test
  void someFamiliesGoOnFromTheRowsOfAll() throws Exception {
    String[] small = {"--learners=LinearRegression", "--n=40", "--m=3", "--test-rows=60"};
    run(new LocalStudy(), "local", small);
    String text = run(new LocalStudy(), "local", Stream.concat(Stream.of(small), Stream.of("--families=homoscedastic")).toArray(String[]::new));
    assertTrue(text.contains("going on from 15 rows of an earlier run"), text);
    assertEquals(1, verdicts(text), text);
    assertFalse(text.contains("all with a scale") || text.contains("skewed"), text);
  }
}
