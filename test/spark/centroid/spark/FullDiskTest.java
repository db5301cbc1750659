// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.spark.job.FullDisk;
import centroid.spark.job.UserError;
import centroid.weka.saved.ModelFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** A full disk costs neither the model nor a half file, and the message is one sentence. */
class FullDiskTest {

  private final Instances data = TestData.numeric(200);

  @TempDir
  private Path folder;

  @BeforeEach
  void start() throws IOException {
    FullDisk.register(LocalSpark.session().sparkContext().hadoopConfiguration());
    SparkTestData.csv(folder.resolve("a.csv"), data);
    Files.createDirectory(folder.resolve("full"));
  }

  private String refusal(String... args) {
    return assertThrows(UserError.class, () -> {
      if (args[0].equals("-t")) {
        Train.run(args);
      } else {
        Score.run(args);
      }
    }).getMessage();
  }

  private List<String> names(String of) throws IOException {
    return Files.list(folder.resolve(of)).map(file -> file.getFileName().toString()).sorted().toList();
  }

  @Test
  void theModelIsKeptInTheWorkFolder() throws Exception {
    String message = refusal("-t", folder.resolve("a.csv").toString(), "-d", "full://" + folder.resolve("full/m"), "-work",
        folder.resolve("work").toString(), "-I", "3", "-pool", "6");
    Path kept = folder.resolve("work/kept.model");
    assertTrue(message.contains("No space left on device") && message.contains(kept.toString()) && message.lines().count() == 1, message);
    assertEquals(List.of(), names("full"), "no half file");
    CentroidBagging read = (CentroidBagging) ModelFile.read("file", kept.toFile()).classifier();
    assertEquals(SparkTestData.predictions(SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("a.csv")), data),
        SparkTestData.predictions(read, data));
  }

  @Test
  void noHalfMemberStaysInTheWorkFolder() throws Exception {
    String message = assertThrows(Exception.class, () -> Train.run("-t", folder.resolve("a.csv").toString(), "-d", folder.resolve("m").toString(), "-work",
        "full://" + folder.resolve("full/work"), "-I", "3", "-pool", "6")).getMessage();
    assertTrue(message.contains("A disk is full") && message.lines().count() == 1, message);
    // Spark cancels the other tasks after it has reported the failure; they delete their files when they end.
    List<String> expected = List.of("key.txt", "plan.txt");
    for (long end = System.nanoTime() + SECONDS.toNanos(20); !names("full/work").equals(expected) && System.nanoTime() < end;) {
      Thread.sleep(20);
    }
    assertEquals(expected, names("full/work"));
  }

  @Test
  void theModelIsKeptInTheFolderOfTemporaryFiles() throws Exception {
    String message = refusal("-t", folder.resolve("a.csv").toString(), "-d", "full://" + folder.resolve("full/m"), "-I", "3", "-pool", "6");
    Path kept = Path.of(message.replaceFirst(".*kept as 'file:([^']*)'.*", "$1"));
    assertEquals("CentroidBagging", ModelFile.read("file", kept.toFile()).classifier().getClass().getSimpleName());
    Files.delete(kept);
  }

  @Test
  void scoringLeavesNothingBehind() throws Exception {
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("a.csv"));
    for (String format : List.of("csv", "parquet")) {
      String message = refusal("-i", folder.resolve("a.csv").toString(), "-model", folder.resolve("m").toString(), "-o",
          "full://" + folder.resolve("full/scored." + format));
      assertTrue(message.startsWith("A disk is full") && message.lines().count() == 1, message);
      assertEquals(List.of(), names("full"), "no half file");
    }
  }

  /** Such a failure has no exception of its own. */
  @ParameterizedTest
  @ValueSource(strings = {"o.csv", "o.parquet"})
  void aDamagedEndOfACompressedFileIsNamed(String output) throws Exception {
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("a.csv"));
    Path packed = folder.resolve("b.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      Files.copy(folder.resolve("a.csv"), out);
    }
    byte[] bytes = Files.readAllBytes(packed);
    bytes[bytes.length - 8] ^= 1;
    Files.write(packed, bytes);
    String message = refusal("-i", packed.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve(output).toString());
    assertTrue(message.contains("'b.csv.gz' is damaged and can't be read completely: gzip stream") && message.lines().count() == 1, message);
    assertEquals(message, refusal("-t", packed.toString(), "-d", folder.resolve("n").toString()));
  }

  /** Their decompressors throw exceptions that are no IOException. */
  @ParameterizedTest
  @ValueSource(strings = {"b.csv.zst", "b.csv.lz4"})
  void aCompressionThatIsNotReadableIsNamed(String name) throws Exception {
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("a.csv"));
    Path packed = Files.write(folder.resolve(name), new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
    for (String[] args : new String[][] {{"-t", packed.toString(), "-d", folder.resolve("n").toString()},
        {"-i", packed.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("o.csv").toString()}}) {
      Refusals.assertSays(refusal(args), "'" + name + "'", "replace it");
    }
  }

  @Test
  void aFileThatIsNotCompressedIsNamed() throws Exception {
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("a.csv"));
    Files.copy(folder.resolve("a.csv"), folder.resolve("b.csv.gz"));
    String message = refusal("-i", folder.resolve("b.csv.gz").toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("o.csv").toString());
    assertTrue(message.contains("'b.csv.gz' is damaged") && message.lines().count() == 1, message);
  }
}
