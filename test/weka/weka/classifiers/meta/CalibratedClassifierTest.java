// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** CalibratedClassifier adds calibrated intervals and sets to any classifier and keeps its numeric predictions. */
class CalibratedClassifierTest {

  private static final String TREE = " -W weka.classifiers.trees.REPTree";

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  static CalibratedClassifier trained(String options, Instances data) throws Exception {
    return Models.fitted(Models.configured(new CalibratedClassifier(), options), data);
  }

  private static Classifier alone(String specification, Instances data) throws Exception {
    String[] words = Utils.splitOptions(specification);
    String name = words[0];
    words[0] = "";
    return Models.fitted(AbstractClassifier.forName(name, words), data);
  }

  @ParameterizedTest
  @ValueSource(strings = {"weka.classifiers.trees.REPTree", "weka.classifiers.trees.RandomForest -I 7 -S 3", "weka.classifiers.trees.M5P",
      "weka.classifiers.functions.LinearRegression", "weka.classifiers.functions.GaussianProcesses", "weka.classifiers.lazy.IBk -K 3",
      "weka.classifiers.functions.Nd4jNetwork -layers 3 -epochs 5"})
  void numericPredictionsEqualThoseOfTheLearner(String learner) throws Exception {
    for (Instances data : List.of(TestData.numeric(90), TestData.withoutClassEvery(9, TestData.numeric(90)))) {
      String wrapped = learner.contains(" -") ? learner.replaceFirst(" -", " -- -") : learner;
      CalibratedClassifier model = trained("-S 7 -folds 3 -W " + wrapped, data);
      assertArrayEquals(Models.predictions(alone(learner, data), data), Models.predictions(model, data));
      double[] interval = model.predictIntervals(data.instance(1), 0.9)[0];
      assertTrue(interval[0] < interval[1] && Double.isFinite(interval[0] + interval[1]), Arrays.toString(interval));
    }
  }

  /** The learner gets the rows in their order, with their weights, and keeps its own seed. */
  @Test
  void instanceWeightsReachTheLearner() throws Exception {
    Instances data = TestData.weighted(TestData.numeric(90));
    assertArrayEquals(Models.predictions(alone("weka.classifiers.trees.REPTree", data), data),
        Models.predictions(trained("-S 5 -folds 3" + TREE, data), data));
    // A learner that ignores weights gets rows drawn by their weights, so no row of weight 0 is among them.
    Instances apart = TestData.line(1, 0, 40, 3);
    for (int row = 0; row < 40; row++) {
      apart.instance(row).setWeight(row < 20 ? 0 : 1);
      apart.instance(row).setValue(1, row < 20 ? 1000 : 1);
    }
    CalibratedClassifier blind = trained("-folds 2 -W weka.classifiers.lazy.KStar", apart);
    assertTrue(blind.classifyInstance(apart.instance(0)) < 2, "the learner was trained on a row of weight 0");
  }

  @Test
  void everyFitUsesTheLearnersOwnSeed() throws Exception {
    Set<Integer> seeds = new ConcurrentSkipListSet<>();
    ScriptedLearner.onFit(seeds::add);
    trained("-S 3 -folds 4 -num-slots 2 -W centroid.weka.ScriptedLearner -- -S 17", TestData.numeric(40));
    assertEquals(Set.of(17), seeds);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-local off", "-calibration heldout", "-folds 20"})
  void intervalsHaveTheirNominalCoverage(String options) throws Exception {
    Instances rows = TestData.rising(1400, 5);
    CalibratedClassifier model = trained(options + " -W weka.classifiers.trees.M5P", new Instances(rows, 0, 600));
    int covered = 0;
    for (int row = 600; row < 1400; row++) {
      double[] interval = model.predictIntervals(rows.instance(row), 0.9)[0];
      double truth = rows.instance(row).classValue();
      covered += truth >= interval[0] && truth <= interval[1] ? 1 : 0;
    }
    // About 3 standard errors for 800 test rows and 600 or 60 calibration rows.
    double allowed = options.contains("heldout") ? 0.12 : 0.05;
    assertEquals(0.9, covered / 800.0, allowed, options);
  }

  @Test
  void setsHaveTheirCoverageAndProbabilitiesAreCalibrated() throws Exception {
    Instances rows = TestData.risingLabels(1400, 5);
    Instances train = new Instances(rows, 0, 600);
    CalibratedClassifier model = trained("-W weka.classifiers.trees.RandomForest -- -I 20", train);
    Classifier alone = alone("weka.classifiers.trees.RandomForest -I 20", train);
    double covered = 0;
    double loss = 0;
    double lossAlone = 0;
    for (int row = 600; row < 1400; row++) {
      int label = (int) rows.instance(row).classValue();
      covered += model.predictSet(rows.instance(row), 0.9)[label] ? 1.0 / 800 : 0;
      loss -= Math.log(model.distributionForInstance(rows.instance(row))[label]);
      lossAlone -= Math.log(Math.max(1e-6, alone.distributionForInstance(rows.instance(row))[label]));
    }
    assertEquals(0.9, covered, 0.05);
    assertTrue(loss < 0.8 * lossAlone, loss + " of " + lossAlone);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-calibration heldout", "-W weka.classifiers.trees.RandomTree", "-local on"})
  void sameModelForAnyNumberOfThreads(String options) throws Exception {
    for (Instances data : List.of(TestData.numeric(90), TestData.nominal(90))) {
      CalibratedClassifier one = trained("-num-slots 1 " + options, data);
      CalibratedClassifier two = trained("-num-slots 2 " + options, data);
      assertArrayEquals(Models.predictions(one, data), Models.predictions(two, data));
      for (Instance row : data) {
        if (data.classAttribute().isNumeric()) {
          assertArrayEquals(one.predictIntervals(row, 0.8), two.predictIntervals(row, 0.8));
        } else {
          assertArrayEquals(one.predictSet(row, 0.8), two.predictSet(row, 0.8));
        }
      }
    }
  }

  @Test
  void theTextDescribesTheWrappedModel() throws Exception {
    assertEquals("CalibratedClassifier: No model built yet.", new CalibratedClassifier().toString());
    String text = trained("-folds 4 -W weka.classifiers.trees.M5P", TestData.numeric(90)).toString();
    assertTrue(text.startsWith("CalibratedClassifier\n====================\n\nModel                   weka.classifiers.trees.M5P"), text);
    assertTrue(text.contains("90 held-out rows") && Models.text(text).contains("4 folds, each predicted by a model trained on all other rows"), text);
    assertTrue(text.contains("M5 pruned model tree"), text);
    assertFalse(text.contains("CentroidBagging") || text.contains("members") || text.contains("Masses"), text);
  }

  /** A single model has no ensemble variance. */
  @Test
  void widthsHaveNoEpistemicPart() throws Exception {
    Instances data = TestData.rising(200, 3);
    assertTrue(Double.isNaN(trained(TREE, data).predictDistribution(data.instance(0)).epistemicShare()));
  }

  @Test
  void targetBoundsAndTailsAreRespected() throws Exception {
    Instances data = TestData.rising(60, 3);
    CalibratedClassifier model = trained("-min -2 -max 7 -tails infinite" + TREE, data);
    assertArrayEquals(new double[] {-2, 7}, model.predictIntervals(data.instance(0), 0.9999)[0]);
    CalibratedClassifier open = trained("-tails infinite" + TREE, data);
    assertEquals(Double.POSITIVE_INFINITY, open.predictIntervals(data.instance(0), 0.9999)[0][1]);
  }

  @Test
  void aFailedTrainingLeavesNoModel() throws Exception {
    CalibratedClassifier model = trained("-W centroid.weka.ScriptedLearner", TestData.numeric(40));
    assertNotNull(model.predictIntervals(TestData.numeric(40).instance(0), 0.9));
    ScriptedLearner.onFit(seed -> {
      throw new IllegalStateException("no power");
    });
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> model.buildClassifier(TestData.numeric(40)));
    assertTrue(failure.getMessage().contains("ScriptedLearner could not be trained: ") && failure.getMessage().contains("no power"), failure.getMessage());
    assertThrows(IllegalStateException.class, () -> model.classifyInstance(TestData.numeric(40).instance(0)));
  }

  @Test
  void anInterruptEndsTraining() throws Exception {
    CountDownLatch begun = new CountDownLatch(3);
    ScriptedLearner.onFit(seed -> {
      begun.countDown();
      Thread.sleep(begun.getCount() == 0 ? 60_000 : 1);
    });
    CalibratedClassifier model = Models.configured(new CalibratedClassifier(), "-W centroid.weka.ScriptedLearner");
    boolean[] stopped = new boolean[1];
    Thread training = new Thread(() -> {
      try {
        model.buildClassifier(TestData.numeric(60));
      } catch (Exception e) {
        stopped[0] = e instanceof InterruptedException && Thread.currentThread().isInterrupted();
      }
    });
    training.start();
    begun.await();
    training.interrupt();
    training.join(10_000);
    assertTrue(stopped[0], "training did not stop");
    assertThrows(IllegalStateException.class, () -> model.classifyInstance(TestData.numeric(60).instance(0)));
  }

  @Test
  void aSavedModelPredictsIdentically() throws Exception {
    for (Instances data : List.of(TestData.numeric(90), TestData.nominal(90))) {
      CalibratedClassifier model = trained("-folds 3" + TREE, data);
      CalibratedClassifier copy = (CalibratedClassifier) AbstractClassifier.makeCopy(model);
      assertArrayEquals(Models.predictions(model, data), Models.predictions(copy, data));
      assertEquals(model.toString(), copy.toString());
      for (Instance row : data) {
        if (data.classAttribute().isNumeric()) {
          assertArrayEquals(model.predictIntervals(row, 0.9), copy.predictIntervals(row, 0.9));
        }
      }
    }
  }

  @Test
  void optionsSurviveTheRoundTrip() throws Exception {
    String options = "-model here.model -calibration-data rows.arff -calibration heldout -folds 4 -local on -tails infinite -min -1.5 -max 9.0 "
        + "-num-slots 2 -S 6 -W weka.classifiers.trees.M5P -- -M 6.0";
    CalibratedClassifier first = Models.configured(new CalibratedClassifier(), options);
    String given = Utils.joinOptions(first.getOptions());
    for (String word : options.replace(" --", "").split(" (?=-[a-zA-Z])")) {
      assertTrue(given.contains(word), word + " is not in " + given);
    }
    assertEquals(given, Utils.joinOptions(Models.configured(new CalibratedClassifier(), given).getOptions()));
    // Options that are not given return to their defaults.
    first.setOptions(new String[0]);
    assertEquals(Utils.joinOptions(new CalibratedClassifier().getOptions()), Utils.joinOptions(first.getOptions()));
  }
}
