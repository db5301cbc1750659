// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import centroid.interval.Interval;
import centroid.total.TotalDistribution;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.TotalEstimator;
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

/** Weka's other entry points, one for each case: predictions must be the same for every caller. */
final class EntryPoints {

  private static final String METRIC_TYPE = "weka.classifiers.evaluation.AbstractEvaluationMetric";
  private static final List<String> METRICS = List.of(IntervalMetric.class.getName(), SetMetric.class.getName());
  private static final double LEVEL = 0.9;

  /** An entry point. */
  @FunctionalInterface
  private interface EntryPoint {
    void run() throws Exception;
  }

  private EntryPoints() {
  }

  /** Runs the entry point of a case; an exception is a broken invariant, since the model itself is valid. */
  static void run(FuzzCase one, Classifier model, Instances queries) throws InterruptedException {
    switch (one.number() % 12) {
      case 0 -> check("filterAddsTheModelsNumbers", () -> filterAddsTheModelsNumbers(one, model, queries));
      case 1 -> check("outputHasEveryRow", () -> outputHasEveryRow(model, queries));
      case 2 -> check("metricsAreShares", () -> metricsAreShares(one, model, queries));
      case 3 -> check("experimenterGetsAResult", () -> experimenterGetsAResult(one, model));
      case 4 -> check("comparisonWritesItsFiles", () -> FileEntryPoints.comparisonWritesItsFiles(one));
      case 5 -> check("flowEnds", () -> FlowEntryPoint.flowEnds(one));
      case 6 -> check("modelInUse", () -> InUseEntryPoint.modelInUse(one, model, one.test()));
      case 7 -> check("totalsAgree", () -> totalsAgree(model, queries));
      case 8 -> check("cardIsWritten", () -> CardEntryPoint.cardIsWritten(one, model, one.test()));
      case 9 -> check("seriesIsForecast", () -> SeriesEntryPoint.seriesIsForecast(one));
      case 10 -> check("targetIsTaken", () -> TargetEntryPoint.targetIsTaken(one, one.test()));
      case 11 -> check("learnersAreCompared", () -> FileEntryPoints.learnersAreCompared(one));
      default -> {
        // no further entry point
      }
    }
  }

  private static void check(String invariant, EntryPoint entryPoint) throws InterruptedException {
    try {
      entryPoint.run();
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception | StackOverflowError e) {
      if (!isOfImpossibleProbabilities(e)) {
        throw new BrokenInvariant(invariant, e.toString(), e);
      }
    }
  }

  /** As in Bagging: Weka cannot normalise NaN, and its histogram of margins fails below 0 and above 1. */
  private static boolean isOfImpossibleProbabilities(Throwable e) {
    return String.valueOf(e.getMessage()).contains("Can't normalize array. Sum is NaN.")
        || Arrays.stream(e.getStackTrace()).limit(1).anyMatch(frame -> frame.getMethodName().equals("updateMargins"));
  }

  private static Classifier fresh(FuzzCase one) throws Exception {
    return AbstractClassifier.forName(one.options().className(), Utils.splitOptions(one.options().line(one.learner())));
  }

  /** The filter returns every row, with the numbers of the model where they are finite. */
  private static void filterAddsTheModelsNumbers(FuzzCase one, Classifier model, Instances queries) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setClassifier(fresh(one));
    filter.setLevels(String.valueOf(LEVEL));
    // The filter trains on the rows that have a class, which may be too few.
    filter.setNovelty(NoveltyEstimator.objection(model) == null && one.train().stream().noneMatch(Instance::classIsMissing));
    filter.setInputFormat(one.train());
    // The filter trains on the rows that have a class; with other rows, splits and draws differ, and a learner may fail.
    boolean allHaveClass = one.train().stream().noneMatch(Instance::classIsMissing);
    Instances first;
    try {
      first = Filter.useFilter(one.train(), filter);
    } catch (Exception e) {
      // All training rows are predicted here; a member may fail to predict some of them.
      boolean ofMembers = String.valueOf(e.getMessage()).contains("could not be predicted: "
          + "") && Predictions.anyThrows(Predictions.predictions(model, one.train()));
      if (ofMembers || !allHaveClass && KnownRefusals.contains(e)) {
        RefusalMessages.refusalIsOneSentence(e);
        return;
      }
      throw e;
    }
    Instances second = Filter.useFilter(queries, filter);
    unless(first.numInstances() == one.train().numInstances() && second.numInstances() == queries.numInstances(), "filterAddsTheModelsNumbers",
        first.numInstances() + " and " + second.numInstances() + " rows");
    unless(second.classAttribute().name().equals(queries.classAttribute().name()), "filterAddsTheModelsNumbers", "class " + second.classAttribute());
    boolean comparable = one.isSteady() && allHaveClass;
    for (int row = 0; row < queries.numInstances() && comparable; row++) {
      double shown = second.instance(row).value(queries.classIndex());
      double said = model.classifyInstance(queries.instance(row));
      unless(Double.compare(shown, said) == 0 || Double.isInfinite(said), "filterAddsTheModelsNumbers", shown + " where the model predicts " + said);
    }
  }

  private static void outputHasEveryRow(Classifier model, Instances queries) throws Exception {
    Intervals output = new Intervals();
    StringBuffer text = new StringBuffer();
    output.setBuffer(text);
    output.setHeader(new Instances(queries, 0));
    output.setLevels("0.5," + LEVEL);
    output.setNovelty(NoveltyEstimator.objection(model) == null);
    output.printHeader();
    output.printClassifications(model, queries);
    output.printFooter();
    unless(text.toString().lines().filter(line -> !line.isBlank()).count() > queries.numInstances(), "outputHasEveryRow", text.toString());
  }

  /** Intervals of totals are nested and agree with exceedance probabilities; what can't be added up is refused by one sentence. */
  private static void totalsAgree(Classifier model, Instances queries) throws Exception {
    if (!(model instanceof TotalEstimator estimator)) {
      return;
    }
    double[] weights = new double[queries.numInstances()];
    Arrays.setAll(weights, row -> row % 3 - 0.5);
    TotalDistribution total;
    try {
      total = estimator.predictTotal(queries, weights);
    } catch (IllegalArgumentException e) {
      RefusalMessages.refusalIsOneSentence(e);
      return;
    }
    Interval inner = total.interval(0.5);
    Interval outer = total.interval(LEVEL);
    unless(outer.lower() <= inner.lower() && inner.lower() <= inner.upper() && inner.upper() <= outer.upper(), "totalsAgree", inner + " in " + outer);
    // Quantiles lie between simulated sums, of which a few in 4096 may be on either side; many may equal a bound.
    double below = outer.lower() - 1e-9 * (Math.abs(outer.lower()) + outer.upper() - outer.lower()) - Double.MIN_VALUE;
    unless(total.exceedance(outer.upper()) <= (1 - LEVEL) / 2 + 2e-3 && total.exceedance(below) >= (1 + LEVEL) / 2 - 2e-3, "totalsAgree",
        "P(above) " + total.exceedance(below) + " and " + total.exceedance(outer.upper()) + " of " + outer);
    unless(total.sharedShare() >= 0 && total.sharedShare() <= 1, "totalsAgree", "shared " + total.sharedShare());
  }

  /** Numbers of Weka's evaluation are finite or missing, percentages are between 0 and 100, and the summary can be printed. */
  private static void metricsAreShares(FuzzCase one, Classifier model, Instances queries) throws Exception {
    METRICS.forEach(metric -> PluginManager.addPlugin(METRIC_TYPE, metric, metric));
    try {
      Evaluation evaluation = new Evaluation(one.train());
      evaluation.evaluateModel(model, queries);
      evaluation.toSummaryString(true);
      double covered = evaluation.coverageOfTestCasesByPredictedRegions();
      unless(Double.isNaN(covered) || covered >= 0 && covered <= 100 + 1e-9, "metricsAreShares", "coverage " + covered);
      evaluation.getPluginMetrics().stream().filter(metric -> METRICS.contains(metric.getClass().getName()))
          .forEach(metric -> metric.getStatisticNames().forEach(metric::getStatistic));
    } finally {
      METRICS.forEach(metric -> PluginManager.removePlugin(METRIC_TYPE, metric));
    }
  }

  /** All training rows are predicted here; a member may fail to predict some of them. */
  private static void experimenterGetsAResult(FuzzCase one, Classifier model) throws Exception {
    if (one.train().classAttribute().isDate()) {
      // The Experimenter does not accept dates as numbers.
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
      // The Experimenter serializes models to measure their size; some of Weka's learners, such as GaussianProcesses, cannot always be serialized.
    } catch (Exception e) {
      if (!Predictions.anyThrows(Predictions.predictions(model, one.train()))) {
        throw e;
      }
      RefusalMessages.refusalIsOneSentence(e);
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
