// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.commons.math3.stat.correlation.PearsonsCorrelation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.Randomizable;

/** A seed determines the model for any number of threads; the next seed gives an unrelated model. */
class DeterminismTest {

  private static final String LINEAR = " -W weka.classifiers.functions.LinearRegression";

  @ParameterizedTest
  @ValueSource(strings = {"-mode select -I 4 -stop 0.15", "-mode select -I 4 -pool 20", "-mode select -I 4 -pool 4", "-mode select -I 4 -pool 12 -P 50 -O",
      "-mode select -I 4 -pool 12 -represent-copies-using-weights", "-mode select -I 3 -pool 12 -W weka.classifiers.trees.RandomTree",
      "-mode refit -I 4 -draws 60 -O", "-mode refit -I 4 -draws 60 -scheme bayesian", "-mode refit -I 3 -draws 60 -gamma 0",
      "-mode refit -I 4 -draws 60 -W weka.classifiers.trees.RandomTree"})
  void sameModelForAnyNumberOfSlots(String line) throws Exception {
    for (Instances data : List.of(TestData.numeric(90), TestData.nominal(90), TestData.weighted(TestData.nominal(90)))) {
      CentroidBagging one = Models.trained("-num-slots 1 " + line, data);
      for (int slots : new int[] {2, 4, 0}) {
        CentroidBagging several = Models.trained("-num-slots " + slots + " " + line, data);
        assertSamePredictions(one, several, data);
        assertArrayEquals(one.memberMasses(), several.memberMasses(), 0);
        assertEquals(one.getMeasure("measureOutOfBagError"), several.getMeasure("measureOutOfBagError"));
        assertEquals(one.getMeasure("measureObjective"), several.getMeasure("measureObjective"));
        assertEquals(one.spreadRatio(), several.spreadRatio());
      }
    }
  }

  /** Weka's date formats are not thread-safe, and RandomTree seeds its generator from the text of a row. */
  @Test
  void sameModelForAnyNumberOfSlotsWithDates() throws Exception {
    List<Attribute> attributes = List.of(new Attribute("day", "yyyy-MM-dd"), new Attribute("x"), new Attribute("y"));
    Instances data = TestData.generate("dates", attributes, 150, 3, random -> {
      double x = random.nextDouble();
      return new double[] {86_400_000.0 * random.nextInt(10_000), x, 3 * x + random.nextGaussian()};
    });
    String line = "-I 3 -pool 40 -W weka.classifiers.trees.RandomForest -- -I 3";
    CentroidBagging one = Models.trained("-num-slots 1 " + line, data);
    for (int trial = 0; trial < 4; trial++) {
      assertSamePredictions(one, Models.trained("-num-slots 4 " + line, data), data);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"select", "refit", "bagging"})
  void trainingAgainGivesTheSameModel(String mode) throws Exception {
    Instances data = TestData.nominal(80);
    CentroidBagging twice = Models.withOptions("-I 3 -pool 9 -draws 40 -mode " + mode);
    twice.buildClassifier(TestData.numeric(50));
    twice.buildClassifier(data);
    assertSamePredictions(Models.trained("-I 3 -pool 9 -draws 40 -mode " + mode, data), twice, data);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-mode select -I 5 -pool 25", "-mode refit -I 5 -draws 50"})
  void consecutiveSeedsGiveDifferentModels(String line) throws Exception {
    Instances data = TestData.numeric(80);
    for (int seed = -2; seed < 3; seed++) {
      double[] one = numbers(Models.trained(line + " -S " + seed, data), data);
      double[] next = numbers(Models.trained(line + " -S " + (seed + 1), data), data);
      assertFalse(Arrays.equals(one, next), "seeds " + seed + " and " + (seed + 1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"-mode select -pool 25", "-mode refit -draws 20"})
  void consecutiveSeedsShareNoMemberSeed(String line) throws Exception {
    String scripted = line + " -I 10 -W centroid.weka.ScriptedLearner -S ";
    Set<Integer> seeds = new HashSet<>();
    int count = 0;
    for (int seed = 1; seed < 6; seed++) {
      Set<Integer> some = new HashSet<>(ScriptedLearner.seedsInOrder(Models.withOptions(scripted + seed)));
      seeds.addAll(some);
      count += some.size();
    }
    assertEquals(count, seeds.size(), "all member seeds are different");
  }

  /**
   * Compares the deviations of each seed's predictions from their mean over 40 seeds. Models that share no randomness have
   * deviations that correlate by about -1/39 with those of the next seed. A linear model has 5 coefficients, so one
   * correlation has a standard deviation of about 1/sqrt(4), and the mean of 39 about 0.08: 0.35 is passed by chance with probability
   * below 1e-4. Weka's Bagging, whose next seed has 4 of 5 bags in common, is the control.
   */
  @Test
  void consecutiveSeedsAreUncorrelated() throws Exception {
    double select = correlationOfConsecutiveSeeds(Models.withOptions("-mode select -I 5 -pool 25" + LINEAR));
    double refit = correlationOfConsecutiveSeeds(Models.withOptions("-mode refit -I 5 -draws 50" + LINEAR));
    double control = correlationOfConsecutiveSeeds(Models.configured(new Bagging(), "-I 5" + LINEAR));
    assertTrue(control > 0.6, "control (Bagging): " + control);
    assertTrue(Math.abs(select) < 0.35, "select: " + select);
    assertTrue(Math.abs(refit) < 0.35, "refit: " + refit);
  }

  private static double correlationOfConsecutiveSeeds(Classifier classifier) throws Exception {
    Instances data = TestData.numeric(60);
    double[][] deviations = new double[40][];
    double[] mean = new double[data.numInstances()];
    for (int seed = 0; seed < deviations.length; seed++) {
      Classifier model = AbstractClassifier.makeCopy(classifier);
      ((Randomizable) model).setSeed(seed);
      deviations[seed] = numbers(Models.fitted(model, data), data);
      for (int row = 0; row < mean.length; row++) {
        mean[row] += deviations[seed][row] / deviations.length;
      }
    }
    double sum = 0;
    for (int seed = 0; seed < deviations.length; seed++) {
      for (int row = 0; row < mean.length; row++) {
        deviations[seed][row] -= mean[row];
      }
      sum += seed == 0 ? 0 : new PearsonsCorrelation().correlation(deviations[seed - 1], deviations[seed]);
    }
    return sum / (deviations.length - 1);
  }

  private static double[] numbers(Classifier model, Instances data) throws Exception {
    return Arrays.stream(Models.predictions(model, data)).mapToDouble(prediction -> prediction[0]).toArray();
  }

  private static void assertSamePredictions(Classifier expected, Classifier actual, Instances rows) throws Exception {
    assertTrue(Arrays.deepEquals(Models.predictions(expected, rows), Models.predictions(actual, rows)));
  }
}
