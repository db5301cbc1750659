// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Pins what every mode predicts for a fixed seed: numbers, intervals, densities, probabilities, sets, masses. To change one on
 * purpose, delete the file of that case and run the test with {@code PINS=write} in the environment, which writes a new one.
 *
 * <p>{@code PINS=exact} compares every bit, as needed for a change that only moves code. Otherwise the last digits may differ: the
 * mathematical functions of other platforms round differently, and the products of networks even on other processors.
 */
class PinnedPredictionsTest {

  private static final Path FOLDER = Path.of("test", "resources", "pinned");
  private static final String PINS = String.valueOf(System.getenv("PINS"));
  private static final double[] LEVELS = {0.5, 0.8, 0.95};
  private static final int NUM_TRAINING = 150;
  private static final int NUM_ASKED = 12;
  private static final String TREES = "-I 4 -pool 20 -W weka.classifiers.trees.";
  private static final String NETWORK = " -W weka.classifiers.functions.Nd4jNetwork -- -layers 6,4 -epochs 24 -batch 32";

  /** A case: its name, its data, and the options of its model. */
  record Case(String name, String data, String options) {

    boolean isNetwork() {
      return options.contains("Nd4jNetwork");
    }

    Path file() {
      return FOLDER.resolve(name + ".txt");
    }

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(
        new Case("select-tree", "numeric", TREES + "REPTree"),
        new Case("select-tree-global", "numeric", "-local off " + TREES + "REPTree"),
        new Case("select-tree-bounds", "numeric", "-local on -tails infinite -min -8.5 -max 6.7 " + TREES + "REPTree"),
        new Case("select-tree-weights", "weighted numeric", TREES + "RandomTree -num-slots 3"),
        new Case("select-copies", "numeric", "-represent-copies-using-weights -P 60 -lambda 0.5 " + TREES + "REPTree"),
        new Case("select-line", "numeric", "-I 3 -pool 30 -W weka.classifiers.functions.LinearRegression"),
        new Case("select-all-kept", "numeric", "-I 6 -pool 6 -W weka.classifiers.trees.REPTree"),
        new Case("select-nominal", "nominal", TREES + "J48"),
        new Case("select-nominal-weights", "weighted nominal", TREES + "RandomTree"),
        new Case("select-uncalibrated", "numeric", "-calibration none " + TREES + "REPTree"),
        new Case("select-nominal-uncalibrated", "nominal", "-calibration none " + TREES + "REPTree"),
        new Case("normal", "numeric", "-interval normal " + TREES + "REPTree"),
        new Case("percentile", "numeric", "-interval percentile " + TREES + "REPTree"),
        new Case("pivotal", "numeric", "-interval pivotal " + TREES + "REPTree"),
        new Case("refit", "numeric", "-mode refit -draws 60 " + TREES + "REPTree"),
        new Case("refit-line", "weighted numeric", "-mode refit -rounds 3 -gamma 0 -draws 60 -I 5 -W weka.classifiers.functions.LinearRegression"),
        new Case("refit-bayesian", "numeric", "-mode refit -scheme bayesian -draws 60 -calibration none " + TREES + "REPTree"),
        new Case("refit-nominal", "nominal", "-mode refit -gamma 4 -draws 60 " + TREES + "J48"),
        new Case("bagging", "numeric", "-mode bagging -O -I 7 -W weka.classifiers.trees.REPTree"),
        new Case("bagging-nominal", "nominal", "-mode bagging -I 7 -W weka.classifiers.trees.RandomTree"),
        new Case("few-rows", "few numeric", TREES + "REPTree"),
        new Case("gradient", "numeric", "-I 4" + NETWORK),
        new Case("gradient-squared", "numeric", "-I 3 -num-slots 2" + NETWORK + " -loss squared"),
        new Case("gradient-paper", "weighted numeric", "-I 4 -burn-in 0.75 -rounds 1000 -losses raw -masses won -draws 20" + NETWORK),
        new Case("gradient-held-out", "numeric", "-I 4 -calibration heldout -masses fitted -burn-in 0.5" + NETWORK),
        new Case("gradient-epochs", "numeric", "-I 3 -O" + NETWORK.replace("-epochs 24", "-max-epochs 20")),
        new Case("gradient-nominal", "nominal", "-I 4 -gamma 4" + NETWORK + " -dropout 0.1"),
        new Case("bagging-networks", "numeric", "-mode bagging -I 4" + NETWORK),
        new Case("select-networks", "nominal", "-mode select -I 3 -pool 12" + NETWORK),
        new Case("select-one-network-loss", "numeric", "-mode select -I 3 -pool 12" + NETWORK + " -loss gaussian -updater rmsprop"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void predictionsHaveNotChanged(Case pinned) throws Exception {
    List<String> lines = lines(pinned);
    if (PINS.equals("write") && !Files.exists(pinned.file())) {
      Files.write(pinned.file(), lines);
    }
    assertTrue(Files.exists(pinned.file()), pinned.file() + " is missing; run this test with PINS=write in the environment, and commit it");
    List<String> expected = Files.readAllLines(pinned.file());
    String cure = "if predictions shall change, delete " + pinned.file() + ", run this test with PINS=write in the environment, and say why in the commit; ";
    assertEquals(expected.size(), lines.size(), cure + "lines");
    for (int k = 0; k < lines.size(); k++) {
      assertAlike(expected.get(k), lines.get(k), PINS.equals("exact") ? 0 : pinned.isNetwork() ? 1e-3 : 1e-9, cure);
    }
  }

  @Test
  void everyFileBelongsToACase() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      List<Path> known = cases().map(Case::file).toList();
      assertTrue(files.allMatch(known::contains), "a pinned file without a case in " + FOLDER);
    }
  }

  private static List<String> lines(Case pinned) throws Exception {
    Instances all = TestData.named(pinned.data().endsWith("nominal") ? "nominal" : "numeric", NUM_TRAINING + NUM_ASKED);
    Instances train = new Instances(all, 0, pinned.data().startsWith("few") ? 14 : NUM_TRAINING);
    CentroidBagging model = Models.trained("-S 7 " + pinned.options(), pinned.data().startsWith("weighted") ? TestData.weighted(train) : train);
    List<String> lines = new ArrayList<>();
    lines.add("masses " + text(model.memberMasses()));
    lines.add("measures " + text(model.spreadRatio(), model.getMeasure("measureObjective"), model.getMeasure("measureOutOfBagError")));
    for (int row = NUM_TRAINING; row < all.numInstances(); row++) {
      lines.add(row(model, all.instance(row)));
    }
    return lines;
  }

  private static String row(CentroidBagging model, Instance row) throws Exception {
    StringBuilder line = new StringBuilder("row " + text(model.distributionForInstance(row)));
    for (double level : LEVELS) {
      line.append(' ').append(row.classAttribute().isNumeric() ? text(model.predictIntervals(row, level)[0])
          : Arrays.toString(model.predictSet(row, level)).replaceAll("[\\[\\],]", ""));
    }
    return row.classAttribute().isNumeric() ? line + " " + text(model.logDensity(row, row.classValue() + 0.1)) : line.toString();
  }

  private static String text(double... numbers) {
    return String.join(" ", Arrays.stream(numbers).mapToObj(Double::toString).toList());
  }

  private static void assertAlike(String expected, String actual, double tolerance, String cure) {
    String[] before = expected.split(" ");
    String[] after = actual.split(" ");
    assertEquals(before.length, after.length, () -> cure + expected + " against " + actual);
    for (int k = 0; k < before.length; k++) {
      if (tolerance == 0 || !before[k].matches("-?\\d.*")) {
        assertEquals(before[k], after[k], () -> cure + expected + " against " + actual);
      } else {
        double value = Double.parseDouble(before[k]);
        assertEquals(value, Double.parseDouble(after[k]), tolerance * Math.max(1, Math.abs(value)), () -> cure + expected + " against " + actual);
      }
    }
  }
}
