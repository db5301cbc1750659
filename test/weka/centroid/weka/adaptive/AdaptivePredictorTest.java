// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.adaptive;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.interval.Interval;
import centroid.interval.IntervalKind;
import centroid.interval.Region;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayDeque;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import weka.classifiers.Classifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;

/** Adaptive intervals and sets of a real model under drift, with late and lost labels. */
class AdaptivePredictorTest {

  private static CentroidBagging numeric;
  private static CentroidBagging nominal;
  private static Instances numbers;
  private static Instances labels;

  /** Rows whose values grow by {@code shift}, and whose noise grows to {@code noise} times, from the first to the last. */
  private static Instances rows(int n, int seed, double shift, double noise) {
    int[] number = new int[1];
    return TestData.generate("rows", TestData.numbers("x", "y"), n, seed, random -> {
      double share = (double) number[0]++ / n;
      double x = random.nextDouble();
      return new double[] {x, 4 * x + shift * share + (1 + (noise - 1) * share) * 0.5 * random.nextGaussian()};
    });
  }

  @BeforeAll
  static void train() throws Exception {
    numbers = rows(300, 1, 0, 1);
    labels = TestData.lowHigh(numbers, 2);
    numeric = trained(numbers);
    nominal = trained(labels);
  }

  private static CentroidBagging trained(Instances data) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(Utils.splitOptions("-I 5 -pool 20"));
    model.buildClassifier(data);
    return model;
  }

  private record Pending(AdaptivePrediction prediction, double actual) {
  }

  /** Returns the coverage of the model and the adapted coverage; every fifth label is lost. */
  private static double[] coverage(Classifier model, Instances stream, int delay) throws Exception {
    AdaptivePredictor predictor = new AdaptivePredictor(model, stream.classAttribute(), 0.9);
    ArrayDeque<Pending> late = new ArrayDeque<>();
    double[] covered = new double[2];
    for (Instance row : stream) {
      AdaptivePrediction prediction = predictor.predict(row);
      AdaptivePrediction first = new AdaptivePredictor(model, stream.classAttribute(), 0.9).adapt(prediction.model());
      covered[0] += first.covers(row.classValue()) ? 1.0 / stream.numInstances() : 0;
      covered[1] += prediction.covers(row.classValue()) ? 1.0 / stream.numInstances() : 0;
      late.add(new Pending(prediction, row.classValue()));
      if (late.size() > delay) {
        Pending known = late.removeFirst();
        if (predictor.numObserved() % 5 != 4 || late.size() % 2 == 0) {
          predictor.observe(known.prediction, known.actual);
        }
      }
    }
    assertEquals(covered[1], predictor.coverage(), 0.03);
    return covered;
  }

  /** Without adaptation 0.5 to 0.75 are covered. */
  @Test
  void coverageHoldsUnderDriftAlsoWithLateLabels() throws Exception {
    for (int delay : new int[] {0, 50}) {
      for (Instances stream : new Instances[] {rows(3000, 2, 2, 1), rows(3000, 3, 0, 4)}) {
        double[] covered = coverage(numeric, stream, delay);
        assertTrue(covered[0] < 0.8, "fixed " + covered[0]);
        assertEquals(0.9, covered[1], delay == 0 ? 0.012 : 0.02, "delay " + delay);
      }
    }
    double[] covered = coverage(nominal, TestData.lowHigh(rows(3000, 4, 0, 8), 2), 0);
    assertTrue(covered[0] < 0.85, "fixed " + covered[0]);
    assertEquals(0.9, covered[1], 0.012);
  }

  /** If the most probable label is right more often than the level, levels fall below 0, and sets still contain it. */
  @Test
  void whatIsKeptOfAPredictionKnowsItsCoverage() {
    AdaptiveState kept = new AdaptiveState(labels.classAttribute(), 0.9);
    AdaptiveState whole = new AdaptiveState(labels.classAttribute(), 0.9);
    RowPrediction prediction = RowPrediction.ofLabels(new double[] {0.97, 0.03}, level -> new boolean[] {true, level > 0.97}, () -> null);
    for (int row = 0; row < 1000; row++) {
      int label = row % 33 == 0 ? 1 : 0;
      whole.observe(whole.adapt(prediction), label);
      kept.observe(kept.adapt(prediction).pending(), label, 1);
    }
    assertEquals(whole.coverage(), kept.coverage());
    assertTrue(kept.coverage() > 0.96, "coverage " + kept.coverage());
  }

  /** Intervals that are unbounded or have no width stay as they are, and count. */
  @Test
  void intervalsThatCannotAdaptCount() {
    for (Interval own : new Interval[] {Interval.EVERYTHING, new Interval(2, 2)}) {
      AdaptiveState kept = new AdaptiveState(numbers.classAttribute(), 0.9);
      AdaptiveState whole = new AdaptiveState(numbers.classAttribute(), 0.9);
      RowPrediction prediction = RowPrediction.ofNumber(2, IntervalKind.PREDICTION, null, null, level -> Region.of(own));
      for (int row = 0; row < 10; row++) {
        whole.observe(whole.adapt(prediction), row % 5);
        kept.observe(kept.adapt(prediction).pending(), row % 5, 1);
      }
      for (AdaptiveState state : new AdaptiveState[] {whole, kept}) {
        assertEquals(10, state.numObserved());
        assertEquals(own.width() > 0 ? 1 : 0.2, state.coverage());
        assertEquals(own, state.adapt(prediction).interval());
      }
    }
  }

  /** The first 60 rows are covered, and the last 40 are not; their classes are not known yet. */
  @Test
  void coverageWithoutAdaptationIsThatOfTheSameRows() throws Exception {
    Instances stream = rows(100, 5, 0, 1);
    for (int row = 0; row < 100; row++) {
      stream.instance(row).setClassValue(numeric.predict(stream.instance(row)).value() + (row < 60 ? 0 : 100));
    }
    AdaptiveRows rows = new AdaptiveRows(numeric, stream, 0.9, 40);
    for (Instance row : stream) {
      rows.predict(row);
    }
    assertEquals(60, rows.predictor().numObserved());
    assertEquals(1, rows.coverageOfModel());
  }

  /** Before the first label, intervals and sets are those of the model. */
  @Test
  void startsAsTheModel() throws Exception {
    Interval own = numeric.predict(numbers.instance(3)).interval(0.9);
    Interval adapted = new AdaptivePredictor(numeric, numbers.classAttribute(), 0.9).predict(numbers.instance(3)).interval();
    assertEquals(own.lower(), adapted.lower(), 1e-12);
    assertEquals(own.upper(), adapted.upper(), 1e-12);
    for (Instance row : labels) {
      assertArrayEquals(nominal.predict(row).predictionSet(0.9), new AdaptivePredictor(nominal, labels.classAttribute(), 0.9).predict(row).predictionSet());
    }
  }

  /** The needed level is the smallest one: sets below it do not contain the label, sets above do. */
  @Test
  void theNeededLevelIsTheSmallest() throws Exception {
    AdaptivePredictor predictor = new AdaptivePredictor(nominal, labels.classAttribute(), 0.9);
    for (Instance row : labels) {
      AdaptivePrediction prediction = predictor.predict(row);
      for (int label = 0; label < 2; label++) {
        double level = prediction.needed(label)[0];
        assertTrue(level == 1 || prediction.model().predictionSet(Math.max(1e-9, Math.min(1 - 1e-9, level + 1e-6)))[label]);
        assertTrue(level < 1e-5 || !prediction.model().predictionSet(level - 1e-6)[label]);
      }
    }
  }

  /** What is kept of a prediction until its label arrives teaches the same as the prediction. */
  @Test
  void aPendingPredictionTeachesTheSame() throws Exception {
    for (Instances stream : new Instances[] {rows(200, 4, 2, 2), TestData.lowHigh(rows(200, 4, 2, 1), 2)}) {
      AdaptivePredictor predictor = new AdaptivePredictor(stream.classAttribute().isNumeric() ? numeric : nominal, stream.classAttribute(), 0.9);
      AdaptiveState state = new AdaptiveState(stream.classAttribute(), 0.9);
      for (Instance row : stream) {
        AdaptivePrediction prediction = predictor.predict(row);
        assertArrayEquals(prediction.issued(), state.adapt(prediction.model()).issued());
        predictor.observe(prediction, row.classValue());
        state.observe((PendingPrediction) new SerializedObject(prediction.pending()).getObject(), row.classValue(), 1);
      }
      assertEquals(200, state.numObserved());
      assertEquals(predictor.coverage(), state.coverage(), 0.011);
      assertThrows(IllegalArgumentException.class, () -> state.observe(predictor.predict(stream.get(0)).pending(), Double.NaN, 1));
    }
  }

  @Test
  void canBeSavedWithTheModel() throws Exception {
    AdaptivePredictor predictor = new AdaptivePredictor(numeric, numbers.classAttribute(), 0.8);
    SplittableRandom random = new SplittableRandom(1);
    for (int k = 0; k < 50; k++) {
      predictor.observe(predictor.predict(numbers.instance(k)), numbers.instance(k).classValue() + random.nextDouble());
    }
    AdaptivePredictor copy = (AdaptivePredictor) new SerializedObject(predictor).getObject();
    assertEquals(predictor.predict(numbers.instance(60)).interval(), copy.predict(numbers.instance(60)).interval());
    assertEquals(50, copy.numObserved());
    assertEquals(predictor.coverage(), copy.coverage());
  }

  @Test
  void saysWhatIsWrong() throws Exception {
    assertNames(() -> new AdaptivePredictor(new Bagging(), numbers.classAttribute(), 0.9), "gives no prediction intervals; choose a classifier that does");
    assertNames(() -> new AdaptivePredictor(numeric, numbers.classAttribute(), 90), "must be a fraction between 0 and 1");
    AdaptivePredictor predictor = new AdaptivePredictor(numeric, numbers.classAttribute(), 0.9);
    AdaptivePrediction prediction = predictor.predict(numbers.instance(0));
    assertNames(() -> predictor.observe(prediction, Double.NaN), "The class value of an observed row must be known, but it is missing");
    assertThrows(IllegalArgumentException.class, prediction::predictionSet);
    AdaptivePrediction set = new AdaptivePredictor(nominal, labels.classAttribute(), 0.9).predict(labels.instance(0));
    assertThrows(IllegalArgumentException.class, set::interval);
  }
}
