// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.spark.job.UserError;
import centroid.spark.ml.CentroidBaggingEstimator;
import centroid.spark.ml.CentroidBaggingModel;
import centroid.spark.ml.IntervalEvaluator;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.SerializationHelper;

/** The estimator as a stage of Spark's pipelines: saving, loading, cross-validation and messages. */
class PipelineTest {

  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void aPipelineIsSavedAndLoaded(String kind) throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.named(kind, 200));
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {FrameTest.estimator().setLevels(0.8, 0.9)});
    pipeline.write().overwrite().save(folder.resolve("pipeline").toString());
    PipelineModel model = Pipeline.load(folder.resolve("pipeline").toString()).fit(frame);
    model.write().overwrite().save(folder.resolve("model").toString());
    model.write().overwrite().save(folder.resolve("model").toString());
    PipelineModel loaded = PipelineModel.load(folder.resolve("model").toString());
    Dataset<Row> scored = loaded.transform(frame);
    assertEquals(model.transform(frame).schema(), scored.schema());
    assertEquals(model.transform(frame).collectAsList(), scored.collectAsList());
    assertEquals(pipeline.transformSchema(frame.schema()).size(), scored.schema().size());
  }

  @Test
  void aSavedModelContainsAFileThatWekaOpens() throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.numeric(200));
    CentroidBaggingModel model = FrameTest.estimator().fit(frame);
    model.save(folder.resolve("saved").toString());
    Object[] read = SerializationHelper.readAll(folder.resolve("saved").resolve(CentroidBaggingModel.FILE).toString());
    assertEquals(model.summary(), ((CentroidBagging) read[0]).toString());
    assertEquals(model.header().toString(), read[1].toString());
    CentroidBaggingModel loaded = CentroidBaggingModel.load(folder.resolve("saved").toString());
    assertEquals(model.uid(), loaded.uid());
    assertEquals(model.transform(frame).collectAsList(), loaded.copy(new ParamMap()).transform(frame).collectAsList());
  }

  /** Labels of Spark's own indexer become Weka's labels again. */
  @Test
  void indexedColumnsInVectorsAreNominal() throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.numeric(200));
    Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {new StringIndexer().setInputCol("colour").setOutputCol("colour_index"),
        new VectorAssembler().setInputCols(new String[] {"x", "y", "colour_index"}).setOutputCol("features"),
        new CentroidBaggingEstimator().setLabelCol("target").setOptions("-I 3 -pool 8").setGroupCols("colour_index")});
    CentroidBaggingModel model = (CentroidBaggingModel) pipeline.fit(frame).stages()[2];
    assertTrue(model.header().attribute("colour_index").isNominal(), model.header().toString());
    assertTrue(model.header().attribute("colour_index").indexOfValue("red") >= 0);
  }

  @Test
  void crossValidationFindsTheBetterLearner() throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.numeric(200));
    CentroidBaggingEstimator estimator = FrameTest.estimator();
    ParamMap[] grid = {new ParamMap().put(estimator.options(), "-I 3 -pool 8 -W weka.classifiers.rules.ZeroR"),
        new ParamMap().put(estimator.options(), "-I 3 -pool 8")};
    CrossValidatorModel best = new CrossValidator().setEstimator(estimator).setEvaluator(new IntervalEvaluator().setLabelCol("target").setLevel(0.9))
        .setEstimatorParamMaps(grid).setNumFolds(2).fit(frame);
    assertTrue(best.avgMetrics()[0] > best.avgMetrics()[1], best.avgMetrics()[0] + " " + best.avgMetrics()[1]);
    assertEquals("weka.classifiers.trees.REPTree",
        ((CentroidBagging) ((CentroidBaggingModel) best.bestModel()).classifier()).getClassifier().getClass().getName());
  }

  @ParameterizedTest
  @CsvSource({"intervalScore, false", "coverage, true", "coverageError, false"})
  void theEvaluatorComputesMetricsOfIntervals(String metric, boolean larger) {
    Dataset<Row> rows = LocalSpark.session().sql("select * from values (1.0D, named_struct('lower', 0D, 'upper', 2D), 1), "
        + "(5.0D, named_struct('lower', 0D, 'upper', 4D), 3), (null, named_struct('lower', 0D, 'upper', 4D), 3) as t(label, interval, w)");
    IntervalEvaluator evaluator = new IntervalEvaluator().setMetricName(metric).setLevel(0.9);
    assertEquals(larger, evaluator.isLargerBetter());
    // The second row is missed by 1: width 4 and a penalty of 2 / (1 - 0.9).
    double expected = metric.equals("intervalScore") ? (2 + 4 + 20) / 2.0 : metric.equals("coverage") ? 0.5 : 0.4;
    assertEquals(expected, evaluator.evaluate(rows), 1e-9);
    double weighted = metric.equals("intervalScore") ? (2 + 3 * 24) / 4.0 : metric.equals("coverage") ? 0.25 : 0.65;
    assertEquals(weighted, evaluator.setWeightCol("w").evaluate(rows), 1e-9);
    assertEquals(metric, IntervalEvaluatorCopy.of(evaluator, folder).getMetricName());
  }

  /** Otherwise they count as rows that are not covered, and with a loss of almost infinity. */
  @Test
  void labelsThatAreMissingOrSpeltDifferentlyDoNotChangeMetrics() {
    IntervalEvaluator evaluator = new IntervalEvaluator().setMetricName("coverage").setLevel(0.9).setWeightCol("w");
    String rows = "select * from values (1.0D, named_struct('lower', 0D, 'upper', 2D), 1.0D), (double('NaN'), named_struct('lower', 0D, 'upper', 4D), %s) "
        + "as t(label, interval, w)";
    assertEquals(1, evaluator.evaluate(LocalSpark.session().sql(String.format(rows, "1.0D"))), 1e-9);
    Refusals.assertNames(() -> evaluator.evaluate(LocalSpark.session().sql(String.format(rows, "1.0D")).where("w > 1")), "labelCol", "none");
    Refusals.assertNames(() -> evaluator.evaluate(LocalSpark.session().sql(String.format(rows, "1.0D").replace("NaN", "3").replace("4D), 1.0D", "4D), -1.0D"))),
        "weightCol", "-1");
    Dataset<Row> frame = LocalSpark.session().range(60).selectExpr("double(id) as x", "int(id / 20) as label", "double(int(id / 20)) as same");
    Dataset<Row> scored = new CentroidBaggingEstimator().setFeatureCols("x").setNominalCols("label").setOptions("-I 3 -pool 8").fit(frame).transform(frame);
    IntervalEvaluator loss = new IntervalEvaluator().setMetricName("logLoss");
    assertEquals(loss.evaluate(scored), loss.setLabelCol("same").evaluate(scored), 1e-9);
  }

  /** Saves and loads an evaluator. */
  private static final class IntervalEvaluatorCopy {
    static IntervalEvaluator of(IntervalEvaluator evaluator, Path folder) {
      try {
        evaluator.write().overwrite().save(folder.resolve("evaluator").toString());
      } catch (java.io.IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
      return IntervalEvaluator.load(folder.resolve("evaluator").toString());
    }
  }

  @Test
  void theEvaluatorComputesMetricsOfLabels() throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.nominal(200));
    Dataset<Row> scored = FrameTest.estimator().fit(frame).transform(frame);
    IntervalEvaluator evaluator = new IntervalEvaluator().setLabelCol("target").setLevel(0.9);
    double loss = evaluator.setMetricName("logLoss").evaluate(scored);
    assertTrue(loss > 0 && loss < Math.log(3), "" + loss);
    double coverage = evaluator.setMetricName("coverage").evaluate(scored);
    assertEquals(scored.where("array_contains(predictionSet, target)").count() / 200.0, coverage, 1e-9);
    assertFalse(evaluator.setMetricName("logLoss").isLargerBetter());
  }

  private static String message(CentroidBaggingEstimator estimator, Dataset<Row> frame) {
    return assertThrows(IllegalArgumentException.class, () -> estimator.transformSchema(frame.schema())).getMessage();
  }

  @Test
  void wrongColumnsAreNamedBeforeTraining() throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.numeric(50)).withColumn("list", functions.expr("array(1)"));
    assertEquals("Parameter labelCol must name a column, but 'price' is none of x, y, colour, target, list",
        message(FrameTest.estimator().setLabelCol("price"), frame));
    assertTrue(message(FrameTest.estimator().setFeatureCols("x", "list"), frame).contains("list must hold numbers, strings"));
    assertTrue(message(FrameTest.estimator().setFeatureCols("x", "target"), frame).contains("must not contain the class"));
    assertTrue(message(FrameTest.estimator().setWeightCol("colour"), frame).contains("weightCol"));
    assertTrue(message(FrameTest.estimator().setOptions("-pol 3"), frame).contains("-pol"));
    assertTrue(message(FrameTest.estimator().setSpread("wide"), frame).contains("spread must be one of auto, broadcast, shuffle"));
    assertTrue(message(FrameTest.estimator().setLevels(95), frame).contains("levels"));
    assertTrue(message(FrameTest.estimator().setPredictionCol("x"), frame).contains("must not have a column 'x' yet"));
    assertTrue(message(new CentroidBaggingEstimator().setLabelCol("target"), frame).contains("featureCols must name the feature columns"));
    CentroidBaggingModel model = FrameTest.estimator().fit(frame);
    List<String> messages = List.of(assertThrows(UserError.class, () -> model.transform(frame.drop("y"))).getMessage(),
        assertThrows(UserError.class, () -> model.transform(frame.withColumn("y", functions.lit("many")))).getMessage());
    assertTrue(messages.get(0).contains("'y' is none of x, colour"), messages.get(0));
    assertTrue(messages.get(1).contains("y must hold numbers"), messages.get(1));
  }
}
