// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.SmallRun;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.GeneratedData;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.metric.IntervalSums;
import centroid.experiments.networks.Measured;
import centroid.experiments.networks.Setup;
import centroid.experiments.published.PeerStudy.PeerSplit;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerStudyTest {

  @TempDir
  private Path folder;
  private Path data;

  @BeforeEach
  void prepare() throws Exception {
    data = Files.createDirectories(folder.resolve("data"));
  }

  private String run(String... more) throws Exception {
    String[] fast = {"--data=" + data, "--ensemble=-I 2 -folds 2", "--network=-layers 3 -epochs 1"};
    return SmallRun.of(folder, new PeerStudy(), "peers", Stream.of(fast, more).flatMap(Arrays::stream).toArray(String[]::new));
  }

  @Test
  void everySetHasATableOfAllMethodsAndPublishedNumbers() throws Exception {
    BenchmarkFolders.writeUci(data.resolve("uci-regression"));
    BenchmarkFolders.writeClear(data.resolve("clear"));
    String text = run("--max-rows=30");
    assertTrue(text.contains("| deep ensemble | `CentroidBagging -mode gradient -gamma 1000 -burn-in 0 -calibration crossfit -W weka.classifiers.functions"
        + ".Nd4jNetwork` |"), text);
    assertTrue(text.contains("| RandomForest | `CalibratedClassifier -W weka.classifiers.trees.RandomForest` |"), text);
    assertTrue(text.contains("## uci-regression/energy\n\n30 of 40 training rows, 20 test rows,"), text);
    assertTrue(text.contains("| NGBoost (published) | 0.62 |  |  |  |  |"), text);
    assertTrue(text.contains("| CLEAR (published) |  |  | 0.9000 +- 0.0 | 3.000 +- 0.0 |  |"), text);
    for (PeerMethod method : PeerMethod.values()) {
      // the options, the summary and two tables
      assertEquals(4, text.lines().filter(line -> line.startsWith("| " + method + " |")).count(), text);
      assertEquals(2, text.lines().filter(line -> line.startsWith("| " + method + " |") && line.split("\\+-").length == 6).count(), text);
    }
    assertTrue(Files.exists(folder.resolve("out/peers.png")));
  }

  @Test
  void someSetsAndPeersRunAndResultsAreResumed() throws Exception {
    BenchmarkFolders.writeUci(data.resolve("uci-regression"));
    String text = run("--peers=m5p");
    assertFalse(text.contains("| RandomForest |") || text.contains("CLEAR (published) |"), text);
    String more = run("--peers=M5P,randomforest", "--sets=uci-regression/energy");
    assertTrue(more.contains("resumed from 2 results") && more.contains("| RandomForest |"), more);
    assertNames(() -> run("--sets=clear/energy"), "sets", "uci-regression/energy", "'clear/energy'");
  }

  @Test
  void missingBenchmarksAreNamed() {
    assertNames(() -> run(), "-Ddata", "uci-regression", "clear", "has none");
  }

  @Test
  void trainingRowsAreDrawnWithoutTestRows() {
    FixedSplits set = new FixedSplits("funnel", GeneratedData.funnel(10, 1), new int[][] {{0, 1}});
    assertEquals(8, set.numTrain());
    assertEquals(8, set.split(0, 8, 1).train().numInstances());
    Split split = set.split(0, 5, 1);
    assertEquals(5, split.train().stream().map(Object::toString).distinct().count());
    assertTrue(split.train().stream().map(Object::toString)
        .allMatch(row -> set.split(0).train().stream().map(Object::toString).anyMatch(row::equals)));
    assertEquals(2, split.test().numInstances());
  }

  private static Measured result(double error, double logLoss, double score, double seconds) {
    IntervalSums sums = new IntervalSums(1, new IntervalSums.AtLevel[] {new IntervalSums.AtLevel(1, score, 1)}, new IntervalSums.Bin[0]);
    return new Measured(error, logLoss, sums, seconds, 0);
  }

  /** Two splits of energy: networks have mean NLL 0.5, RMSE 2, interval score 4 and 10 seconds; M5P 0.75, 3, 2 and 5. */
  @Test
  void theSummaryComparesMeansOverSplits() throws Exception {
    Path out = folder.resolve("out");
    PeerStudy.Settings settings = new PeerStudy.Settings(new Setup("", ""), PeerStudy.LEVEL, 100);
    StudyRun<PeerStudy.Key, Measured> run = StudyRun.read(new Arguments("--name=peers", "--out=" + out, "--rows=" + folder.resolve("rows.tsv")), 2, 1,
        settings, Measured.class);
    FixedSplits set = new FixedSplits("energy", GeneratedData.funnel(10, 1), new int[][] {{0}, {1}});
    PeerSet place = new PeerSet(PeerSet.Benchmark.UCI, "energy");
    List<PeerSplit> splits = List.of(new PeerSplit(place, set, 0), new PeerSplit(place, set, 1));
    List<PeerMethod> methods = List.of(PeerMethod.THIS, PeerMethod.M5P);
    run.log().add(splits.get(0).key(PeerMethod.THIS), result(1, 0.25, 3, 12));
    run.log().add(splits.get(1).key(PeerMethod.THIS), result(3, 0.75, 5, 8));
    run.log().add(splits.get(0).key(PeerMethod.M5P), result(2, 0.75, 2, 5));
    run.log().add(splits.get(1).key(PeerMethod.M5P), result(4, 0.75, 2, 5));
    new PeerReport(run, settings, methods, new PeerRows(run.log(), splits, methods, new ClearPublished(List.of()))).publish();
    String text = Files.readString(out.resolve("peers.md"));
    assertTrue(text.contains("| networks (this) | 0.5000 +- 0.25 | 2.000 +- 1.0 | 1.000 +- 0.0 | 4.000 +- 1.0 | 10.00 +- 2.0 |"), text);
    assertTrue(text.contains("| M5P | +0.2500 +- 0.0000, 1 of 1 | 1.500 +- 0.000, 1 of 1 | 0.500 +- 0.000, 0 of 1 | 0.500 +- 0.000, 0 of 1 | 1.000 |"), text);
    // published: NLL 1.38 and RMSE 2.09
    assertTrue(text.contains("| deep ensemble (published) | +0.8800 +- 0.0000, 1 of 1 | 1.045 +- 0.000, 1 of 1 |  |  |  |"), text);
  }
}
