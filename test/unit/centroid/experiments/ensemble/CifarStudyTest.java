// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import centroid.nd4j.Layers;
import centroid.nd4j.NetworkData;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment on CIFAR with a few generated images and networks of a few filters: all its rows, and trainings that are cut and go on. */
class CifarStudyTest {

  private static final String[] SMALL = {"--images=40", "--test=20", "--width=0.02", "--epochs=4", "--batch=20", "--m=2,3", "--draws=20"};

  @TempDir
  private Path folder;

  /** Images as bright as their label, under noise. */
  @BeforeEach
  void makeImages() throws IOException {
    write("data_batch_1.bin", 60);
    write("test_batch.bin", 30);
  }

  private void write(String name, int images) throws IOException {
    Random random = new Random(images);
    byte[] bytes = new byte[images * 3073];
    for (int k = 0; k < bytes.length; k++) {
      int label = k / 3073 % 10;
      bytes[k] = (byte) (k % 3073 == 0 ? label : 25 * label + random.nextInt(20));
    }
    Files.write(folder.resolve(name), bytes);
  }

  private Arguments arguments(String... more) {
    List<String> all = new ArrayList<>(List.of("--name=ensemble", "--data=" + folder, "--out=" + folder.resolve("out"),
        "--rows=" + folder.resolve("rows.tsv"), "--runs=" + folder.resolve("runs"), "--trials=2", "--threads=1"));
    all.addAll(List.of(more));
    return new Arguments(all.toArray(String[]::new));
  }

  @Test
  void writesAllRowsAndDoesNothingTwice() throws Exception {
    new EnsembleStudy().run(arguments(SMALL));
    List<String> rows = Files.readAllLines(folder.resolve("rows.tsv"));
    // A trial has three networks in four parts, and two sizes in two; each of them a result and a line of seconds.
    assertEquals(1 + 2 * 2 * (4 * 3 + 2 * 2), rows.size());
    String text = Files.readString(folder.resolve("out/ensemble-cifar10.md"));
    for (String row : List.of("| bootstrap |", "| centroid |", "| bootstrap, all rows in the last quarter |", "| deep ensemble |", "(our default) |",
        "Training time, centroid / bootstrap", "Top-5 accuracy", "Negative log-likelihood", "Calibration error", "Labels in a prediction set")) {
      assertTrue(text.contains(row), row + " is missing in " + text);
    }
    assertTrue(Files.exists(folder.resolve("out/ensemble-cifar10.csv")));
    Files.delete(folder.resolve("out/ensemble-cifar10.md"));
    new EnsembleStudy().run(arguments(SMALL));
    assertEquals(rows, Files.readAllLines(folder.resolve("rows.tsv")));
    String again = Files.readString(folder.resolve("out/ensemble-cifar10.md"));
    assertEquals(text.substring(text.indexOf("The paper trains")), again.substring(again.indexOf("The paper trains")));
  }

  /** Methods can come one after the other; the report is made of what is finished. */
  @Test
  void someMethodsAreEnoughForAReport() throws Exception {
    String[] some = Stream.concat(Stream.of(SMALL), Stream.of("--methods=bootstrap,centroid", "--trials=1")).toArray(String[]::new);
    new EnsembleStudy().run(arguments(some));
    String text = Files.readString(folder.resolve("out/ensemble-cifar10.md"));
    assertTrue(text.contains("\n| bootstrap | 1 | 1 |") && text.contains("\n| deep ensemble | 0 | 0 |"), text);
    assertTrue(text.matches("(?s).*\\| Accuracy \\| 2 \\| [^|]*\\d[^|]* \\| - \\| - \\| - \\|.*"), text);
    assertEquals(1 + 2 * (2 * 3 + 2), Files.readAllLines(folder.resolve("rows.tsv")).size());
    assertNames(() -> new EnsembleStudy().run(arguments("--methods=bagging")), "methods", "[bootstrap, centroid, control, deep, default]", "bagging");
  }

  /** As if the run had been killed after any epoch. */
  @Test
  void interruptedTrainingEndsWithTheSameResult() throws Exception {
    CifarSettings settings = CifarSettings.read(new Arguments(SMALL));
    CifarImages images = CifarImages.read(folder, 40, 20);
    NetworkShape shape = settings.shape(10);
    NetworkData data = new NetworkData(shape, images.inputs(), images.labels());
    Nd4jRuntime.start();
    try (Layers layers = Layers.open(shape, settings.batch())) {
      for (CifarPart part : List.of(CifarPart.START, CifarPart.DEFAULT)) {
        int[] members = part.isOfOne() ? new int[] {1} : new int[] {0, 1};
        CifarTraining whole = new CifarTraining(settings, part, shape, data, members, RandomStreams.of(1));
        CifarTraining cut = new CifarTraining(settings, part, shape, data, members, RandomStreams.of(1));
        while (!whole.isDone()) {
          whole.epoch(layers);
          cut.epoch(layers);
          cut.progress("head").write(folder.resolve("cut"));
          cut = new CifarTraining(settings, part, shape, data, members, RandomStreams.of(1));
          cut.restore(CifarProgress.read(folder.resolve("cut"), "head"));
        }
        assertEquals(part == CifarPart.START ? 3 : 4, whole.progress("").numEpochs());
        for (int k = 0; k < members.length; k++) {
          assertArrayEquals(whole.progress("").networks()[k].parameters(), cut.progress("").networks()[k].parameters(), part + ", network " + k);
        }
      }
    }
    assertNames(() -> CifarProgress.read(folder.resolve("cut"), "other"), "(--runs)", "'other'", "'head'");
    Files.write(folder.resolve("cut"), new byte[5]);
    assertNames(() -> CifarProgress.read(folder.resolve("cut"), "head"), "(--runs)", "can't be read");
  }

  @Test
  void setsHaveNominalCoverage() {
    Random random = new Random(1);
    double[][] probabilities = new double[4000][];
    float[] labels = new float[4000];
    for (int row = 0; row < labels.length; row++) {
      double first = random.nextDouble();
      probabilities[row] = new double[] {first, (1 - first) * 0.7, (1 - first) * 0.3};
      double chance = random.nextDouble();
      labels[row] = chance < first ? 0 : chance < first + probabilities[row][1] ? 1 : 2;
    }
    PredictionSets sets = PredictionSets.of(probabilities, labels, 0.9);
    assertEquals(0.9, sets.coverage(), 0.03);
    assertTrue(sets.size() > 1 && sets.size() < 2.5, "was " + sets.size());
    assertEquals(3, PredictionSets.of(probabilities, labels, 0.9999).size(), 1e-9, "too few calibration rows for this level");
  }

  @Test
  void whatIsMissingIsNamed() throws Exception {
    assertNames(() -> new EnsembleStudy().run(arguments("--images=61", "--test=30", "--rows=" + folder.resolve("other.tsv"))), "--images", "at most 60", "61");
    Files.delete(folder.resolve("test_batch.bin"));
    assertNames(() -> new EnsembleStudy().run(arguments(SMALL)), "(-Ddata)", "cs.toronto.edu", "test_batch.bin");
    try (Stream<Path> left = Files.list(folder)) {
      for (Path file : left.filter(Files::isRegularFile).toList()) {
        Files.delete(file);
      }
    }
    assertNames(() -> new EnsembleStudy().run(arguments(SMALL)), "(-Ddata)", "cs.toronto.edu", "CIFAR");
  }
}
