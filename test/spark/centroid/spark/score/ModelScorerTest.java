// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.TestData;
import centroid.spark.LocalSpark;
import centroid.weka.column.ColumnOptions;
import centroid.weka.saved.ModelFile;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** The counts of the batches of a stream. */
class ModelScorerTest {

  private static final int ROWS = 20;

  /** Of a batch that is repeated, rows count once; those of earlier batches stay counted. */
  @Test
  void earlierBatchesAreAddedUp() throws Exception {
    SparkSession session = LocalSpark.session();
    JavaSparkContext spark = JavaSparkContext.fromSparkContext(session.sparkContext());
    Instances data = TestData.line(4, 0.5, 60, 1);
    CentroidBagging model = new CentroidBagging();
    model.setOptions(new String[] {"-I", "3", "-pool", "6"});
    model.buildClassifier(data);
    ModelScorer scorer = new ModelScorer(new ModelFile(model, new Instances(data, 0)), new ScoreColumns(ColumnOptions.USUAL.read()), false, "?", spark);
    List<String> lines = IntStream.range(0, ROWS).mapToObj(k -> data.get(k).value(0) + ",?").toList();
    Dataset<Row> rows = session.read().csv(session.createDataset(lines, Encoders.STRING())).toDF("x", "y");
    for (long batch : new long[] {0, 1, 1, 2}) {
      scorer.begin(batch);
      spark.setLocalProperty("streaming.sql.batchId", String.valueOf(batch));
      try {
        assertEquals(ROWS, scorer.table(rows).collectAsList().size());
      } finally {
        spark.setLocalProperty("streaming.sql.batchId", null);
      }
      long now = batch;
      assertEquals(ROWS, scorer.counted(number -> number == now).numScored());
      assertEquals(0, scorer.counted(number -> number < now).numScored(), "earlier batches have no parts any more");
      assertEquals((batch + 1) * ROWS, scorer.counted().numScored());
    }
  }
}
