// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.ci.CiStudy;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperNumbers;
import centroid.experiments.theory.TheoryStudy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiments ci and theory from arguments to files, at a size that takes a second. */
class PaperStudiesTest {

  @TempDir
  private Path folder;

  private Path run(Study study, String name, int threads, String... more) throws Exception {
    Path out = folder.resolve(name + threads);
    String[] common = {"--name=" + name, "--out=" + out, "--rows=" + folder.resolve(name + threads + ".tsv"), "--threads=" + threads};
    study.run(new Arguments(Stream.concat(Stream.of(common), Stream.of(more)).toArray(String[]::new)));
    return out;
  }

  @Test
  void confidenceIntervalsAreTheSameForAnyNumberOfThreads() throws Exception {
    String[] small = {"--trials=3", "--m=3,20", "--reference=200", "--steps=50", "--massdraws=50", "--rounds=2", "--vectorsets=2"};
    Path one = run(new CiStudy(), "ci", 1, small);
    Path two = run(new CiStudy(), "ci", 2, small);
    for (String ending : List.of(".csv", "-distance.csv")) {
      assertEquals(Files.readString(one.resolve("ci" + ending)), Files.readString(two.resolve("ci" + ending)));
    }
    // 3 levels, 3 intervals, 11 methods, 2 sizes, and the titles
    assertEquals(3 * 3 * 11 * 2 + 1, Files.readAllLines(one.resolve("ci.csv")).size());
    for (String picture : List.of("table1", "table3", "figure2")) {
      assertTrue(Files.size(one.resolve("ci-" + picture + ".png")) > 1000, picture);
    }
    String text = Files.readString(one.resolve("ci.md"));
    assertTrue(text.contains("trials = 3, seed = 1.") && text.contains("| normal | bootstrap |"), text);
  }

  @Test
  void theoryIsTheSameForAnyNumberOfThreads() throws Exception {
    String[] small = {"--trials=3", "--n=100,200", "--draws=20"};
    Path one = run(new TheoryStudy(), "theory", 1, small);
    Path two = run(new TheoryStudy(), "theory", 2, small);
    for (String ending : List.of(".csv", "-values.csv")) {
      assertEquals(Files.readString(one.resolve("theory" + ending)), Files.readString(two.resolve("theory" + ending)));
    }
    assertTrue(Files.size(one.resolve("theory-gap.png")) > 1000);
  }

  @Test
  void wrongArgumentsAreRefusedInOneSentence() {
    assertNames(() -> run(new CiStudy(), "ci", 1, "--levels=90"), "levels", "below 1", "'90'");
    assertNames(() -> run(new TheoryStudy(), "theory", 1, "--models=cubic"), "models", "linear, logistic", "'cubic'");
    assertNames(() -> run(new CiStudy(), "ci", 1, "--size=3"), "Unknown argument 'size'", "levels");
  }

  private record Cell(double level, String interval, String method, int m) {
  }

  /** Two numbers read off the paper's table 3 by eye. */
  @Test
  void numbersOfThePaperAreRead() throws Exception {
    PaperNumbers paper = new PaperNumbers(CiStudy.class, "paper-table3.csv");
    assertEquals(0.101, paper.get(new Cell(0.9, "percentile", "bootstrap", 20)).mean());
    assertEquals(0.007, paper.get(new Cell(0.95, "pivotal", "centroid", 200)).error());
    assertEquals(Estimate.NONE, paper.get(new Cell(0.9, "percentile", "bootstrap", 3)));
  }
}
