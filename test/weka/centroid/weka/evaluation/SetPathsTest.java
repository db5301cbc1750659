// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.MetricPlugins;
import centroid.weka.Models;
import centroid.weka.evaluation.workaround.SetPrediction;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.Classifier;
import weka.classifiers.CostMatrix;
import weka.classifiers.SingleClassifierEnhancer;
import weka.classifiers.evaluation.AbstractEvaluationMetric;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.NominalPrediction;
import weka.classifiers.evaluation.Prediction;
import weka.classifiers.meta.AttributeSelectedClassifier;
import weka.classifiers.meta.Bagging;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.meta.CostSensitiveClassifier;
import weka.classifiers.meta.FilteredClassifier;
import weka.classifiers.misc.InputMappedClassifier;
import weka.classifiers.trees.J48;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializedObject;
import weka.core.Utils;
import weka.experiment.ClassifierSplitEvaluator;
import weka.filters.AllFilter;
import weka.gui.explorer.ClassifierErrorsPlotInstances;

/** The metric finds prediction sets in every kind of Weka's evaluation, although Weka passes it no classifier. */
class SetPathsTest {

  private static final String BATCH = "-I 3 -pool 8 -W centroid.weka.BatchLearner";
  private static final String ROWS = "-I 4 -pool 12";

  @TempDir
  private static Path folder;
  private static Instances train;
  private static Instances test;

  @BeforeAll
  static void addPlugins() {
    MetricPlugins.add();
    train = TestData.risingLabels(150, 1);
    test = TestData.risingLabels(120, 2);
  }

  @AfterAll
  static void removePlugins() {
    MetricPlugins.remove();
  }

  private static CentroidBagging model(String options) throws Exception {
    return Models.fitted(Models.withOptions(options), train);
  }

  @ParameterizedTest
  @ValueSource(strings = {ROWS, BATCH, BATCH + " -mode bagging"})
  void setsOfATestSetAreFound(String options) throws Exception {
    CentroidBagging model = model(options);
    assertEquals(options.contains("Batch"), model.implementsMoreEfficientBatchPrediction());
    SetMetricTest.assertStatistics(NaiveSets.of(model, test), SetMetricTest.evaluated(model, test));
  }

  @ParameterizedTest
  @ValueSource(strings = {ROWS, BATCH})
  void setsAreFoundThroughWrappersThatKeepProbabilities(String options) throws Exception {
    FilteredClassifier filtered = new FilteredClassifier();
    filtered.setFilter(new AllFilter());
    for (SingleClassifierEnhancer wrapper : List.of(filtered, new AttributeSelectedClassifier(), new InputMappedClassifier())) {
      wrapper.setClassifier(Models.withOptions(options));
      wrapper.buildClassifier(train);
      Evaluation evaluation = SetMetricTest.evaluated(wrapper, test);
      double coverage = SetMetricTest.statistic(evaluation, "Set_coverage_90");
      double[] inside = evaluation.predictions().stream().mapToDouble(one -> ((SetPrediction) one).set(2)[(int) one.actual()] ? 100 : 0).toArray();
      assertEquals(Arrays.stream(inside).average().orElseThrow(), coverage, 1e-9);
      if (wrapper == filtered) {
        SetMetricTest.assertStatistics(NaiveSets.of((CentroidBagging) filtered.getClassifier(), test), evaluation);
      }
    }
  }

  /** Probabilities that a wrapper changed, even in place, or copied are not the model's. */
  @Test
  void setsAreNotFoundThroughWrappersThatChangeProbabilities() throws Exception {
    CostSensitiveClassifier costs = new CostSensitiveClassifier();
    costs.setMinimizeExpectedCost(true);
    costs.setCostMatrix(CostMatrix.parseMatlab("[0 1 1; 2 0 1; 3 1 0]"));
    for (SingleClassifierEnhancer wrapper : List.of(costs, new Bagging())) {
      wrapper.setClassifier(Models.withOptions(ROWS));
      wrapper.buildClassifier(train);
      Evaluation evaluation = SetMetricTest.evaluated(wrapper, test);
      assertTrue(Double.isNaN(SetMetricTest.statistic(evaluation, "Set_coverage_90")), wrapper.getClass().getName());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {ROWS, BATCH})
  void setsOfCrossValidationAreFound(String options) throws Exception {
    Evaluation evaluation = new Evaluation(train);
    evaluation.crossValidateModel(Models.withOptions(options), train, 3, new Random(1));
    evaluation.toSummaryString();
    Instances shuffled = new Instances(train);
    Random random = new Random(1);
    shuffled.randomize(random);
    shuffled.stratify(3);
    List<SetPrediction> expected = new ArrayList<>();
    for (int fold = 0; fold < 3; fold++) {
      CentroidBagging own = Models.fitted(Models.withOptions(options), shuffled.trainCV(3, fold, random));
      for (Instance row : shuffled.testCV(3, fold)) {
        SetPrediction prediction = assertInstanceOf(SetPrediction.class, evaluation.predictions().get(expected.size()));
        expected.add(prediction);
        for (int k = 0; k < SetPrediction.levels().length; k++) {
          assertArrayEquals(own.predictSet(row, SetPrediction.levels()[k]), prediction.set(k), "row " + expected.size());
        }
      }
    }
    assertEquals(train.numInstances(), evaluation.predictions().size());
    long inside = expected.stream().filter(prediction -> prediction.set(2)[(int) prediction.actual()]).count();
    assertEquals(100.0 * inside / expected.size(), SetMetricTest.statistic(evaluation, "Set_coverage_90"), 1e-9);
  }

  @ParameterizedTest
  @ValueSource(strings = {ROWS, BATCH})
  void setsOfTheCommandLineAreFound(String options) throws Exception {
    String[] files = {"-t", TestData.write(folder, "train", train).toString(), "-T", TestData.write(folder, "test", test).toString(), "-o"};
    List<String> arguments = new ArrayList<>(List.of(files));
    arguments.addAll(Arrays.asList(Utils.splitOptions(options)));
    String text = Evaluation.evaluateModel(new CentroidBagging(), arguments.toArray(new String[0]));
    String expected = "Mean set size (0.90 level)         " + SummaryLines.number(NaiveSets.of(model(options), test).get("Set_size_90"));
    assertTrue(text.substring(text.indexOf("Error on test data")).contains(expected), expected + " is not in " + text);
  }

  /** Weka's Explorer and KnowledgeFlow evaluate by the rows of their plot of errors. */
  @ParameterizedTest
  @ValueSource(strings = {ROWS, BATCH})
  void setsOfTheExplorerAreFound(String options) throws Exception {
    CentroidBagging model = model(options);
    weka.classifiers.Evaluation evaluation = new weka.classifiers.Evaluation(train);
    ClassifierErrorsPlotInstances plot = new ClassifierErrorsPlotInstances();
    plot.setInstances(test);
    plot.setClassifier(model);
    plot.setClassIndex(test.classIndex());
    plot.setEvaluation(evaluation);
    plot.setUp();
    if (model.implementsMoreEfficientBatchPrediction()) {
      Instances hidden = TestData.unlabelled(test);
      plot.process(test, model.distributionsForInstances(hidden), evaluation);
    } else {
      for (Instance row : test) {
        plot.process(row, model, evaluation);
      }
    }
    AbstractEvaluationMetric metric = evaluation.getPluginMetric("Prediction sets");
    NaiveSets.of(model, test).forEach((name, value) -> assertEquals(value, metric.getStatistic(name), 1e-9, name));
    assertTrue(evaluation.predictions().stream().allMatch(SetPrediction.class::isInstance));
  }

  @ParameterizedTest
  @ValueSource(strings = {ROWS, BATCH})
  void setsOfTheExperimenterAreFound(String options) throws Exception {
    ClassifierSplitEvaluator evaluator = new ClassifierSplitEvaluator();
    evaluator.setClassifier(Models.withOptions(options));
    Object[] result = evaluator.getResult(train, test);
    List<String> names = Arrays.asList(evaluator.getResultNames());
    assertEquals(names.size(), result.length);
    NaiveSets.of(model(options), test).forEach((name, value) -> assertEquals(value, (Double) result[names.indexOf(name)], 1e-9, name));
    evaluator.setClassifier(new J48());
    Object[] blank = evaluator.getResult(train, test);
    new SetMetric().getStatisticNames().forEach(name -> assertTrue(((Double) blank[names.indexOf(name)]).isNaN(), name));
  }

  /** Two models predict alternately in four threads. */
  @Test
  void threadsDoNotShareSets() throws Exception {
    List<CentroidBagging> models = List.of(model(ROWS), model(BATCH));
    List<Map<String, Double>> expected = List.of(NaiveSets.of(models.get(0), test), NaiveSets.of(models.get(1), test));
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Evaluation>> tasks = new ArrayList<>();
      for (int k = 0; k < 40; k++) {
        Classifier model = models.get(k % 2);
        tasks.add(() -> SetMetricTest.evaluated(model, test));
      }
      List<Future<Evaluation>> done = threads.invokeAll(tasks);
      for (int k = 0; k < 40; k++) {
        SetMetricTest.assertStatistics(expected.get(k % 2), done.get(k).get());
      }
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void savedPredictionsAreClassesOfWeka() throws Exception {
    Evaluation evaluation = SetMetricTest.evaluated(model(ROWS), test);
    evaluation.toSummaryString();
    Prediction kept = evaluation.predictions().get(5);
    Prediction read = (Prediction) new SerializedObject(kept).getObject();
    assertEquals(SetPrediction.class, kept.getClass());
    assertEquals(NominalPrediction.class, read.getClass());
    assertArrayEquals(((NominalPrediction) kept).distribution(), ((NominalPrediction) read).distribution());
  }

  @Test
  void discardedPredictionsAreNotKept() throws Exception {
    CentroidBagging model = model(ROWS);
    Evaluation evaluation = new Evaluation(train);
    evaluation.setDiscardPredictions(true);
    evaluation.evaluateModel(model, test);
    SetMetricTest.assertStatistics(NaiveSets.of(model, test), evaluation);
    assertEquals(null, evaluation.predictions());
  }
}
