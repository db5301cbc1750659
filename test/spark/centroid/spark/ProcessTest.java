// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.experiments.scale.SparkProcess;
import centroid.weka.saved.ModelFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** Programs in separate JVMs: executors, Kryo, and an older Spark. */
class ProcessTest {

  private static final String KRYO = "spark.serializer=org.apache.spark.serializer.KryoSerializer";
  private static final String[] OPTIONS = {"-I", "3", "-pool", "8"};

  @TempDir
  private Path folder;

  private static String[] words(String... jobOptions) {
    String[] all = java.util.Arrays.copyOf(jobOptions, jobOptions.length + OPTIONS.length);
    System.arraycopy(OPTIONS, 0, all, jobOptions.length, OPTIONS.length);
    return all;
  }

  private void assertModelOfOneMachine(Instances data) throws Exception {
    CentroidBagging saved = (CentroidBagging) ModelFile.read("file", folder.resolve("m").toFile()).classifier();
    assertEquals(SparkTestData.predictions(SparkTestData.onOneMachine(String.join(" ", OPTIONS), data), data), SparkTestData.predictions(saved, data));
  }

  @Test
  void separateExecutorsGiveTheSameModel() throws Exception {
    Instances data = TestData.numeric(300);
    Path file = TestData.write(folder, "data", data);
    String output = SparkInstallations.current(folder).submit("train", SparkInstallations.place("local-cluster[2,1,1024]", KRYO), "centroid.spark.Train",
        words("-t", file.toString(), "-d", folder.resolve("m").toString()));
    assertModelOfOneMachine(data);
    assertTrue(output.contains("Trained 8 members on 300 rows"), output);
  }

  @Test
  void anOlderSparkGivesTheSameModelAndScores() throws Exception {
    Instances data = TestData.nominal(300);
    Path file = TestData.write(folder, "data", data);
    SparkProcess older = SparkInstallations.older(folder);
    SparkProcess.Place place = SparkInstallations.place("local[2]", KRYO);
    older.submit("train", place, "centroid.spark.Train", words("-t", file.toString(), "-d", folder.resolve("m").toString()));
    assertModelOfOneMachine(data);
    Path csv = SparkTestData.csv(folder.resolve("new.csv"), data);
    older.submit("score", place, "centroid.spark.Score", "-i", csv.toString(), "-model", folder.resolve("m").toString(), "-o",
        folder.resolve("old.parquet").toString());
    LocalSpark.session();
    Score.run("-i", csv.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("new.parquet").toString());
    assertEquals(LocalSpark.session().read().parquet(folder.resolve("new.parquet").toString()).collectAsList(),
        LocalSpark.session().read().parquet(folder.resolve("old.parquet").toString()).collectAsList());
  }

  private static String ourLibraries() throws IOException {
    try (Stream<Path> folders = Files.list(Path.of("lib"))) {
      return "build/classes" + folders.filter(folder -> folder.getFileName().toString().matches("weka|runtime|nd4j.*"))
          .map(folder -> File.pathSeparator + folder + File.separator + "*").collect(Collectors.joining());
    }
  }

  /** The jar does not contain ND4J, which a network needs for training only. */
  @Test
  void aNetworkIsScoredWithoutNd4j() throws Exception {
    Instances data = TestData.numeric(200);
    Path file = TestData.write(folder, "data", data);
    String model = folder.resolve("m").toString();
    Process training = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx512m",
        "-Dorg.bytedeco.javacpp.cachedir=" + folder.resolve("native"), "-cp", ourLibraries(),
        "weka.classifiers.meta.CentroidBagging", "-t", file.toString(), "-d", model, "-no-cv", "-v", "-I", "3", "-mode", "gradient", "-W",
        "weka.classifiers.functions.Nd4jNetwork", "--", "-epochs", "5").redirectErrorStream(true).redirectOutput(folder.resolve("net.log").toFile()).start();
    assertEquals(0, training.waitFor(), Files.readString(folder.resolve("net.log")));
    SparkInstallations.current(folder).submit("score", SparkInstallations.place("local[2]"), "centroid.spark.Score", "-i",
        SparkTestData.csv(folder.resolve("new.csv"), data).toString(), "-model", model, "-o", folder.resolve("scored.parquet").toString());
    assertEquals(200, LocalSpark.session().read().parquet(folder.resolve("scored.parquet").toString()).where("`lower_0.95` < `upper_0.95`").count());
  }
}
