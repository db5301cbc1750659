// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.spark.ml.CentroidBaggingEstimator;
import centroid.spark.ml.CentroidBaggingModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;

/** Training on DataFrames and scoring them. */
class FrameTest {

  private static final String OPTIONS = "-I 3 -pool 8";

  @TempDir
  private Path folder;

  /** Reads rows as a user of Spark does. */
  static Dataset<Row> frame(Path folder, Instances data) throws IOException {
    Path file = SparkTestData.csv(folder.resolve(data.relationName() + ".csv"), data);
    return LocalSpark.session().read().option("header", true).option("inferSchema", true).option("nullValue", "?").csv(file.toString());
  }

  static CentroidBaggingEstimator estimator() {
    return new CentroidBaggingEstimator().setFeatureCols("x", "y", "colour").setLabelCol("target").setOptions(OPTIONS).setLevels(0.9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void theModelIsThatOfTrainAndItsColumnsAreItsPredictions(String kind) throws Exception {
    Instances data = TestData.withGaps(TestData.named(kind, 300));
    Dataset<Row> frame = frame(folder, data);
    CentroidBaggingModel model = estimator().fit(frame);
    CentroidBagging trained = (CentroidBagging) model.classifier();
    CentroidBagging byFiles = SparkTestData.train(folder.resolve("m"), "-t " + folder.resolve(kind + ".csv") + " " + OPTIONS);
    Instances rows = sameLabels(data, model.header());
    assertEquals(SparkTestData.predictions(byFiles, rows), SparkTestData.predictions(trained, rows));
    List<Row> scored = model.transform(frame).collectAsList();
    assertEquals(model.transformSchema(frame.schema()), model.transform(frame).schema());
    for (int k = 0; k < rows.numInstances(); k++) {
      assertRow(trained, rows.instance(k), scored.get(k));
    }
  }

  /** Returns rows whose labels are in the order of another header. */
  static Instances sameLabels(Instances data, Instances header) {
    Instances rows = new Instances(header, data.numInstances());
    for (Instance row : data) {
      Instance copy = (Instance) row.copy();
      for (int k = 0; k < data.numAttributes(); k++) {
        if (data.attribute(k).isNominal() && !row.isMissing(k)) {
          copy.setValue(k, header.attribute(k).indexOfValue(row.stringValue(k)));
        }
      }
      rows.add(copy);
    }
    return rows;
  }

  private static void assertRow(CentroidBagging trained, Instance row, Row scored) throws Exception {
    var expected = trained.predict(row);
    if (row.classAttribute().isNumeric()) {
      assertEquals(expected.value(), scored.getDouble(scored.fieldIndex("prediction")));
      Row interval = scored.getStruct(scored.fieldIndex("interval"));
      assertEquals(expected.interval(0.9).lower(), interval.getDouble(interval.fieldIndex("lower")));
      assertEquals(expected.interval(0.9).upper(), interval.getDouble(interval.fieldIndex("upper")));
      return;
    }
    assertEquals(row.classAttribute().value((int) expected.value()), scored.getAs("prediction"));
    assertArrayEquals(expected.distribution(), scored.<Vector>getAs("probability").toArray());
    boolean[] set = expected.predictionSet(0.9);
    List<String> labels = scored.getList(scored.fieldIndex("predictionSet"));
    for (int label = 0; label < set.length; label++) {
      assertEquals(set[label], labels.contains(row.classAttribute().value(label)));
    }
  }

  @Test
  void vectorsGiveTheModelOfTheirColumns() throws Exception {
    Dataset<Row> frame = frame(folder, TestData.numeric(200)).drop("colour");
    Dataset<Row> vectors = new VectorAssembler().setInputCols(new String[] {"x", "y"}).setOutputCol("features").transform(frame);
    CentroidBaggingModel ofColumns = estimator().setFeatureCols("x", "y").fit(frame);
    CentroidBaggingModel ofVectors = new CentroidBaggingEstimator().setLabelCol("target").setOptions(OPTIONS).setLevels(0.9).fit(vectors);
    assertEquals(ofColumns.header().toString(), ofVectors.header().toString());
    assertEquals(ofColumns.transform(frame).select("prediction", "interval").collectAsList(),
        ofVectors.transform(vectors).select("prediction", "interval").collectAsList());
  }

  @Test
  void typesOfColumnsBecomeAttributes() throws Exception {
    // The older classes of dates need a module of the JDK that spark-submit opens.
    LocalSpark.session().conf().set("spark.sql.datetime.java8API.enabled", "true");
    try {
      assertTypesBecomeAttributes();
    } finally {
      LocalSpark.session().conf().unset("spark.sql.datetime.java8API.enabled");
    }
  }

  private void assertTypesBecomeAttributes() throws Exception {
    Dataset<Row> frame = frame(folder, TestData.numeric(200)).withColumn("day", functions.expr("date_add(date'2026-01-01', cast(10 * x as int))"))
        .withColumn("at", functions.expr("cast('2026-01-01 10:00:00' as timestamp)")).withColumn("flag", functions.expr("x > 0"))
        .withColumn("whole", functions.expr("cast(10 * y as int)"));
    CentroidBaggingModel model = estimator().setFeatureCols("x", "day", "at", "flag", "whole", "colour").setNominalCols("whole").setGroupCols("colour", "flag")
        .setSeed(7).fit(frame);
    String header = model.header().toString();
    assertTrue(header.contains("@attribute day date yyyy-MM-dd\n"), header);
    assertTrue(model.header().attribute("at").isDate(), header);
    assertTrue(header.contains("@attribute flag {false,true}"), header);
    assertTrue(header.contains("@attribute whole {0,1,2,3,4,5,6,7,8,9}"), header);
    assertTrue(Arrays.asList(((CentroidBagging) model.classifier()).getOptions()).contains("colour,flag"));
    assertEquals(7, ((CentroidBagging) model.classifier()).getSeed());
    assertEquals(200, model.transform(frame).where("interval.lower < interval.upper").count());
    assertFalse(model.transform(frame.withColumn("colour", functions.lit("new"))).where("prediction is null").count() > 0);
  }

  @Test
  void aNumericLabelCanBeNominalAndKeepsItsType() throws Exception {
    Dataset<Row> frame = frame(folder, TestData.numeric(200)).withColumn("target", functions.expr("cast(if(target > 1, 2, 0) as int)"));
    CentroidBaggingModel model = estimator().setNominalCols("target").setLevels(0.8, 0.95).fit(frame);
    assertArrayEquals(new String[] {"0", "2"}, model.labels());
    Dataset<Row> scored = model.transform(frame);
    assertTrue(scored.where("prediction = target").count() > 150);
    assertEquals(200, scored.where("array_contains(predictionSet.`set_0.95`, 0D) or array_contains(predictionSet.`set_0.95`, 2D)").count());
  }

  @Test
  void weightsCountAsInTrain() throws Exception {
    Instances data = TestData.numeric(200);
    Dataset<Row> frame = frame(folder, data).withColumn("w", functions.expr("if(x > 0, 2, 1)"));
    CentroidBaggingModel model = estimator().setWeightCol("w").fit(frame);
    Instances weighted = new Instances(data);
    weighted.forEach(row -> row.setWeight(row.value(0) > 0 ? 2 : 1));
    Instances rows = sameLabels(weighted, model.header());
    assertEquals(SparkTestData.predictions(SparkTestData.onOneMachine(OPTIONS, rows), rows),
        SparkTestData.predictions((CentroidBagging) model.classifier(), rows));
  }

  /** With an id column neither partitions nor the order of rows matter. */
  @ParameterizedTest
  @ValueSource(strings = {"broadcast", "shuffle"})
  void rowsWithIdsGiveTheSameModelInAnyOrder(String spread) throws Exception {
    Dataset<Row> frame = frame(folder, TestData.numeric(300)).withColumn("key", functions.monotonically_increasing_id()).cache();
    CentroidBaggingEstimator estimator = estimator().setIdCol("key").setSpread(spread);
    CentroidBaggingModel first = estimator.fit(frame);
    CentroidBaggingModel second = estimator.fit(frame.orderBy("x").repartition(3));
    assertEquals(first.transform(frame).collectAsList(), second.transform(frame).collectAsList());
    double coverage = first.transform(frame).where("target between interval.lower and interval.upper").count() / 300.0;
    assertTrue(coverage > 0.8, "" + coverage);
  }

  /** Otherwise they would all be drawn together, as rows of one id. */
  @Test
  void rowsWithoutAnIdAreDrawnOneByOne() throws Exception {
    Dataset<Row> frame = frame(folder, TestData.numeric(200));
    Dataset<Row> keyed = frame.withColumn("key", functions.expr("cast(null as string)"));
    assertEquals(estimator().setSpread("shuffle").fit(frame).transform(frame).collectAsList(),
        estimator().setSpread("shuffle").setIdCol("key").fit(keyed).transform(frame).collectAsList());
  }
}
