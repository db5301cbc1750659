// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.TechnicalInformation;
import weka.core.TechnicalInformation.Field;

/** Smaller interfaces of Weka: additional measures, technical information, aggregation, partitions. */
class WekaInterfacesTest {

  private static final List<String> MEASURES = List.of("measureOutOfBagError", "measureNumMembers", "measureEffectiveMembers",
      "measureObjective", "measureSpreadRatio", "measureNumCandidates", "measureChosenCandidate", "measureChoiceProbability");

  @Test
  void measuresExistBeforeTraining() {
    CentroidBagging ours = new CentroidBagging();
    assertEquals(MEASURES, Collections.list(ours.enumerateMeasures()));
    assertEquals(-1, ours.getMeasure("measureOutOfBagError"), "as in Bagging");
    for (String name : MEASURES.subList(1, 5)) {
      assertTrue(Double.isNaN(ours.getMeasure(name)), name);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void measuresDescribeTheModel(String mode) throws Exception {
    CentroidBagging ours = Models.trained("-O -I 5 -draws 100 -mode " + mode, TestData.numeric(100));
    double[] mass = ours.memberMasses();
    assertEquals(mass.length, ours.getMeasure("measureNumMembers"));
    assertEquals(1 / Arrays.stream(mass).map(v -> v * v).sum(), ours.getMeasure("measureEffectiveMembers"), 1e-9);
    assertEquals(ours.getOutOfBagEvaluationObject().meanAbsoluteError(), ours.getMeasure("measureOutOfBagError"));
    double[] objectives = ours.trainingReport().members().objective().values();
    assertEquals(mode.equals("bagging") ? Double.NaN : objectives[objectives.length - 1], ours.getMeasure("measureObjective"),
        "only mode bagging has no objective");
  }

  @Test
  void thePaperIsCited() {
    TechnicalInformation paper = new CentroidBagging().getTechnicalInformation();
    assertEquals("Mao Ye and Qiang Liu", paper.getValue(Field.AUTHOR));
    assertEquals("2022", paper.getValue(Field.YEAR));
    assertTrue(paper.getValue(Field.TITLE).startsWith("Centroid Approximation for Bootstrap"));
    assertTrue(paper.toBibTex().contains("@inproceedings"));
    assertTrue(new CentroidBagging().globalInfo().contains("Mao Ye"));
    // Weka's tool tips and About end at the first full stop.
    String about = new CentroidBagging().globalInfo().split("\\.")[0];
    assertTrue(about.matches("Prediction intervals .*calibrated probabilities .* replaces Bagging"), about);
  }

  @ParameterizedTest
  @CsvSource({"numeric, bagging", "nominal, bagging", "numeric, select", "nominal, select", "numeric, refit"})
  void joinedModelsPredictTheirWeightedMean(String kind, String mode) throws Exception {
    Instances data = TestData.named(kind, 80);
    String line = "-calibration none -I 3 -pool 9 -draws 40 -mode " + mode + " -S ";
    CentroidBagging one = Models.trained(line + 1, data);
    CentroidBagging other = Models.trained(line + 9, data);
    double share = (double) one.memberMasses().length / (one.memberMasses().length + other.memberMasses().length);
    CentroidBagging joined = (CentroidBagging) new SerializedObject(one).getObject();
    joined.aggregate(other);
    assertArrayEquals(Models.predictions(one, data), Models.predictions(joined, data), "nothing changes before finalizeAggregation");
    joined.finalizeAggregation();
    for (Instance row : data) {
      double[] expected = one.distributionForInstance(row).clone();
      double[] second = other.distributionForInstance(row);
      for (int c = 0; c < expected.length; c++) {
        expected[c] = share * expected[c] + (1 - share) * second[c];
      }
      assertArrayEquals(expected, joined.distributionForInstance(row), 1e-12);
    }
    assertEquals(1, Arrays.stream(joined.memberMasses()).sum(), 1e-12);
    assertEquals(one.memberMasses().length + other.memberMasses().length, joined.getMeasure("measureNumMembers"));
    assertTrue(joined.toString().contains("Joined from 2 models"), joined.toString());
  }

  @Test
  void threeModelsOfThreeMembersHaveEqualShares() throws Exception {
    Instances data = TestData.numeric(60);
    CentroidBagging first = Models.trained("-I 3 -mode bagging -S 1", data);
    CentroidBagging second = Models.trained("-I 3 -mode bagging -S 11", data);
    CentroidBagging third = Models.trained("-I 3 -mode bagging -S 21", data);
    double expected = (first.classifyInstance(data.instance(5)) + second.classifyInstance(data.instance(5))
        + third.classifyInstance(data.instance(5))) / 3;
    first.aggregate(second).aggregate(third).finalizeAggregation();
    assertEquals(expected, first.classifyInstance(data.instance(5)), 1e-12);
    double[] ninths = new double[9];
    Arrays.fill(ninths, 1.0 / 9);
    assertArrayEquals(ninths, first.memberMasses(), 1e-15);
    first.finalizeAggregation();
    assertEquals(expected, first.classifyInstance(data.instance(5)), 1e-12, "a second finalizeAggregation changes nothing");
  }

  @Test
  void joinedModelsStayCalibrated() throws Exception {
    Instances data = TestData.nominal(80);
    CentroidBagging joined = Models.trained("-I 3 -pool 9", data);
    joined.aggregate(Models.trained("-I 3 -pool 9 -S 2", data)).finalizeAggregation();
    for (Instance row : data) {
      double[] distribution = joined.distributionForInstance(row);
      assertEquals(1, Arrays.stream(distribution).sum(), 1e-12);
      assertTrue(Arrays.stream(distribution).allMatch(probability -> probability > 0), "no label has the probability 0");
    }
  }

  @Test
  void differentLearnersAreNotJoined() throws Exception {
    Instances data = TestData.nominal(40);
    CentroidBagging trees = Models.trained("-I 3 -pool 6", data);
    CentroidBagging rules = Models.trained("-I 3 -pool 6 -W weka.classifiers.rules.OneR", data);
    String message = assertThrows(IllegalArgumentException.class, () -> trees.aggregate(rules)).getMessage();
    assertTrue(message.contains("REPTree") && message.contains("OneR"), message);
  }

  @ParameterizedTest
  @CsvSource({"numeric, weka.classifiers.trees.REPTree", "nominal, weka.classifiers.trees.REPTree", "nominal, weka.classifiers.trees.J48"})
  void partitionsAreThoseOfAllMembers(String kind, String learner) throws Exception {
    Instances data = TestData.named(kind, 80);
    CentroidBagging ours = Models.withOptions("-I 3 -mode bagging -W " + learner);
    Bagging bagging = Models.configured(new Bagging(), "-I 3 -W " + learner);
    ours.generatePartition(data);
    bagging.generatePartition(data);
    assertEquals(bagging.numElements(), ours.numElements());
    for (Instance row : data) {
      assertArrayEquals(bagging.getMembershipValues(row), ours.getMembershipValues(row));
    }
    CentroidBagging selected = Models.withOptions("-I 3 -pool 9 -W " + learner);
    selected.generatePartition(data);
    assertEquals(selected.numElements(), selected.getMembershipValues(data.instance(0)).length);
  }

  @Test
  void weightedMemberPredictionsSumToThePrediction() throws Exception {
    for (Instances data : List.of(TestData.numeric(60), TestData.nominal(60))) {
      CentroidBagging ours = Models.trained("-calibration none -I 4 -pool 12", data);
      double[] mass = ours.memberMasses();
      for (Instance row : data) {
        double[][] members = ours.memberPredictions(row);
        double[] sum = new double[members[0].length];
        for (int k = 0; k < mass.length; k++) {
          for (int c = 0; c < sum.length; c++) {
            sum[c] += mass[k] * members[k][c];
          }
        }
        assertArrayEquals(sum, ours.distributionForInstance(row), 1e-12);
      }
    }
  }
}
