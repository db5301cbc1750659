// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.interval;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.weka.Models;
import centroid.weka.estimator.RowPrediction;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Locally adaptive intervals from a residual forest (-local), for attributes of every type. */
class LocalIntervalsTest {

  private static final String LOCAL = "-local on -I 3 -pool 12 ";
  private static final double[] LEVELS = {0.5, 0.8, 0.95};

  /** Returns prediction, interval, exceedance, density, quantile and epistemic share of each row. */
  private static double[][] results(CentroidBagging model, Instances rows) throws Exception {
    double[][] results = new double[rows.numInstances()][];
    for (int row = 0; row < results.length; row++) {
      PredictiveDistribution expected = model.predictDistribution(rows.instance(row));
      Interval interval = expected.interval(0.9);
      results[row] = new double[] {model.classifyInstance(rows.instance(row)), interval.lower(), interval.upper(), expected.exceedance(0.5),
          expected.logDensity(0.5), expected.quantile(0.3), expected.epistemicShare()};
    }
    return results;
  }

  private static void assertFiniteAndOrdered(CentroidBagging model, Instances rows) throws Exception {
    for (double[] result : results(model, rows)) {
      // The share is NaN if the variance among the members is always 0.
      boolean share = Double.isNaN(result[6]) || result[6] >= 0 && result[6] <= 1;
      assertTrue(Arrays.stream(result).limit(6).allMatch(Double::isFinite) && result[1] <= result[2] && share, Arrays.toString(result));
    }
  }

  private static boolean isLocal(CentroidBagging model) {
    return Models.text(model).matches(".*(weight of the residual forest|shift by the forest's mean residual).*");
  }

  /** A number, a date, a string and a relation; the noise is ten times larger after the middle date. */
  private static Instances everyKind(int numRows) {
    Instances inner = new Instances("inner", new ArrayList<>(List.of(new Attribute("v"))), 0);
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("day", "yyyy-MM-dd"), new Attribute("text", (List<String>) null),
        new Attribute("bag", inner), new Attribute("y"));
    Random random = new Random(5);
    Instances data = new Instances("kinds", new ArrayList<>(attributes), numRows);
    data.setClassIndex(4);
    for (int row = 0; row < numRows; row++) {
      Instances some = new Instances(inner, 1);
      some.add(new DenseInstance(1, new double[] {row}));
      double x = random.nextDouble();
      double day = 86_400_000.0 * random.nextInt(1000);
      double noise = day < 43_200_000_000.0 ? 0.1 : 1;
      data.add(new DenseInstance(1, new double[] {x, day, data.attribute(2).addStringValue("row " + row), data.attribute(3).addRelation(some),
          3 * x + noise * random.nextGaussian()}));
    }
    return data;
  }

  /** The learner uses the number only; the forest uses the date and reports the attributes that it leaves out. */
  @Test
  void stringsAndRelationsAreLeftOutAndReported() throws Exception {
    Instances data = everyKind(200);
    CentroidBagging model = Models.trained(LOCAL + "-W weka.classifiers.meta.FilteredClassifier -- -F "
        + "\"weka.filters.unsupervised.attribute.Remove -R 2-4\" -W weka.classifiers.trees.REPTree", data);
    assertTrue(Models.text(model).contains("leaves out attributes that are strings or relations: text, bag."), model.toString());
    assertFiniteAndOrdered(model, data);
    double early = 0;
    double late = 0;
    for (Instance row : data) {
      double[] bounds = model.predictIntervals(row, 0.9)[0];
      early += row.value(1) < 43_200_000_000.0 ? bounds[1] - bounds[0] : 0;
      late += row.value(1) < 43_200_000_000.0 ? 0 : bounds[1] - bounds[0];
    }
    assertTrue(late > 2 * early, early + " and " + late);
  }

  @Test
  void withoutAForestNothingIsReportedAsLeftOut() throws Exception {
    CentroidBagging model = Models.trained("-local off -correct off -I 3 -pool 12 -W weka.classifiers.rules.ZeroR", everyKind(60));
    assertFalse(model.toString().contains("leaves out"), model.toString());
  }

  /** Nearly as many labels as rows, test rows with labels that have no training rows, and missing labels. */
  @ParameterizedTest
  @ValueSource(ints = {300, 1000})
  void attributesMayHaveAThousandLabels(int numLabels) throws Exception {
    List<String> labels = IntStream.range(0, numLabels).mapToObj(k -> "label" + k).toList();
    Instances data = TestData.generate("labels", List.of(new Attribute("label", labels), new Attribute("x"), new Attribute("y")), 900, 3, random -> {
      int label = (int) (numLabels * random.nextDouble() * random.nextDouble());
      return new double[] {random.nextInt(20) == 0 ? Double.NaN : label, random.nextDouble(), (label % 2 == 0 ? 0.1 : 2) * random.nextGaussian()};
    });
    Instances train = new Instances(data, 0, 600);
    CentroidBagging model = Models.trained(LOCAL, train);
    assertTrue(isLocal(model), model.toString());
    assertFiniteAndOrdered(model, data);
  }

  @ParameterizedTest
  @CsvSource({"10", "11", "39"})
  void fewRowsGetNoForestAndANoteIfItIsRequested(int numRows) throws Exception {
    Instances data = TestData.numeric(numRows);
    CentroidBagging model = Models.trained(LOCAL, data);
    assertFalse(isLocal(model));
    assertTrue(model.toString().contains("no residual forest in spite of -local on") || model.toString().contains("the target's own spread"),
        model.toString());
    assertFiniteAndOrdered(model, data);
    assertFalse(Models.trained("-I 3 -pool 12 -correct off", data).toString().contains("residual forest"), "neither -local nor -correct is on");
  }

  @Test
  void enoughRowsGetAForestOnRequest() throws Exception {
    assertTrue(isLocal(Models.trained(LOCAL, TestData.numeric(60))));
    assertFalse(isLocal(Models.trained("-local off -correct off -I 3 -pool 12", TestData.numeric(60))));
  }

  /** The heavy row is in every bag; residuals come from the other rows, or intervals from the spread of the target. */
  @ParameterizedTest
  @CsvSource({"0, ''", "1e-9, ''", "1e-300, ''", "1e-9, -calibration crossfit", "0, -calibration crossfit", "1e-9, -mode bagging", "1e-9, -calibration heldout",
      "1e-9, -mode refit -draws 40"})
  void allWeightOnOneRowGivesFiniteIntervalsAndANote(double others, String options) throws Exception {
    for (String local : new String[] {"auto", "on", "off"}) {
      Instances data = TestData.numeric(80);
      data.forEach(row -> row.setWeight(others));
      data.instance(5).setWeight(1);
      CentroidBagging model = Models.trained("-I 3 -pool 12 -local " + local + " " + options, data);
      assertFiniteAndOrdered(model, data);
      boolean noted = Models.text(model).matches(".* Note .*(of the weight have no out-of-bag predictions|instance weights reduce|the target's own spread).*");
      assertTrue(noted || options.contains("heldout"), model.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-W centroid.weka.BatchLearner", "-interval normal", "-min -50 -tails infinite",
      "-W weka.classifiers.functions.Nd4jNetwork -- -layers 4 -epochs 8 -loss gaussian"})
  void intervalsOfManyRowsEqualThoseOfSingleRows(String options) throws Exception {
    Instances data = TestData.withGaps(TestData.numeric(120));
    CentroidBagging model = Models.trained(LOCAL + options, data);
    List<RowPrediction> together = model.predictAll(data);
    for (int row = 0; row < data.numInstances(); row++) {
      for (int k = 0; k < LEVELS.length; k++) {
        double[] alone = model.predictIntervals(data.instance(row), LEVELS[k])[0];
        assertArrayEquals(alone, new double[] {together.get(row).interval(LEVELS[k]).lower(), together.get(row).interval(LEVELS[k]).upper()});
      }
      assertEquals(model.predictDistribution(data.instance(row)).logDensity(1), together.get(row).predictive().logDensity(1));
      assertEquals(model.predictDistribution(data.instance(row)).exceedance(1), together.get(row).exceedance(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-mode select", "-mode refit -draws 40", "-mode bagging", "-calibration crossfit", "-calibration heldout",
      "-W weka.classifiers.functions.Nd4jNetwork -- -layers 4 -epochs 8"})
  void sameIntervalsForAnyNumberOfSlots(String options) throws Exception {
    Instances data = TestData.weighted(TestData.rising(150, 4));
    CentroidBagging one = Models.trained("-num-slots 1 " + LOCAL + options, data);
    CentroidBagging four = Models.trained("-num-slots 4 " + LOCAL + options, data);
    assertArrayEquals(results(one, data), results(four, data));
    assertEquals(one.estimatedIntervalScore(0.9), four.estimatedIntervalScore(0.9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode bagging", "-min -50 -max 60 -tails infinite", "-calibration crossfit -num-slots 2"})
  void aSavedModelPredictsIdentically(String options) throws Exception {
    Instances data = TestData.weighted(TestData.withGaps(TestData.numeric(200)));
    CentroidBagging model = Models.trained(LOCAL + options, data);
    assertTrue(isLocal(model));
    byte[] bytes = Models.saved(model);
    CentroidBagging loaded = (CentroidBagging) SerializationHelper.read(new ByteArrayInputStream(bytes));
    assertArrayEquals(results(model, data), results(loaded, data));
    assertEquals(model.toString(), loaded.toString());
    assertEquals(model.estimatedIntervalScore(0.95), loaded.estimatedIntervalScore(0.95));
    assertArrayEquals(bytes, Models.saved(model), "predictions in between must not change the saved bytes");
  }

  /** The width follows the input alone, in any order of the predictions. */
  @Test
  void intervalsAreNarrowWhereErrorsAreSmall() throws Exception {
    Instances data = TestData.fan(400);
    CentroidBagging model = Models.trained("-I 5 -pool 25", data);
    assertTrue(isLocal(model), model.toString());
    double[] left = model.predictIntervals(row(data, 0.1), 0.9)[0];
    double[] right = model.predictIntervals(row(data, 0.9), 0.9)[0];
    assertTrue(right[1] - right[0] > 2 * (left[1] - left[0]));
    assertArrayEquals(left, model.predictIntervals(row(data, 0.1), 0.9)[0]);
  }

  private static Instance row(Instances data, double x) {
    Instance row = new DenseInstance(1, new double[] {x, Double.NaN});
    row.setDataset(data);
    return row;
  }

  /** A base learner that maps attributes by name accepts other headers; the forest must map them too. */
  @Test
  void inputsAreFoundByNameUnderOtherHeaders() throws Exception {
    Instances data = TestData.fan(300);
    data.insertAttributeAt(new Attribute("z"), 1);
    data.forEach(row -> row.setValue(1, row.value(0) * 7 % 1));
    CentroidBagging model = Models.trained("-I 3 -pool 12 -local on -W weka.classifiers.misc.InputMappedClassifier -- -W weka.classifiers.trees.REPTree", data);
    assertTrue(isLocal(model));
    Instances swapped = new Instances(data, 0);
    swapped.deleteAttributeAt(1);
    swapped.insertAttributeAt(new Attribute("z"), 0);
    for (int row = 0; row < 20; row++) {
      Instance same = new DenseInstance(1, new double[] {data.instance(row).value(1), data.instance(row).value(0), Double.NaN});
      same.setDataset(swapped);
      assertArrayEquals(model.predictIntervals(data.instance(row), 0.9)[0], model.predictIntervals(same, 0.9)[0]);
      Instance shorter = new DenseInstance(1, new double[] {data.instance(row).value(0), Double.NaN});
      shorter.setDataset(TestData.fan(1));
      assertTrue(Double.isFinite(model.predictIntervals(shorter, 0.9)[0][0]), "absent attributes count as missing");
    }
  }
}
