// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.Refusals;
import centroid.TestData;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;

/** Scoring a folder to which files are added: every row is scored once. */
class StreamTest {

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private void follow() throws Exception {
    Score.run("-i", folder.resolve("in").toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("out.parquet").toString(), "-stream");
  }

  @Test
  void everyRowIsScoredOnce() throws Exception {
    Instances data = TestData.numeric(300);
    Files.createDirectory(folder.resolve("in"));
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + SparkTestData.csv(folder.resolve("train.csv"), data));
    SparkTestData.csv(folder.resolve("in/a.csv"), data, 0, 100);
    follow();
    assertEquals(100, scored().count());
    follow();
    assertEquals(100, scored().count());
    SparkTestData.csv(folder.resolve("in/b.csv"), data, 100, 300);
    follow();
    assertEquals(300, scored().count());
    Score.run("-i", folder.resolve("in").toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("whole.parquet").toString());
    assertEquals(LocalSpark.session().read().parquet(folder.resolve("whole.parquet").toString()).orderBy("x", "y").collectAsList(),
        scored().orderBy("x", "y").collectAsList());
    Refusals.assertNames(() -> Score.run("-i", "a", "-i", "b", "-model", folder.resolve("m").toString(), "-o", "c", "-stream"), "-i");
  }

  private Dataset<Row> scored() {
    return LocalSpark.session().read().parquet(folder.resolve("out.parquet").toString());
  }
}
