// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.options.Mode;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.DenseInstance;
import weka.core.Instances;
import weka.core.Utils;

/** Networks as members: mode gradient, and the other modes with networks. */
class GradientModeTest {

  private static final String NETWORK = " -W weka.classifiers.functions.Nd4jNetwork -- -layers 10 -epochs 20";

  private static CentroidBagging trained(String options, Instances data) throws Exception {
    return Models.trained(options + NETWORK, data);
  }

  @Test
  void autoSelectsGradientForNetworks() throws Exception {
    CentroidBagging model = trained("-I 3", TestData.numeric(100));
    assertEquals(Mode.GRADIENT, model.trainingReport().mode());
    assertTrue(model.toString().contains("gradient (chosen by auto"), model.toString());
    assertArrayEquals(new double[] {1 / 3.0, 1 / 3.0, 1 / 3.0}, model.memberMasses(), 1e-12);
  }

  @ParameterizedTest
  @CsvSource({"gradient, 3", "bagging, 3", "select, 3", "select, 12"})
  void sameModelForAnyNumberOfThreads(String mode, int m) throws Exception {
    Instances data = TestData.numeric(60);
    String options = "-mode " + mode + " -I " + m + " -pool 24 -num-slots ";
    assertArrayEquals(Models.predictions(trained(options + 1, data), data), Models.predictions(trained(options + 3, data), data));
  }

  @ParameterizedTest
  @ValueSource(strings = {"gradient", "bagging", "select"})
  void nominalClassesHaveProbabilitiesAndSets(String mode) throws Exception {
    Instances data = TestData.nominal(150);
    CentroidBagging model = trained("-I 3 -pool 10 -mode " + mode, data);
    int right = 0;
    for (int row = 0; row < 150; row++) {
      double[] probabilities = model.distributionForInstance(data.instance(row));
      assertEquals(1, Arrays.stream(probabilities).sum(), 1e-9);
      right += model.classifyInstance(data.instance(row)) == data.instance(row).classValue() ? 1 : 0;
      assertTrue(model.predictSet(data.instance(row), 0.9)[Utils.maxIndex(probabilities)], "the most probable label is in the set");
    }
    assertTrue(right > 100, "correct for " + right + " of 150 training rows");
  }

  /** With 400 test rows at level 0.9 and valid calibration, coverage below 0.82 or above 0.98 has a probability under 1e-6 each. */
  @ParameterizedTest
  @ValueSource(strings = {"-mode gradient", "-mode gradient -calibration heldout", "-mode gradient -calibration crossfit",
      "-mode gradient -burn-in 0", "-mode bagging", "-mode select -pool 20"})
  void intervalsCoverNewRows(String options) throws Exception {
    Instances all = TestData.numeric(900);
    CentroidBagging model = trained("-I 5 " + options, new Instances(all, 0, 500));
    int covered = 0;
    for (int row = 500; row < 900; row++) {
      double[] bounds = model.predictIntervals(all.instance(row), 0.9)[0];
      double actual = all.instance(row).classValue();
      covered += actual >= bounds[0] && actual <= bounds[1] ? 1 : 0;
    }
    assertTrue(covered > 328 && covered < 392, covered + " of 400 covered");
  }

  @Test
  void theTextOfModeBaggingSaysThatNetworksDifferFromBagging() throws Exception {
    assertTrue(trained("-I 2 -mode bagging", TestData.numeric(50)).toString().contains("not bit for bit"));
  }

  @Test
  void heldOutRowsAreReported() throws Exception {
    CentroidBagging model = trained("-I 2 -calibration heldout", TestData.numeric(200));
    assertTrue(model.toString().contains("20 rows were held out of training"), model.toString());
  }

  @Test
  void enoughOfFewRowsAreHeldOutForCalibration() throws Exception {
    String text = trained("-I 2 -calibration heldout", TestData.numeric(50)).toString();
    assertTrue(text.contains("20 rows were held out of training") && !text.contains("own spread"), text);
  }

  @Test
  void tooFewHeldOutRowsGiveTheSpreadOfTheTarget() throws Exception {
    Instances data = TestData.numeric(4);
    CentroidBagging model = trained("-I 2 -calibration heldout", data);
    double[] values = data.attributeToDoubleArray(data.classIndex());
    double mean = Arrays.stream(values).average().getAsDouble();
    double reach = Arrays.stream(values).map(value -> Math.abs(value - mean)).max().getAsDouble();
    assertTrue(model.toString().contains("4 training rows; too few are out-of-bag or held out"), model.toString());
    double[] bounds = model.predictIntervals(data.instance(0), 0.9)[0];
    assertEquals(2 * reach, bounds[1] - bounds[0], 1e-9 * reach);
  }

  @Test
  void optionsOfThePaperGiveMassToWinners() throws Exception {
    CentroidBagging model = trained("-I 5 -masses won -losses raw", TestData.numeric(100));
    double[] masses = model.memberMasses();
    assertEquals(1, Arrays.stream(masses).sum(), 1e-12);
    assertTrue(Arrays.stream(masses).max().getAsDouble() > 0.2 + 1e-9, Arrays.toString(masses));
  }

  @Test
  void rowsOfWeightZeroAreIgnored() throws Exception {
    Instances weighted = TestData.weighted(TestData.numeric(140));
    Instances rest = new Instances(weighted);
    rest.removeIf(row -> row.weight() == 0);
    assertArrayEquals(Models.predictions(trained("-I 2", rest), rest), Models.predictions(trained("-I 2", weighted), rest));
  }

  @Test
  void intervalsFollowTheNoiseThatMembersEstimate() throws Exception {
    Instances data = TestData.generate("funnel", TestData.numbers("x", "y"), 600, 1, random -> {
      double x = random.nextDouble();
      return new double[] {x, x + (0.05 + x) * random.nextGaussian()};
    });
    CentroidBagging model = Models.trained("-I 3" + NETWORK + " -loss gaussian", data);
    double left = width(model, data, 0.05);
    double right = width(model, data, 0.95);
    assertTrue(right > 3 * left, "widths are " + left + " and " + right + " where the noise is 0.1 and 1");
  }

  private static double width(CentroidBagging model, Instances data, double x) throws Exception {
    DenseInstance row = new DenseInstance(1, new double[] {x, 0});
    row.setDataset(data);
    double[] bounds = model.predictIntervals(row, 0.9)[0];
    return bounds[1] - bounds[0];
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-burn-in 0 -calibration outofbag | (-burn-in) | above 0                    | 0",
      "-masses fitted                 | (-masses   | held-out rows                | fitted",
      "-P 50                          | (-P)       | 100                          | 50"})
  void invalidCombinationsAreRefused(String options, String setting, String allowed, String given) {
    assertNames(() -> trained(options, TestData.numeric(30)), setting, allowed, given);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "-burn-in 1.5   | (-burn-in)     | from 0 to 1         | 1.5",
      "-masses heavy  | (-masses)      | equal, won, fitted  | 'heavy'",
      "-losses none   | (-losses)      | centred, raw        | 'none'",
      "-calibration x | (-calibration) | auto, crossfit, outofbag, heldout, none | 'x'"})
  void invalidValuesAreRefused(String options, String setting, String allowed, String given) {
    assertNames(() -> Models.withOptions(options), setting, allowed, given);
  }

  @Test
  void fittedMassesComeFromHeldOutRows() throws Exception {
    CentroidBagging model = trained("-I 3 -masses fitted -calibration heldout", TestData.numeric(100));
    assertEquals(1, Arrays.stream(model.memberMasses()).sum(), 1e-12);
    assertTrue(Arrays.stream(model.memberMasses()).max().getAsDouble() > 0.335, "masses are equal: " + Arrays.toString(model.memberMasses()));
  }

  @Test
  void divergenceIsReportedAndLeavesNoModel() {
    CentroidBagging model = Models.withOptions("-I 2" + NETWORK + " -learning-rate 1e30 -updater sgd");
    Exception e = assertThrows(Exception.class, () -> model.buildClassifier(TestData.numeric(50)));
    assertTrue(e.getMessage().contains("diverged in epoch"), e.getMessage());
    assertThrows(IllegalStateException.class, () -> model.distributionForInstance(TestData.numeric(1).instance(0)));
  }

  @Test
  void anInterruptEndsTraining() throws Exception {
    CentroidBagging model = Models.withOptions("-I 3" + NETWORK);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> model.buildClassifier(TestData.numeric(50)));
    assertTrue(Thread.interrupted(), "the thread stays interrupted for Weka's panels");
    assertFalse(model.toString().contains("Masses"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void fewRowsAreEnough(int numRows) throws Exception {
    CentroidBagging model = trained("-I 3", TestData.numeric(numRows));
    assertTrue(Double.isFinite(model.classifyInstance(TestData.numeric(1).instance(0))));
    assertEquals(1, model.predictIntervals(TestData.numeric(1).instance(0), 0.9).length);
  }
}
