// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.spark.job.UserError;
import centroid.spark.learner.CountingTree;
import centroid.spark.ml.CentroidFunctions;
import centroid.spark.ml.CentroidScorer;
import java.nio.file.Path;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.meta.CalibratedClassifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Models that Weka has saved, as a transformer and as a function of SQL. */
class FunctionTest {

  @TempDir
  private Path folder;

  private String saved(AbstractClassifier classifier, Instances data) throws Exception {
    classifier.buildClassifier(data);
    String file = folder.resolve("weka.model").toString();
    SerializationHelper.writeAll(file, new Object[] {classifier, new Instances(data, 0)});
    return file;
  }

  private static CentroidBagging bagging(String learner) throws Exception {
    CentroidBagging model = new CentroidBagging();
    model.setOptions(new String[] {"-I", "3", "-pool", "8", "-W", learner});
    return model;
  }

  /** Transformer, function and Score give the same numbers. */
  @ParameterizedTest
  @ValueSource(strings = {"CentroidBagging", "CalibratedClassifier"})
  void theFunctionAndTheTransformerGiveTheColumnsOfScore(String kind) throws Exception {
    Instances data = TestData.withGaps(TestData.numeric(300));
    String file = saved(kind.equals("CentroidBagging") ? bagging("weka.classifiers.trees.REPTree") : new CalibratedClassifier(), data);
    Dataset<Row> frame = FrameTest.frame(folder, data);
    Score.run("-i", folder.resolve("numeric.csv").toString(), "-model", file, "-o", folder.resolve("scored.parquet").toString(), "-levels", "0.8,0.9");
    Dataset<Row> expected = LocalSpark.session().read().parquet(folder.resolve("scored.parquet").toString())
        .selectExpr("prediction", "`lower_0.8`", "`upper_0.8`", "`lower_0.9`", "`upper_0.9`");
    Dataset<Row> scored = new CentroidScorer().setModelFile(file).setLevels(0.8, 0.9).transform(frame);
    assertEquals(expected.collectAsList(), scored.select("prediction", "interval.*").collectAsList());
    UserDefinedFunction function = CentroidFunctions.register(LocalSpark.session(), "predict_interval", file, 0.8, 0.9);
    frame.createOrReplaceTempView("rows");
    assertEquals(expected.collectAsList(),
        LocalSpark.session().sql("select r.* from (select predict_interval(struct(*)) as r from rows)").collectAsList());
    assertEquals(expected.collectAsList(), frame.select(function.apply(functions.struct("x", "y", "colour")).as("r")).select("r.*").collectAsList());
  }

  @Test
  void membersPredictEveryRowOnce() throws Exception {
    Instances data = TestData.numeric(200);
    String file = saved(bagging(CountingTree.class.getName()), data);
    Dataset<Row> frame = FrameTest.frame(folder, data);
    CountingTree.CALLS.set(0);
    assertEquals(200, new CentroidScorer().setModelFile(file).setLevels(0.5, 0.8, 0.9).transform(frame).collectAsList().size());
    assertEquals(3 * 200, CountingTree.CALLS.getAndSet(0));
    CentroidFunctions.register(LocalSpark.session(), "predict_interval", file);
    frame.createOrReplaceTempView("rows");
    Dataset<Row> used = LocalSpark.session().sql(
        "select r.prediction, r.lower, r.upper, r.upper - r.lower as width from (select predict_interval(struct(*)) as r from rows) where r.lower < 1000");
    assertEquals(200, used.collectAsList().size());
    assertEquals(3 * 200, CountingTree.CALLS.get());
  }

  @Test
  void aNominalClassHasASet() throws Exception {
    Instances data = TestData.nominal(200);
    String file = saved(bagging("weka.classifiers.trees.J48"), data);
    FrameTest.frame(folder, data).createOrReplaceTempView("rows");
    CentroidFunctions.register(LocalSpark.session(), "predict_set", file, 0.9);
    Dataset<Row> rows = LocalSpark.session().sql("select target, r.prediction, r.set from (select target, predict_set(struct(*)) as r from rows)");
    assertTrue(rows.where("array_contains(set, target)").count() > 170);
    assertTrue(rows.where("prediction in ('low', 'middle', 'high')").count() == 200);
  }

  @Test
  void vectorsAndPersistence() throws Exception {
    Instances data = TestData.line(2, 0.1, 200, 1);
    String file = saved(bagging("weka.classifiers.trees.REPTree"), data);
    Dataset<Row> frame = FrameTest.frame(folder, data);
    Dataset<Row> vectors = new VectorAssembler().setInputCols(new String[] {"x"}).setOutputCol("features").transform(frame).drop("x");
    new CentroidScorer().setModelFile(file).save(folder.resolve("scorer").toString());
    CentroidScorer loaded = CentroidScorer.load(folder.resolve("scorer").toString());
    assertEquals(loaded.transform(frame).select("prediction", "interval").collectAsList(),
        loaded.transform(vectors).select("prediction", "interval").collectAsList());
    assertEquals(loaded.transformSchema(frame.schema()), loaded.transform(frame).schema());
  }

  @Test
  void aMissingModelAndUnknownLabelsAreReported() throws Exception {
    Dataset<Row> frame = FrameTest.frame(folder, TestData.numeric(50));
    assertTrue(assertThrows(UserError.class, () -> new CentroidScorer().transform(frame)).getMessage().contains("modelFile"));
    assertTrue(assertThrows(UserError.class, () -> new CentroidScorer().setModelFile("none.model").transform(frame)).getMessage().contains("none.model"));
    CentroidScorer scorer = new CentroidScorer().setModelFile(saved(bagging("weka.classifiers.trees.REPTree"), TestData.numeric(50)));
    Dataset<Row> violet = frame.withColumn("colour", functions.lit("violet"));
    assertEquals(50, scorer.transform(violet).where("prediction is not null").count());
    Exception e = assertThrows(Exception.class, () -> scorer.setHandleInvalid("error").transform(violet).collectAsList());
    assertTrue(UserError.behind(e).getMessage().contains("'violet'"), e.getMessage());
  }
}
