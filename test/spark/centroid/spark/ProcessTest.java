// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.model.ModelFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Real programs: executors in JVMs of their own, with Kryo, and an older Spark. */
class ProcessTest {

  private static final String KRYO = "spark.serializer=org.apache.spark.serializer.KryoSerializer";
  private static final String[] OPTIONS = {"-I", "3", "-pool", "8"};

  @TempDir
  private Path folder;

  private static String[] words(String... own) {
    String[] all = java.util.Arrays.copyOf(own, own.length + OPTIONS.length);
    System.arraycopy(OPTIONS, 0, all, own.length, OPTIONS.length);
    return all;
  }

  private static CentroidBagging read(Path model) {
    return (CentroidBagging) ModelFile.read("file", model.toFile()).classifier();
  }

  @Test
  void executorsOfTheirOwnGiveTheSameModel() throws Exception {
    Instances data = TestData.numeric(300);
    Path file = TestData.write(folder, "data", data);
    String output = SparkProcess.current(folder).submit("train", "local-cluster[2,1,1024]", "centroid.spark.Train", List.of(KRYO),
        words("-t", file.toString(), "-d", folder.resolve("m").toString()));
    assertEquals(Sample.answers(Sample.onOneMachine("-I 3 -pool 8", data), data), Sample.answers(read(folder.resolve("m")), data));
    assertTrue(output.contains("Trained 8 members on 300 rows"), output);
  }

  @Test
  void anOlderSparkGivesTheSameModelAndScores() throws Exception {
    Instances data = TestData.nominal(300);
    Path file = TestData.write(folder, "data", data);
    SparkProcess older = SparkProcess.older(folder);
    older.submit("train", "local[2]", "centroid.spark.Train", List.of(KRYO), words("-t", file.toString(), "-d", folder.resolve("m").toString()));
    assertEquals(Sample.answers(Sample.onOneMachine("-I 3 -pool 8", data), data), Sample.answers(read(folder.resolve("m")), data));
    Path csv = Sample.csv(folder.resolve("new.csv"), data);
    older.submit("score", "local[2]", "centroid.spark.Score", List.of(KRYO), "-i", csv.toString(), "-model", folder.resolve("m").toString(), "-o",
        folder.resolve("old.parquet").toString());
    LocalSpark.session();
    Score.run("-i", csv.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("new.parquet").toString());
    assertEquals(LocalSpark.session().read().parquet(folder.resolve("new.parquet").toString()).collectAsList(),
        LocalSpark.session().read().parquet(folder.resolve("old.parquet").toString()).collectAsList());
  }
}
