// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.refinable.EpochCurve;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Drawable;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** The data of a model's picture and their text form. */
class ModelPictureTest {

  @Test
  void textIsReadBack() {
    ObjectiveHistory objective = new ObjectiveHistory(List.of("start", "round 1"), new double[] {0.5, 0.25});
    PoolMap map = new PoolMap(new double[][] {{1, 2}, {-3, 4e-9}}, new double[][] {{1, 2}}, new double[] {0.75, 0.125});
    ModelPicture read = ModelPicture.parse(
        new ModelPicture(new double[] {1}, objective, map, EpochCurve.NONE, CandidatePicture.NONE, CorrectionSample.NONE).text());
    assertEquals(objective.steps(), read.objective().steps());
    assertArrayEquals(objective.values(), read.objective().values());
    assertArrayEquals(map.pool()[1], read.map().pool()[1]);
    assertArrayEquals(map.members()[0], read.map().members()[0]);
    assertArrayEquals(map.shares(), read.map().shares());
    assertArrayEquals(new double[] {1}, read.mass());
  }

  @Test
  void emptyPictureIsReadBack() {
    ModelPicture read = ModelPicture.parse(
        new ModelPicture(new double[] {0.5, 0.5}, ObjectiveHistory.NONE, PoolMap.EMPTY, EpochCurve.NONE, CandidatePicture.NONE, CorrectionSample.NONE).text());
    assertEquals(0, read.map().pool().length);
    assertEquals(0, read.objective().values().length);
    assertEquals(2, read.mass().length);
  }

  private static CorrectionSample sample() {
    double nan = Double.NaN;
    double[] residual = {1, -2.5, 1e-9, 1e99};
    return new CorrectionSample(List.of(new CorrectionSample.Target("price, in \u20ac: net\n", residual, new double[] {0, 0.125, -3, 7})), List.of(
        new CorrectionSample.Column("two words", null, null, new double[] {1e6, 1e6 + 0.25, nan, 1e6 + 1}),
        new CorrectionSample.Column("kind", List.of("", "a,b", "%20 +=-", "?"), null, new double[] {3, 0, nan, 1}),
        new CorrectionSample.Column("", null, "yyyy-MM-dd HH:mm", new double[] {1.7e12, 1.7e12 + 60_000, nan, 0})));
  }

  private static ModelPicture with(CorrectionSample corrections) {
    return new ModelPicture(new double[] {1}, ObjectiveHistory.NONE, PoolMap.EMPTY, EpochCurve.NONE, candidates(), corrections);
  }

  private static CandidatePicture candidates() {
    double nan = Double.NaN;
    return new CandidatePicture(true, new CandidateRanking(123, List.of(
        new CandidateRanking.Place("SMO -K \"RBFKernel -G 0.1\"", "weka.SMO -M, -K: \"a b\"", 10, 0.5, 0.25, 0.75, 0, 0, 0.001, 1234),
        new CandidateRanking.Place("", "Other", 3, 0.625, 0.5, 0.75, 0.125, 0.0625, 2, nan),
        new CandidateRanking.Place("Few rows", "Few", 3, nan, nan, nan, nan, nan, 2, 1e9)), List.of()));
  }

  @Test
  void candidatesAreReadBack() {
    CandidatePicture read = ModelPicture.parse(with(sample()).text()).candidates();
    assertEquals(candidates(), read);
    assertTrue(read.isKnown());
    assertEquals("root Brier score", read.errorName());
    ModelPicture none = new ModelPicture(new double[] {1}, ObjectiveHistory.NONE, PoolMap.EMPTY, EpochCurve.NONE, CandidatePicture.NONE, sample());
    assertTrue(!ModelPicture.parse(none.text()).candidates().isKnown());
  }

  /** Also of a model that was read from a file, whose text says the same. */
  @Test
  void candidatesAreThoseOfTheModel() throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 -pool 12 -B weka.classifiers.functions.LinearRegression -B weka.classifiers.rules.ZeroR"));
    model.buildClassifier(TestData.rising(60, 1));
    CandidatePicture drawn = ModelPicture.parse(((CentroidBagging) new SerializedObject(model).getObject()).graph()).candidates();
    assertTrue(drawn.isKnown());
    assertEquals("root mean squared error", drawn.errorName());
    assertEquals(List.of("LinearRegression", "REPTree", "ZeroR"), drawn.ranking().places().stream().map(CandidateRanking.Place::name).toList());
    assertEquals(model.trainingReport().candidates().chosen().error(), drawn.ranking().chosen().error(), 1e-5);
    model.setOptions(Utils.splitOptions("-I 4 -pool 12"));
    model.buildClassifier(TestData.rising(60, 1));
    assertTrue(!ModelPicture.parse(model.graph()).candidates().isKnown(), "one learner is not compared");
  }

  @Test
  void correctionsAreReadBack() {
    CorrectionSample written = sample();
    CorrectionSample read = ModelPicture.parse(with(written).text()).corrections();
    assertEquals(written.targets().get(0).name(), read.targets().get(0).name());
    assertArrayEquals(written.targets().get(0).residual(), read.targets().get(0).residual());
    assertArrayEquals(written.targets().get(0).correction(), read.targets().get(0).correction());
    for (int k = 0; k < 3; k++) {
      assertEquals(written.columns().get(k).name(), read.columns().get(k).name());
      assertEquals(written.columns().get(k).labels(), read.columns().get(k).labels());
      assertEquals(written.columns().get(k).dateFormat(), read.columns().get(k).dateFormat());
    }
    assertArrayEquals(written.columns().get(0).value(), read.columns().get(0).value(), 1e-5, "small differences of large numbers are kept");
    assertArrayEquals(written.columns().get(1).value(), read.columns().get(1).value());
    assertArrayEquals(written.columns().get(2).value(), read.columns().get(2).value(), 1e7 + 1);
    assertTrue(!ModelPicture.parse(with(CorrectionSample.NONE).text()).corrections().isKnown());
  }

  /** Damaged texts are read or refused, never an exception, which Weka would swallow with the whole menu. */
  @Test
  void damagedTextsAreRefused() {
    String text = with(sample()).text();
    Random random = new Random(1);
    int refused = 0;
    for (int k = 0; k < 5000; k++) {
      int from = random.nextInt(text.length());
      int to = Math.min(text.length(), from + random.nextInt(5));
      String inserted = random.nextBoolean() ? "" : String.valueOf(" ,:=%\n?-9e".charAt(random.nextInt(10)));
      refused += ModelPicture.parse(text.substring(0, from) + inserted + text.substring(to)) == null ? 1 : 0;
    }
    assertTrue(refused > 1000, refused + " refused");
  }

  @Test
  void otherGraphsAreNotParsed() {
    assertNull(ModelPicture.parse(null));
    assertNull(ModelPicture.parse("digraph J48Tree {\n}"));
    assertNull(ModelPicture.parse("<?xml version=\"1.0\"?>"));
  }

  @ParameterizedTest
  @CsvSource({"numeric, select, 12, 3", "nominal, select, 12, 3", "numeric, refit, 4, 3", "numeric, bagging, 0, 0",
      "numeric, select -pool 4, 0, 0"})
  void trainedModelsCanBeDrawn(String kind, String mode, int pool, int objectives) throws Exception {
    Instances data = kind.equals("numeric") ? TestData.rising(60, 1) : TestData.risingLabels(60, 1);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 " + (mode.contains("-pool") ? "" : "-pool 12 ") + "-draws 30 -mode " + mode));
    model.buildClassifier(data);
    assertEquals(Drawable.NOT_DRAWABLE, model.graphType());
    ModelPicture drawn = ModelPicture.parse(model.graph());
    assertNotNull(drawn);
    assertEquals(model.memberMasses().length, drawn.mass().length);
    assertEquals(pool, drawn.map().pool().length);
    assertEquals(objectives, drawn.objective().values().length);
    if (pool > 0) {
      assertEquals(drawn.mass().length, drawn.map().members().length);
      assertTrue(drawn.map().shares()[0] >= drawn.map().shares()[1]);
    }
  }

  /** A line misses a curve: its residuals along x, and the correction, have the shape of the curve. */
  @Test
  void correctionsAreThoseOfTheModel() throws Exception {
    Instances data = TestData.curve(500);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 -pool 12 -W weka.classifiers.functions.LinearRegression"));
    model.buildClassifier(data);
    CorrectionSample sample = ModelPicture.parse(model.graph()).corrections();
    CorrectionSample.Target target = sample.targets().get(0);
    assertEquals(data.classAttribute().name(), target.name());
    assertEquals(300, target.residual().length);
    double before = Arrays.stream(target.residual()).map(r -> r * r).sum();
    double after = IntStream.range(0, 300).mapToDouble(row -> target.residual()[row] - target.correction()[row]).map(r -> r * r).sum();
    assertTrue(after < before, "the correction lowers the squared error from " + before + " to " + after);
    assertTrue(model.graph().length() < 20_000, "a small text, but " + model.graph().length());
    CentroidBagging saved = (CentroidBagging) new SerializedObject(model).getObject();
    assertEquals(CorrectionSample.NONE, ModelPicture.parse(saved.graph()).corrections(), "models keep no training rows");
    model.setOptions(Utils.splitOptions("-I 4 -pool 12 -correct off -W weka.classifiers.functions.LinearRegression"));
    model.buildClassifier(data);
    assertEquals(CorrectionSample.NONE, ModelPicture.parse(model.graph()).corrections());
  }

  /** Of two labels the second is enough. */
  @Test
  void probabilitiesOfLabelsAreCorrected() throws Exception {
    Instances data = TestData.lowHigh(TestData.curve(300), 0);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 -pool 12 -correct on -W weka.classifiers.functions.Logistic"));
    model.buildClassifier(data);
    CorrectionSample sample = ModelPicture.parse(model.graph()).corrections();
    assertEquals(List.of("P(" + data.classAttribute().name() + " = " + data.classAttribute().value(1) + ")"),
        sample.targets().stream().map(CorrectionSample.Target::name).toList());
    assertTrue(Arrays.stream(sample.targets().get(0).residual()).allMatch(residual -> Math.abs(residual) <= 1));
  }

  /** The members kept are points of the pool in mode select. */
  @Test
  void membersArePointsOfThePool() throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 4 -pool 12"));
    model.buildClassifier(TestData.rising(60, 1));
    PoolMap map = ModelPicture.parse(model.graph()).map();
    for (double[] member : map.members()) {
      assertTrue(List.of(map.pool()).stream().anyMatch(point -> Math.hypot(point[0] - member[0], point[1] - member[1]) < 1e-6));
    }
  }
}
