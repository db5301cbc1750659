// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.saved.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** If all rows fit into an executor, the model equals that of one machine to the last bit, for every file format. */
class TrainTest {

  private static final String OPTIONS = " -I 3 -pool 8 ";

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private void assertSameModel(Instances data, String options, CentroidBagging onSpark) throws Exception {
    assertEquals(SparkTestData.predictions(SparkTestData.onOneMachine(options, data), data), SparkTestData.predictions(onSpark, data));
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void arffFilesGiveTheModelOfOneMachine(String kind) throws Exception {
    Instances data = TestData.withGaps(TestData.named(kind, 300));
    Path file = TestData.write(folder, kind, data);
    Path saved = folder.resolve("my.model");
    CentroidBagging onSpark = SparkTestData.train(saved, "-t " + file + OPTIONS);
    assertSameModel(data, OPTIONS, onSpark);
    ModelFile read = ModelFile.read("file", saved.toFile());
    assertEquals(SparkTestData.predictions(onSpark, data), SparkTestData.predictions((CentroidBagging) read.classifier(), data));
    assertTrue(read.header().equalHeaders(data), read.header().equalHeadersMsg(data));
    assertEquals(List.of("my.model", kind + ".arff"), Files.list(folder).map(path -> path.getFileName().toString()).sorted().toList(), "no other file is left");
  }

  @Test
  void csvFilesWithAHeaderGiveTheModelOfOneMachine() throws Exception {
    Instances data = TestData.withGaps(TestData.numeric(300));
    Path header = TestData.write(folder, "header", new Instances(data, 0));
    Files.createDirectory(folder.resolve("parts"));
    SparkTestData.csv(folder.resolve("parts/a.csv"), data, 0, 120);
    SparkTestData.csv(folder.resolve("parts/b.csv"), data, 120, 300);
    assertSameModel(data, OPTIONS, SparkTestData.train(folder.resolve("m"), "-t " + folder.resolve("parts") + " -header " + header + OPTIONS));
    assertSameModel(data, OPTIONS, SparkTestData.train(folder.resolve("m"), "-t " + folder.resolve("parts/a.csv") + " -t " + folder.resolve("parts/b.csv")
        + " -c target -header " + header + OPTIONS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"-stop 0.15", "-pool 3", "-O -pool 8", "-calibration heldout -pool 8", "-pool 8 -W weka.classifiers.trees.RandomTree -- -K 2"})
  void everyOptionMeansWhatItMeansInWeka(String options) throws Exception {
    Instances data = TestData.numeric(200);
    Path file = TestData.write(folder, "data", data);
    CentroidBagging onSpark = SparkTestData.train(folder.resolve("m"), "-t " + file + " -I 3 " + options);
    assertSameModel(data, "-I 3 " + options, onSpark);
    assertEquals(SparkTestData.onOneMachine("-I 3 " + options, data).getMeasure("measureOutOfBagError"), onSpark.getMeasure("measureOutOfBagError"));
  }

  @Test
  void oneThreadAndTwoGiveTheSame() throws Exception {
    Instances data = TestData.numeric(200);
    Path file = TestData.write(folder, "data", data);
    LocalSpark.session("local[1]");
    assertSameModel(data, OPTIONS, SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS));
  }

  @Test
  void weightsAreReadFromTheirColumn() throws Exception {
    Instances data = TestData.weighted(TestData.numeric(200));
    Path header = TestData.write(folder, "header", new Instances(data, 0));
    Path file = folder.resolve("data.csv");
    List<String> lines = new java.util.ArrayList<>(List.of("x,w,y,colour,target,key"));
    for (int row = 0; row < data.numInstances(); row++) {
      String[] cells = SparkTestData.line(data.instance(row)).split(",");
      lines.add(cells[0] + "," + data.instance(row).weight() + "," + cells[1] + "," + cells[2] + "," + cells[3] + ",k" + row);
    }
    Files.write(file, lines);
    assertSameModel(data, OPTIONS, SparkTestData.train(folder.resolve("m"), "-t " + file + " -weight w -id key -c target -header " + header + OPTIONS));
  }

  @ParameterizedTest
  @ValueSource(strings = {"numeric", "nominal"})
  void candidatesGiveTheModelOfOneMachine(String kind) throws Exception {
    Instances data = TestData.named(kind, 200);
    Path file = TestData.write(folder, kind, data);
    String options = " -I 3 -pool 20 -B weka.classifiers.trees.RandomTree -B weka.classifiers.lazy.IBk -B weka.classifiers.rules.ZeroR ";
    CentroidBagging onSpark = SparkTestData.train(folder.resolve("m"), "-t " + file + options);
    assertSameModel(data, options, onSpark);
    assertEquals(4, onSpark.trainingReport().candidates().places().size(), onSpark.toString());
  }

  /** The work folder has a folder for each candidate, so a repeated job trains nothing. */
  @Test
  void candidatesContinueFromTheWorkFolder() throws Exception {
    Instances data = TestData.numeric(200);
    Path file = TestData.write(folder, "numeric", data);
    String options = "-t " + file + " -I 3 -pool 20 -work " + folder.resolve("work") + " -B weka.classifiers.rules.ZeroR ";
    CentroidBagging first = SparkTestData.train(folder.resolve("m"), options);
    Path candidate = Files.list(folder.resolve("work")).filter(Files::isDirectory).findFirst().orElseThrow();
    assertEquals(2, Files.list(folder.resolve("work")).filter(Files::isDirectory).count());
    Path member = Files.list(candidate).findFirst().orElseThrow();
    long before = Files.getLastModifiedTime(member).toMillis();
    CentroidBagging again = SparkTestData.train(folder.resolve("m"), options);
    assertEquals(SparkTestData.predictions(first, data), SparkTestData.predictions(again, data));
    assertEquals(before, Files.getLastModifiedTime(member).toMillis());
  }
}
