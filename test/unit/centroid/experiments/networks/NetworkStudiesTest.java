// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Study;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instance;
import weka.core.Instances;

/** The experiments with networks from arguments to files, at a size that takes seconds. */
class NetworkStudiesTest {

  private static final String[] FAST = {"--trials=1", "--ensemble=-folds 2", "--network=-layers 3 -max-epochs 1 -epochs 1"};

  @TempDir
  private Path folder;

  private String run(Study study, String name, String... more) throws Exception {
    Path out = folder.resolve("out");
    String[] common = {"--name=" + name, "--data=" + folder.resolve(name), "--out=" + out, "--rows=" + folder.resolve(name + ".tsv")};
    study.run(new Arguments(Stream.of(common, FAST, more).flatMap(Arrays::stream).toArray(String[]::new)));
    return Files.readString(out.resolve(name + ".md"));
  }

  private static void write(Path file, Stream<String> lines) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, lines.toList());
  }

  private static String join(double[] values, String separator) {
    return Arrays.stream(values).mapToObj(String::valueOf).collect(Collectors.joining(separator));
  }

  private void writeClear() throws IOException {
    Instances data = GeneratedData.funnel(60, 1);
    Path set = folder.resolve("clear/funnel");
    String header = IntStream.range(0, data.numAttributes() - 1).mapToObj(k -> "a" + k).collect(Collectors.joining(","));
    write(set.resolve("X.csv"), Stream.concat(Stream.of(header), data.stream().map(row -> join(Arrays.copyOf(row.toDoubleArray(),
        data.numAttributes() - 1), ","))));
    write(set.resolve("y.csv"), data.stream().map(Instance::classValue).map(String::valueOf));
    write(set.resolve("test_0.txt"), IntStream.range(0, 20).mapToObj(String::valueOf));
    write(folder.resolve("clear/published.csv"), Stream.of("set,variant,method,metric,seed,value", "funnel,a,clear,picp,0,0.9",
        "funnel,a,clear,mpiw,0,2", "funnel,a,clear,intervalscoreloss,0,3", "funnel,b,cqr,picp,0,0.9", "funnel,b,cqr,mpiw,0,2",
        "funnel,b,cqr,intervalscoreloss,0,5"));
  }

  private void writeUci() throws IOException {
    Instances data = GeneratedData.funnel(60, 1);
    Path set = folder.resolve("uci/energy");
    int target = data.classIndex();
    write(set.resolve("data.txt"), data.stream().map(row -> join(row.toDoubleArray(), " ")));
    write(set.resolve("index_features.txt"), IntStream.range(0, target).mapToObj(String::valueOf));
    write(set.resolve("index_target.txt"), Stream.of(String.valueOf(target)));
    write(set.resolve("n_splits.txt"), Stream.of("2"));
    write(set.resolve("index_test_0.txt"), IntStream.range(0, 20).mapToObj(String::valueOf));
    write(set.resolve("index_test_1.txt"), IntStream.range(10, 30).mapToObj(String::valueOf));
  }

  @Test
  void theBenchmarksTableHasAllContendersAndThePublishedNumbers() throws Exception {
    writeClear();
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
    writeClear();
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
    writeUci();
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
  void numericAndNominalClassesHaveTablesOfTheSameForm() throws Exception {
    for (String name : List.of("networks", "network-classes")) {
      Path data = Files.createDirectories(folder.resolve(name));
      for (int k = 0; k < 2; k++) {
        Instances rows = name.equals("networks") ? GeneratedData.funnel(40 + k, k) : GeneratedData.rings(40 + k, k);
        Files.writeString(data.resolve("set" + k + ".arff"), rows.toString());
      }
      String text = run(new NetworkStudy(name.equals("networks")), name, "--minrows=20", "--m=2");
      assertTrue(text.contains("## m = 2"), text);
      assertTrue(text.contains("| mode bagging | error | all sets |"), text);
      assertTrue(text.contains("Goals for the default: "), text);
    }
  }

  @Test
  void optionsOfAChoiceGoBeforeThoseOfAll() {
    Setup own = new Setup("-I 5 -burn-in 0.75", "-epochs 40");
    assertEquals(new Setup("-I 5 -burn-in 0.75 -folds 5", "-epochs 40 -loss squared"),
        own.over(new Setup("-burn-in 0 -folds 5", "-loss squared -epochs 0")));
    assertEquals(own, own.over(new Setup("", "")));
  }

  @Test
  void badFilesAreNamed() throws Exception {
    writeClear();
    Path set = folder.resolve("clear/funnel");
    write(set.resolve("test_0.txt"), Stream.of("60"));
    assertNames(() -> run(new ClearStudy(), "clear"), "Test rows", "'funnel'", "from 0 to 59", "60");
    write(set.resolve("y.csv"), Stream.of("y", "1"));
    assertNames(() -> run(new ClearStudy(), "clear"), "y.csv", "numbers only", "'y'");
    Files.delete(set.resolve("y.csv"));
    assertNames(() -> run(new ClearStudy(), "clear"), "-Ddata", "y.csv", "can't be read");
  }
}
