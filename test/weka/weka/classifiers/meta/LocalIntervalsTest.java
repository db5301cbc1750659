// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.interval.PredictiveDistribution;
import centroid.weka.estimator.RowPrediction;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Attribute;
import weka.core.DenseInstance;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Intervals with a residual forest, on data of every kind. */
class LocalIntervalsTest {

  private static final String LOCAL = "-local on -I 3 -pool 12 ";
  private static final double[] LEVELS = {0.5, 0.8, 0.95};

  /** All that is said about rows of a numeric class. */
  private static double[][] answers(CentroidBagging model, Instances rows) throws Exception {
    double[][] answers = new double[rows.numInstances()][];
    for (int row = 0; row < answers.length; row++) {
      PredictiveDistribution expected = model.predictDistribution(rows.instance(row));
      Interval interval = expected.interval(0.9);
      answers[row] = new double[] {model.classifyInstance(rows.instance(row)), interval.lower(), interval.upper(), expected.exceedance(0.5),
          expected.logDensity(0.5), expected.quantile(0.3), expected.disagreementShare()};
    }
    return answers;
  }

  private static void assertSensible(CentroidBagging model, Instances rows) throws Exception {
    for (double[] answer : answers(model, rows)) {
      // The share of disagreement is not known where members never disagree.
      boolean share = Double.isNaN(answer[6]) || answer[6] >= 0 && answer[6] <= 1;
      assertTrue(Arrays.stream(answer).limit(6).allMatch(Double::isFinite) && answer[1] <= answer[2] && share, Arrays.toString(answer));
    }
  }

  private static boolean isLocal(CentroidBagging model) {
    return model.toString().contains("lambda = ") || model.toString().contains("eta = ");
  }

  /** A number, a date, a text, a bag of numbers; the noise is ten times larger after the date of the middle. */
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

  /** The learner drops what it can't use; the forest follows the date and says what it can't look at. */
  @Test
  void stringsAndRelationsAreLeftOutAndNamed() throws Exception {
    Instances data = everyKind(200);
    CentroidBagging model = Models.trained(LOCAL + "-W weka.classifiers.meta.FilteredClassifier -- -F "
        + "\"weka.filters.unsupervised.attribute.Remove -R 2-4\" -W weka.classifiers.trees.REPTree", data);
    assertTrue(model.toString().contains("leaves out attributes that are strings or relations: text, bag."), model.toString());
    assertSensible(model, data);
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
  void aForestThatIsNotTakenLeavesNothingOut() throws Exception {
    CentroidBagging model = Models.trained("-local off -I 3 -pool 12 -W weka.classifiers.rules.ZeroR", everyKind(60));
    assertFalse(model.toString().contains("leaves out"), model.toString());
  }

  /** A label for nearly every row, rows with labels that training did not have, and rows without one. */
  @ParameterizedTest
  @ValueSource(ints = {300, 1000})
  void aThousandLabelsAreManyAndNotTooMany(int numLabels) throws Exception {
    List<String> labels = IntStream.range(0, numLabels).mapToObj(k -> "label" + k).toList();
    Instances data = TestData.generate("labels", List.of(new Attribute("label", labels), new Attribute("x"), new Attribute("y")), 900, 3, random -> {
      int label = (int) (numLabels * random.nextDouble() * random.nextDouble());
      return new double[] {random.nextInt(20) == 0 ? Double.NaN : label, random.nextDouble(), (label % 2 == 0 ? 0.1 : 2) * random.nextGaussian()};
    });
    Instances train = new Instances(data, 0, 600);
    CentroidBagging model = Models.trained(LOCAL, train);
    assertTrue(isLocal(model), model.toString());
    assertSensible(model, data);
  }

  @ParameterizedTest
  @CsvSource({"10", "11", "39"})
  void fewRowsHaveNoForestAndSaySoIfItIsAskedFor(int numRows) throws Exception {
    Instances data = TestData.numeric(numRows);
    CentroidBagging model = Models.trained(LOCAL, data);
    assertFalse(isLocal(model));
    assertTrue(model.toString().contains("no residual forest, though -local on asks for one") || model.toString().contains("the target's own spread"),
        model.toString());
    assertSensible(model, data);
    assertFalse(Models.trained("-I 3 -pool 12", data).toString().contains("residual forest"), "nobody has asked for one");
  }

  @Test
  void enoughRowsHaveAForestIfItIsAskedFor() throws Exception {
    assertTrue(isLocal(Models.trained(LOCAL, TestData.numeric(60))));
    assertFalse(isLocal(Models.trained("-local off -I 3 -pool 12", TestData.numeric(60))));
  }

  /** The heavy row is in every bag; others still tell what an error is, or the target's spread does. */
  @ParameterizedTest
  @CsvSource({"0, ''", "1e-9, ''", "1e-300, ''", "1e-9, -calibration crossfit", "0, -calibration crossfit", "1e-9, -mode bagging", "1e-9, -calibration heldout",
      "1e-9, -mode refit -draws 40"})
  void allWeightOnOneRowGivesNumbersAndANote(double others, String options) throws Exception {
    for (String local : new String[] {"auto", "on", "off"}) {
      Instances data = TestData.numeric(80);
      data.forEach(row -> row.setWeight(others));
      data.instance(5).setWeight(1);
      CentroidBagging model = Models.trained("-I 3 -pool 12 -local " + local + " " + options, data);
      assertSensible(model, data);
      boolean told = model.toString().lines().anyMatch(line -> line.startsWith("Note") && (line.contains("of the weight could not be asked about")
          || line.contains("instance weights make") || line.contains("the target's own spread")));
      assertTrue(told || options.contains("heldout"), model.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-W weka.classifiers.meta.BatchLearner", "-interval normal", "-min -50 -tails infinite",
      "-W weka.classifiers.functions.Nd4jNetwork -- -layers 4 -epochs 8 -loss gaussian"})
  void manyRowsAtOnceHaveTheIntervalsOfSingleRows(String options) throws Exception {
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
  void anyNumberOfSlotsGivesTheSameIntervals(String options) throws Exception {
    Instances data = TestData.weighted(TestData.rising(150, 4));
    CentroidBagging one = Models.trained("-num-slots 1 " + LOCAL + options, data);
    CentroidBagging four = Models.trained("-num-slots 4 " + LOCAL + options, data);
    assertArrayEquals(answers(one, data), answers(four, data));
    assertEquals(one.estimatedIntervalScore(0.9), four.estimatedIntervalScore(0.9));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode bagging", "-min -50 -max 60 -tails infinite", "-calibration crossfit -num-slots 2"})
  void aSavedModelSaysTheSame(String options) throws Exception {
    Instances data = TestData.weighted(TestData.withGaps(TestData.numeric(200)));
    CentroidBagging model = Models.trained(LOCAL + options, data);
    assertTrue(isLocal(model));
    byte[] bytes = bytes(model);
    CentroidBagging loaded = (CentroidBagging) SerializationHelper.read(new ByteArrayInputStream(bytes));
    assertArrayEquals(answers(model, data), answers(loaded, data));
    assertEquals(model.toString(), loaded.toString());
    assertEquals(model.estimatedIntervalScore(0.95), loaded.estimatedIntervalScore(0.95));
    assertArrayEquals(bytes, bytes(model), "what was asked in between is not saved");
  }

  private static byte[] bytes(CentroidBagging model) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    SerializationHelper.write(bytes, model);
    return bytes.toByteArray();
  }

  /** Rows that are told apart by an input only have intervals of their own, whatever order they are asked in. */
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

  /** A base learner that finds its attributes by name gets rows of other headers; the forest must not look at other attributes there. */
  @Test
  void inputsAreFoundByNameInRowsOfOtherHeaders() throws Exception {
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
      assertTrue(Double.isFinite(model.predictIntervals(shorter, 0.9)[0][0]), "what is not there is missing");
    }
  }
}
