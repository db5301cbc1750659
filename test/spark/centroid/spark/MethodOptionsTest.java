// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.spark.ml.CentroidBaggingEstimator;
import centroid.spark.ml.CentroidBaggingModel;
import centroid.spark.ml.CentroidScorer;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** Candidates, correction, target rows, abstention, novelty and recalibration, in files and in DataFrames. */
class MethodOptionsTest {

  private static final String POOL = " -I 3 -pool 8 ";

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private String options(String text, Instances data) throws Exception {
    Path target = TestData.write(folder, "target", TestData.unlabelled(new Instances(data, 0, data.numInstances() / 3)));
    return POOL + text.replace("TARGET", target.toString());
  }

  /** The same model as on one machine from files and from DataFrames, and one that says what it has used from shuffled rows. */
  @ParameterizedTest
  @CsvSource({"numeric, -correct off, ''", "numeric, -target TARGET, target", "nominal, -target TARGET, target",
      "numeric, -B weka.classifiers.rules.ZeroR, ZeroR",
      "nominal, '-abstain \"accuracy 0.6\"', accuracy 0.6", "numeric, '-abstain \"width 3\"', ''"})
  void optionsMeanWhatTheyMeanOnOneMachine(String kind, String option, String says) throws Exception {
    Instances data = TestData.named(kind, 300);
    String options = options(option, data);
    String expected = SparkTestData.predictions(SparkTestData.onOneMachine(options, data), data);
    Path file = TestData.write(folder, kind, data);
    assertEquals(expected, SparkTestData.predictions(SparkTestData.train(folder.resolve("m"), "-t " + file + options), data));
    CentroidBagging shuffled = SparkTestData.train(folder.resolve("s"), "-t " + file + " -spread shuffle -rows 250 " + options);
    assertTrue(shuffled.toString().contains(says), shuffled.toString());
    if (option.contains("TARGET")) {
      return;
    }
    CentroidBaggingModel model = FrameTest.estimator().setOptions(options).fit(FrameTest.frame(folder, data));
    assertTrue(model.summary().contains(says), model.summary());
    assertEquals(300, model.transform(FrameTest.frame(folder, data)).where("prediction is not null").count());
  }

  /** The labels of a DataFrame are sorted, so the file of target rows has the header that Train saves or the model tells. */
  @Test
  void aDataFrameIsTrainedForTargetRows() throws Exception {
    Instances data = TestData.fan(200);
    String options = options("-target TARGET", data);
    Dataset<Row> frame = FrameTest.frame(folder, data);
    CentroidBaggingModel model = new CentroidBaggingEstimator().setFeatureCols(data.attribute(0).name()).setLabelCol(data.classAttribute().name())
        .setOptions(options).fit(frame);
    assertEquals(SparkTestData.predictions(SparkTestData.onOneMachine(options, data), data),
        SparkTestData.predictions((CentroidBagging) model.classifier(), data));
    assertTrue(model.summary().contains("target"), model.summary());
  }

  @Test
  void targetRowsWithOtherColumnsAreRefused() throws Exception {
    Instances data = TestData.numeric(100);
    Path target = TestData.write(folder, "target", TestData.fan(50));
    Path file = TestData.write(folder, "data", data);
    Refusals.assertNames(() -> SparkTestData.train(folder.resolve("m"), "-t " + file + POOL + "-target " + target), "target", "attributes");
    Refusals.assertNames(() -> SparkTestData.train(folder.resolve("m"), "-t " + file + POOL + "-target none.arff"), "target", "none.arff");
    Refusals.assertNames(() -> FrameTest.estimator().setOptions(POOL + "-target " + target).fit(FrameTest.frame(folder, data)), "target", "attributes");
  }

  private String saved(CentroidBagging model, Instances data) throws Exception {
    String file = folder.resolve("weka.model").toString();
    SerializationHelper.writeAll(file, new Object[] {model, new Instances(data, 0)});
    return file;
  }

  private Dataset<Row> scored(String model, Path rows, String... more) throws Exception {
    String out = folder.resolve("scored.parquet").toString();
    List<String> args = new java.util.ArrayList<>(List.of("-i", rows.toString(), "-model", model, "-o", out));
    args.addAll(List.of(more));
    Score.run(args.toArray(new String[0]));
    return LocalSpark.session().read().parquet(out);
  }

  /** Novelty and answers are those of Score. */
  @ParameterizedTest
  @CsvSource({"numeric, width 6 level 0.9", "nominal, accuracy 0.6"})
  void stagesAddNoveltyAndAnswers(String kind, String goal) throws Exception {
    Instances data = TestData.named(kind, 300);
    String model = saved(SparkTestData.onOneMachine(POOL, data), data);
    Dataset<Row> frame = FrameTest.frame(folder, data);
    Dataset<Row> expected = scored(model, folder.resolve(kind + ".csv"), "-novelty", "-abstain", goal).selectExpr("novelty", "answer = 'answer' as answered");
    CentroidScorer scorer = new CentroidScorer().setModelFile(model).setNoveltyCol("novelty").setAbstain(goal);
    Dataset<Row> added = scorer.transform(frame);
    assertEquals(expected.collectAsList(), added.select("novelty", "answered").collectAsList());
    assertTrue(added.where("answered").count() > 0 && added.where("novelty < 0.5").count() > 0);
    assertEquals(scorer.transformSchema(frame.schema()), added.schema());
    String other = kind.equals("numeric") ? "accuracy 0.9" : "width 3";
    Refusals.assertNames(() -> new CentroidScorer().setModelFile(model).setAbstain(other).transform(frame), "abstain", other.substring(0, 5));
    Refusals.assertNames(() -> new CentroidScorer().setModelFile(model).setAbstain("sometimes").transform(frame), "abstain", "sometimes");
  }

  @Test
  void noveltyOfTooFewTrainingRowsIsRefused() throws Exception {
    Instances data = TestData.numeric(30);
    String model = saved(SparkTestData.onOneMachine(POOL, data), data);
    Refusals.assertNames(() -> new CentroidScorer().setModelFile(model).setNoveltyCol("p").transform(FrameTest.frame(folder, data)), "novelty", "40");
  }

  @ParameterizedTest
  @CsvSource({"numeric", "nominal"})
  void stagesUseTheNewCalibrationOfARecalibratedModel(String kind) throws Exception {
    Instances data = TestData.named(kind, 400);
    CentroidBagging model = SparkTestData.onOneMachine(POOL, data);
    Instances later = new Instances(data, 0, 200);
    later.forEach(row -> row.setClassValue(kind.equals("numeric") ? row.classValue() + 3 : (row.classValue() + 1) % data.numClasses()));
    model.recalibrate(later, 0, "later rows");
    String file = saved(model, data);
    Dataset<Row> frame = FrameTest.frame(folder, data);
    List<Row> added = new CentroidScorer().setModelFile(file).transform(frame).select(kind.equals("numeric") ? "interval.upper" : "predictionSet")
        .collectAsList();
    for (int row = 0; row < 400; row++) {
      if (kind.equals("numeric")) {
        assertEquals(model.predictIntervals(data.get(row), 0.95)[0][1], added.get(row).getDouble(0));
      } else {
        int size = 0;
        for (boolean in : model.predictSet(data.get(row), 0.95)) {
          size += in ? 1 : 0;
        }
        assertEquals(size, added.get(row).getList(0).size());
      }
    }
  }

  /** Options of training have no meaning when rows are scored. */
  @Test
  void scoreRefusesOptionsOfTraining() throws Exception {
    Instances data = TestData.numeric(60);
    String model = saved(SparkTestData.onOneMachine(POOL, data), data);
    for (String option : List.of("-target", "-B", "-correct")) {
      Refusals.assertNames(() -> scored(model, folder.resolve("none.csv"), option, "x"), option);
    }
  }
}
