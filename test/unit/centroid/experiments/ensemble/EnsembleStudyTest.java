// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import centroid.experiments.overhead.OverheadStudy;
import centroid.util.RandomStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ensemble and overhead experiments on few images, and the scores of probabilities. */
class EnsembleStudyTest {

  @TempDir
  private Path folder;

  private Arguments arguments(String name, String... more) {
    List<String> all = new ArrayList<>(List.of("--name=" + name, "--out=" + folder, "--rows=" + folder.resolve(name + ".tsv"), "--trials=2",
        "--m=2", "--threads=1"));
    all.addAll(List.of(more));
    return new Arguments(all.toArray(String[]::new));
  }

  @Test
  void scoresAreThoseComputedByHand() {
    // Two members, two rows of six labels; the mixtures are 0.6 0.1 0.1 0.1 0.1 0 and 0.1 0.1 0.1 0.1 0.2 0.4.
    double[][] first = {{0.8, 0.1, 0.1, 0, 0, 0}, {0, 0, 0, 0.2, 0, 0.8}};
    double[][] second = {{0.4, 0.1, 0.1, 0.2, 0.2, 0}, {0.2, 0.2, 0.2, 0, 0.4, 0}};
    ClassScores scores = ClassScores.of(new double[][][] {first, second}, new double[] {0.5, 0.5}, new float[] {0, 4});
    assertEquals(0.5, scores.accuracy());
    assertEquals(1, scores.topFive());
    assertEquals(-(Math.log(0.6) + Math.log(0.2)) / 2, scores.logLoss(), 1e-12);
    assertEquals((1 - 0.6 + 0.4) / 2, scores.calibrationError(), 1e-12);
    assertEquals(0.8, Math.exp(-ClassScores.of(new double[][][] {first, second}, new double[] {1, 0}, new float[] {0, 5}).logLoss()), 1e-12);
  }

  @Test
  void lettersDifferAndTheSameSeedGivesTheSameImages() {
    GlyphImages images = GlyphImages.draw(500, 12, 0, RandomStreams.of(1));
    assertArrayEquals(images.inputs(), GlyphImages.draw(500, 12, 0, RandomStreams.of(1)).inputs());
    assertEquals(500 * 144, images.inputs().length);
    boolean[] seen = new boolean[GlyphImages.NUM_LETTERS];
    for (float label : images.labels()) {
      seen[(int) label] = true;
    }
    assertEquals(List.of(), IntStream.range(0, seen.length).filter(k -> !seen[k]).boxed().toList());
    // Without noise a pixel is paper (-0.3) or ink, up to 1.5 above it.
    for (float pixel : images.inputs()) {
      assertTrue(pixel >= -0.3001 && pixel <= 1.2001);
    }
  }

  @Test
  void smallRunWritesItsFilesAndResumes() throws Exception {
    String[] small = {"--train=200", "--test=200", "--epochs=8", "--hidden=20", "--noise=0.05"};
    new EnsembleStudy().run(arguments("ensemble", small));
    List<String> rows = Files.readAllLines(folder.resolve("ensemble.tsv"));
    String text = Files.readString(folder.resolve("ensemble.md"));
    assertTrue(text.contains("scaled-down") && text.contains("| deep ensemble |"), text);
    assertTrue(Files.size(folder.resolve("ensemble.png")) > 1000);
    new EnsembleStudy().run(arguments("ensemble", small));
    assertEquals(rows, Files.readAllLines(folder.resolve("ensemble.tsv")));
    double[] accuracies = rows.stream().filter(row -> row.matches("\\d.*\\|deep ensemble\t.*"))
        .mapToDouble(row -> Double.parseDouble(row.split("\t")[1])).toArray();
    assertEquals(2, accuracies.length, "one for each size");
    assertTrue(Arrays.stream(accuracies).average().orElseThrow() > 2.0 / 26, "better than guessing");
  }

  @Test
  void overheadOfTheEnsembleNeedsNoData() throws Exception {
    new OverheadStudy().run(arguments("overhead", "--setups=ensemble", "--train=200", "--epochs=4"));
    assertTrue(Files.readString(folder.resolve("overhead.md")).contains("Mean ratio"));
    assertTrue(Files.exists(folder.resolve("overhead.png")) && Files.exists(folder.resolve("overhead-seconds.csv")));
  }
}
