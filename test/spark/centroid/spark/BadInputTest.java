// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.core.TrainingFailure;
import centroid.spark.learner.FailingTree;
import centroid.spark.learner.OverflowingTree;
import centroid.util.RandomStreams;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instances;

/** Bad files and settings are refused with one message that names the file or the setting. */
class BadInputTest {

  private static final String OPTIONS = " -I 3 -pool 6";

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  @AfterEach
  void clearProperty() {
    System.clearProperty(FailingTree.SEED);
  }

  private Path write(String name, String... lines) throws Exception {
    return Files.write(folder.resolve(name), Arrays.asList(lines));
  }

  private String train(Path file, String options, Instances rows) throws Exception {
    return SparkTestData.predictions(SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS + " " + options), rows);
  }

  private void refused(Path file, String options, String... words) {
    Refusals.assertNames(() -> SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS + " " + options), words);
    assertFalse(Files.exists(folder.resolve("m")));
  }

  /** Returns the data as lines of CSV, with a header line. */
  private List<String> lines(Instances data) throws Exception {
    return new ArrayList<>(Files.readAllLines(SparkTestData.csv(folder.resolve("whole.csv"), data)));
  }

  @Test
  void brokenLinesAreNamedOrSkippedAndCounted() throws Exception {
    Instances data = TestData.numeric(100);
    Path header = TestData.write(folder, "header", new Instances(data, 0));
    List<String> lines = lines(data);
    String expected = train(folder.resolve("whole.csv"), "-header " + header, data);
    lines.add(40, "1,2,red");
    lines.add(60, "1,2,red,4,5");
    lines.add(80, "1,two,red,4");
    Path broken = Files.write(folder.resolve("broken.csv"), lines);
    Files.delete(folder.resolve("m"));
    refused(broken, "-header " + header, "3 lines", "broken.csv", "'1,2,red'", "'two' in column y", "-bad-lines skip");
    // Without -header the column is nominal, so only the two lines that can't be split are broken.
    refused(broken, "-nominal y", "2 lines", "-bad-lines");
    assertEquals(expected, train(broken, "-bad-lines skip -header " + header, data));
  }

  @Test
  void unknownLabelsAreTreatedAsMissing() throws Exception {
    Instances data = TestData.numeric(100);
    Path header = TestData.write(folder, "header", new Instances(data, 0));
    List<String> lines = lines(data);
    lines.set(5, "0.5,0.5,violet,1");
    Path file = Files.write(folder.resolve("violet.csv"), lines);
    lines.set(5, "0.5,0.5,?,1");
    assertEquals(train(Files.write(folder.resolve("gap.csv"), lines), "-header " + header, data), train(file, "-header " + header, data));
  }

  @Test
  void packedFilesAreReadAndDamagedOnesAreRefused() throws Exception {
    Instances data = TestData.numeric(100);
    byte[] text = Files.readAllBytes(SparkTestData.csv(folder.resolve("whole.csv"), data));
    Path packed = folder.resolve("packed.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(text);
    }
    assertEquals(train(folder.resolve("whole.csv"), "", data), train(packed, "", data));
    Files.delete(folder.resolve("m"));
    byte[] bytes = Files.readAllBytes(packed);
    refused(Files.write(folder.resolve("cut.csv.gz"), Arrays.copyOf(bytes, bytes.length / 2)), "", "'cut.csv.gz' is damaged");
    refused(Files.write(folder.resolve("no.parquet"), text), "", "'no.parquet' is damaged");
  }

  /** Hadoop's file systems keep checksums and detect changed bytes. */
  @Test
  void aCorruptedBlockIsRefused() throws Exception {
    Path file = SparkTestData.csv(folder.resolve("corrupted.csv"), TestData.numeric(200));
    byte[] bytes = Files.readAllBytes(file);
    try (var out = FileSystem.getLocal(new Configuration()).create(new org.apache.hadoop.fs.Path(file.toString()), true)) {
      out.write(bytes);
    }
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    refused(file, "", "damaged", "corrupted.csv");
  }

  @Test
  void filesWithoutRowsAreRefused() throws Exception {
    refused(write("empty.csv"), "", "-t", "empty.csv", "empty");
    refused(write("header.csv", "a,b"), "", "-t", "header.csv", "rows");
    refused(write("noclass.csv", "a,b", "1,?", "2,"), "", "-t", "class value");
    refused(folder.resolve("none.csv"), "", "-t", "none.csv");
    refused(write("data.xls", "a,b", "1,2"), "", "-t", ".parquet", "data.xls");
  }

  @ParameterizedTest
  @CsvSource({"-c 7, -c, '7'", "-c what, -c, what", "-weight w, -weight, w", "-id k, -id, k", "-nominal z, -nominal, z", "-spread much, -spread, broadcast",
      "-bad-lines maybe, -bad-lines, skip", "-rows -5, -rows, '-5'", "-rows many, -rows, many", "-what 3, -what, -h", "-mode bagging, engine, bagging",
      "-calibration crossfit, engine, crossfit"})
  void settingsAreRefusedByName(String options, String setting, String given) throws Exception {
    refused(write("data.csv", "a,b", "1,2", "2,3", "3,5"), options, setting, given);
  }

  @Test
  void columnsThatDifferBetweenFilesAreRefused() throws Exception {
    Files.createDirectory(folder.resolve("in"));
    write("in/one.csv", "a,b", "1,2", "2,3");
    write("in/two.csv", "b,a", "1,2", "2,3");
    refused(folder.resolve("in"), "", "same columns", "one differs");
    Path header = TestData.write(folder, "header", TestData.numeric(1));
    refused(folder.resolve("in/one.csv"), "-header " + header, "-header", "'x'", "a, b");
  }

  @Test
  void tooManyLabelsAreRefused() throws Exception {
    List<String> lines = new ArrayList<>(List.of("name,b"));
    for (int k = 0; k < 1200; k++) {
      lines.add("n" + k + "," + k);
    }
    refused(Files.write(folder.resolve("names.csv"), lines), "", "Column name", "1000", "n0");
  }

  @ParameterizedTest
  @CsvSource({"broadcast", "shuffle"})
  void aMemberThatFailsIsNamedWithItsCause(String spread) throws Exception {
    System.setProperty(FailingTree.SEED, String.valueOf(RandomStreams.of(1).child("base learner").child(2).seed()));
    Path file = TestData.write(folder, "data", TestData.numeric(100));
    TrainingFailure failure = assertThrows(TrainingFailure.class,
        () -> SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS + " -spread " + spread + " -W centroid.spark.learner.FailingTree"));
    assertEquals("Member 3 of 6 (FailingTree) could not be trained: the tree failed", failure.getMessage());
  }

  /** A StackOverflowError that reaches Spark would end the executor's JVM, here that of the tests. */
  @Test
  void aStackOverflowInACancelledTaskDoesNotEndTheJvm() throws Exception {
    OverflowingTree.WAITING.set(false);
    Path file = TestData.write(folder, "data", TestData.numeric(100));
    TrainingFailure failure = assertThrows(TrainingFailure.class,
        () -> SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS + " -W centroid.spark.learner.OverflowingTree"));
    assertTrue(failure.getMessage().matches("Member \\d of 6 \\(OverflowingTree\\) could not be trained: the tree failed"), failure.getMessage());
    assertTrue(OverflowingTree.WAITING.get());
  }

  /** As on one machine, a tenth of the members may fail; each is named. */
  @ParameterizedTest
  @CsvSource({"broadcast", "shuffle"})
  void aPoolMayLoseATenthOfItsMembers(String spread) throws Exception {
    System.setProperty(FailingTree.SEED, String.valueOf(RandomStreams.of(1).child("base learner").child(2).seed()));
    Path file = TestData.write(folder, "data", TestData.numeric(100));
    String text = SparkTestData.train(folder.resolve("m"), "-t " + file + " -I 3 -pool 12 -spread " + spread + " -W centroid.spark.learner.FailingTree")
        .toString();
    assertTrue(text.replaceAll("\\s+", " ").contains("1 of 12 models of the pool could not be trained and were left out: number 3 (the tree failed)."), text);
  }

  @Test
  void ofTwoJobsWithTheSameOutputOneIsRefused() throws Exception {
    Instances data = TestData.numeric(200);
    Path csv = SparkTestData.csv(folder.resolve("new.csv"), data);
    SparkTestData.train(folder.resolve("m"), "-t " + csv + OPTIONS);
    Callable<Void> job = () -> {
      Score.run("-i", csv.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("out.csv").toString());
      return null;
    };
    ExecutorService both = Executors.newFixedThreadPool(2);
    List<Future<Void>> jobs = both.invokeAll(List.of(job, job));
    both.shutdown();
    int failed = 0;
    for (Future<Void> one : jobs) {
      try {
        one.get();
      } catch (java.util.concurrent.ExecutionException e) {
        Refusals.assertSays(e.getCause().getMessage(), "-o", "out.csv");
        failed++;
      }
    }
    assertEquals(1, failed);
    assertEquals(200, LocalSpark.session().read().option("header", true).csv(folder.resolve("out.csv").toString()).count());
    assertTrue(Files.list(folder).noneMatch(path -> path.getFileName().toString().startsWith(".out")), "no temporary folder is left");
  }

  @Test
  void brokenLinesAreNamedOrSkippedWhenScoring() throws Exception {
    Instances data = TestData.numeric(100);
    List<String> lines = lines(data);
    SparkTestData.train(folder.resolve("m"), "-t " + folder.resolve("whole.csv") + OPTIONS);
    lines.add(50, "1,2");
    Path broken = Files.write(folder.resolve("broken.csv"), lines);
    String[] job = {"-i", broken.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("out.csv").toString()};
    Refusals.assertNames(() -> Score.run(job), "1 line", "broken.csv: '1,2'", "-bad-lines skip");
    String[] skip = Arrays.copyOf(job, job.length + 2);
    skip[job.length] = "-bad-lines";
    skip[job.length + 1] = "skip";
    Score.run(skip);
    assertEquals(100, LocalSpark.session().read().option("header", true).csv(folder.resolve("out.csv").toString()).count());
  }
}
