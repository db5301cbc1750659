// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenPromise.unless;

import centroid.weka.evaluation.IntervalMetric;
import centroid.weka.evaluation.SetMetric;
import java.io.NotSerializableException;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.IntervalEstimator;
import weka.classifiers.evaluation.Evaluation;
import weka.classifiers.evaluation.output.prediction.Intervals;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.PluginManager;
import weka.core.Utils;
import weka.experiment.ClassifierSplitEvaluator;
import weka.experiment.RegressionSplitEvaluator;
import weka.experiment.SplitEvaluator;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** The same through Weka's other entrances, one for each case: where a model keeps its promises, whoever asks it gets the same. */
final class Doors {

  private static final String METRIC_TYPE = "weka.classifiers.evaluation.AbstractEvaluationMetric";
  private static final List<String> METRICS = List.of(IntervalMetric.class.getName(), SetMetric.class.getName());
  private static final double LEVEL = 0.9;

  /** A way in. */
  @FunctionalInterface
  private interface Door {
    void go() throws Exception;
  }

  private Doors() {
  }

  /** Goes through the door of a case; what is thrown there is a broken promise, since the model itself is good. */
  static void through(FuzzCase one, Classifier model, Instances asked) throws InterruptedException {
    switch (one.number() % 8) {
      case 0 -> pass("filterAddsWhatTheModelSays", () -> filterAddsWhatTheModelSays(one, model, asked));
      case 1 -> pass("outputTellsEveryRow", () -> outputTellsEveryRow(model, asked));
      case 2 -> pass("metricsAreShares", () -> metricsAreShares(one, model, asked));
      case 3 -> pass("experimenterGetsAResult", () -> experimenterGetsAResult(one));
      case 4 -> pass("comparisonWritesItsFiles", () -> FileDoors.comparisonWritesItsFiles(one));
      case 5 -> pass("flowEnds", () -> FlowDoor.flowEnds(one));
      default -> {
        // straight in alone
      }
    }
  }

  private static void pass(String promise, Door door) throws InterruptedException {
    try {
      door.go();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | StackOverflowError e) {
      if (!isOfImpossibleProbabilities(e)) {
        throw new BrokenPromise(promise, e.toString(), e);
      }
    }
  }

  /** As under Bagging: Weka can't normalise NaN, and its histogram of margins has no place for what is below 0 or above 1. */
  private static boolean isOfImpossibleProbabilities(Throwable e) {
    return String.valueOf(e.getMessage()).contains("Can't normalize array. Sum is NaN.")
        || Arrays.stream(e.getStackTrace()).limit(1).anyMatch(frame -> frame.getMethodName().equals("updateMargins"));
  }

  private static Classifier fresh(FuzzCase one) throws Exception {
    return AbstractClassifier.forName(one.options().className(), Utils.splitOptions(one.options().line(one.learner())));
  }

  /** The filter has a row for each, and the numbers of the model where they are finite. */
  private static void filterAddsWhatTheModelSays(FuzzCase one, Classifier model, Instances asked) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(fresh(one));
    filter.setLevels(String.valueOf(LEVEL));
    filter.setInputFormat(one.train());
    // The filter trains on the rows that have a class; learners may be split or drawn otherwise, and fail, where there are others.
    boolean allHaveClass = one.train().stream().noneMatch(Instance::classIsMissing);
    Instances first;
    try {
      first = Filter.useFilter(one.train(), filter);
    } catch (Exception e) {
      // All rows of the training are asked here, some of which a member may not be able to predict.
      boolean ofMembers = String.valueOf(e.getMessage()).contains("could not be predicted: ") && Answers.anyThrows(Answers.predictions(model, one.train()));
      if (ofMembers || !allHaveClass && KnownRefusals.contains(e)) {
        Sentences.refusalIsOneSentence(e);
        return;
      }
      throw e;
    }
    Instances second = Filter.useFilter(asked, filter);
    unless(first.numInstances() == one.train().numInstances() && second.numInstances() == asked.numInstances(), "filterAddsWhatTheModelSays",
        first.numInstances() + " and " + second.numInstances() + " rows");
    unless(second.classAttribute().name().equals(asked.classAttribute().name()), "filterAddsWhatTheModelSays", "class " + second.classAttribute());
    boolean comparable = one.learner().steady() && allHaveClass;
    for (int row = 0; row < asked.numInstances() && comparable; row++) {
      double shown = second.instance(row).value(asked.classIndex());
      double said = model.classifyInstance(asked.instance(row));
      unless(Double.compare(shown, said) == 0 || Double.isInfinite(said), "filterAddsWhatTheModelSays", shown + " where the model says " + said);
    }
  }

  private static void outputTellsEveryRow(Classifier model, Instances asked) throws Exception {
    Intervals output = new Intervals();
    StringBuffer text = new StringBuffer();
    output.setBuffer(text);
    output.setHeader(new Instances(asked, 0));
    output.setLevels("0.5," + LEVEL);
    output.printHeader();
    output.printClassifications(model, asked);
    output.printFooter();
    unless(text.toString().lines().filter(line -> !line.isBlank()).count() > asked.numInstances(), "outputTellsEveryRow", text.toString());
  }

  /** Numbers of Weka's evaluation are finite or missing, shares lie between 0 and 100, and the summary can be printed. */
  private static void metricsAreShares(FuzzCase one, Classifier model, Instances asked) throws Exception {
    METRICS.forEach(metric -> PluginManager.addPlugin(METRIC_TYPE, metric, metric));
    try {
      Evaluation evaluation = new Evaluation(one.train());
      evaluation.evaluateModel(model, asked);
      evaluation.toSummaryString(true);
      double covered = evaluation.coverageOfTestCasesByPredictedRegions();
      unless(Double.isNaN(covered) || covered >= 0 && covered <= 100 + 1e-9, "metricsAreShares", "coverage " + covered);
      evaluation.getPluginMetrics().stream().filter(metric -> METRICS.contains(metric.getClass().getName()))
          .forEach(metric -> metric.getStatisticNames().forEach(metric::getStatistic));
    } finally {
      METRICS.forEach(metric -> PluginManager.removePlugin(METRIC_TYPE, metric));
    }
  }

  private static void experimenterGetsAResult(FuzzCase one) throws Exception {
    if (one.train().classAttribute().isDate()) {
      // The Experimenter takes no dates for numbers.
      return;
    }
    boolean numeric = one.train().classAttribute().isNumeric();
    SplitEvaluator evaluator = numeric ? regression(one) : classification(one);
    // Weka's own evaluator divides by the number of test rows with a class.
    Instances test = new Instances(one.train());
    test.deleteWithMissingClass();
    try {
      unless(evaluator.getResult(one.train(), test).length == evaluator.getResultNames().length, "experimenterGetsAResult", "columns");
    } catch (NotSerializableException e) {
      // The Experimenter writes models to tell how large they are; some of Weka's own learners, such as GaussianProcesses, can't always be written.
    }
  }

  private static SplitEvaluator regression(FuzzCase one) throws Exception {
    RegressionSplitEvaluator evaluator = new RegressionSplitEvaluator();
    evaluator.setClassifier(fresh(one));
    unless(evaluator.getClassifier() instanceof IntervalEstimator, "experimenterGetsAResult", "no intervals");
    return evaluator;
  }

  private static SplitEvaluator classification(FuzzCase one) throws Exception {
    ClassifierSplitEvaluator evaluator = new ClassifierSplitEvaluator();
    evaluator.setClassifier(fresh(one));
    return evaluator;
  }
}
