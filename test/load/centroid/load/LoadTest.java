// SPDX-License-Identifier: GPL-3.0-only
package centroid.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** The limits that doc/guide/limits.md states: each is tested in a JVM with the stated heap. Takes about half an hour of processor time. */
class LoadTest {

  private static final int MILLION = 1_000_000;

  @TempDir
  private static Path folder;
  private static Path many;

  @BeforeAll
  static void writeRows() throws Exception {
    many = folder.resolve("many.arff");
    LoadRun.write(many, MILLION, 5);
  }

  private static void assertComplete(Path output) throws Exception {
    try (Stream<String> lines = Files.lines(output)) {
      assertEquals(MILLION, lines.filter(line -> !line.isBlank() && !line.startsWith("@")).count());
    }
    Files.delete(output);
  }

  @Test
  void aMillionRowsGoThroughTheFilterWithAModelIn256Megabytes() throws Exception {
    CentroidBagging model = new CentroidBagging();
    Instances data = LoadRun.data(2000, 5, 0);
    model.buildClassifier(data);
    Path saved = folder.resolve("saved.model");
    SerializationHelper.writeAll(saved.toString(), new Object[] {model, new Instances(data, 0)});
    Path output = folder.resolve("out.arff");
    LoadProcess.run("256m", AddPredictionIntervals.class.getName(), "-i", many.toString(), "-o", output.toString(), "-c", "last", "-model", saved.toString(),
        "-levels", "0.8,0.95");
    assertComplete(output);
  }

  @Test
  void aMillionRowsGoThroughTheFilterBehindATrainingFileIn256Megabytes() throws Exception {
    Path few = folder.resolve("few.arff");
    LoadRun.write(few, 2000, 5);
    Path output = folder.resolve("out.arff");
    LoadProcess.run("256m", AddPredictionIntervals.class.getName(), "-b", "-i", few.toString(), "-o", folder.resolve("first.arff").toString(),
        "-r", many.toString(), "-s", output.toString(), "-c", "last");
    assertComplete(output);
  }

  /** Rows, attributes, labels (0 for numbers), heap and options. */
  @ParameterizedTest
  @CsvSource({
      "2000,    5,     0,    1g, -I 1000 -W weka.classifiers.trees.DecisionStump",
      "2000,    5,     0,    1g, -I 10 -pool 5000 -W weka.classifiers.trees.DecisionStump",
      "20000,   5,     1000, 1g, -I 3",
      "300,     20000, 0,    2g, -I 3",
      "300,     20000, 3,    2g, -I 3",
      "1000000, 20,    0,    4g, -I 10"})
  void trainingStaysWithinTheHeap(String rows, String attributes, String labels, String heap, String options) throws Exception {
    String[] arguments = Stream.concat(Stream.of(rows, attributes, labels), Arrays.stream(options.split(" "))).toArray(String[]::new);
    String output = LoadProcess.run(heap, LoadRun.class.getName(), arguments);
    assertTrue(output.contains("s of processor time, at most"), output);
  }
}
