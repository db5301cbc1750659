// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

  private String printed(String... more) throws Exception {
    List<String> args = new ArrayList<>(List.of("-i", folder.resolve("in").toString(), "-model", folder.resolve("m").toString(), "-o",
        folder.resolve("out.parquet").toString(), "-stream"));
    args.addAll(List.of(more));
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      Score.run(args.toArray(new String[0]));
    } finally {
      System.setOut(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void aFileWithOtherColumnsIsSetAside() throws Exception {
    Instances data = TestData.numeric(300);
    Files.createDirectory(folder.resolve("in"));
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + SparkTestData.csv(folder.resolve("train.csv"), data));
    assertTrue(printed().contains("nothing was scored"), "an empty folder is no failure");
    SparkTestData.csv(folder.resolve("in/b.csv"), data, 0, 100);
    String first = printed();
    assertTrue(first.contains("Batch 1: 100 rows in"), first);
    SparkTestData.csv(folder.resolve("in/c.csv"), data, 100, 300);
    Files.write(folder.resolve("in/a.csv"), List.of("x,other", "1,2"));
    Refusals.assertNames(() -> printed(), "other");
    String skipped = printed("-bad-lines", "skip");
    assertTrue(skipped.contains("Set aside a.csv as _set-aside-a.csv"), skipped);
    assertEquals(300, scored().count());
    assertEquals(List.of("_set-aside-a.csv", "b.csv", "c.csv"), Files.list(folder.resolve("in")).map(file -> file.getFileName().toString()).sorted().toList());
    SparkTestData.csv(folder.resolve("in/d.csv"), data, 0, 50);
    printed();
    assertEquals(350, scored().count());
  }

  /** The columns are read with the separator and the encoding of the files, also in subfolders. */
  @ParameterizedTest
  @CsvSource({"a.csv, b.csv, semicolon, ;", "a.tsv, sub/b.tsv, tab, '\t'", "a.txt, b.txt, comma, ','"})
  void onlyFilesWithOtherColumnsAreSetAside(String good, String bad, String name, String separator) throws Exception {
    Instances data = TestData.numeric(200);
    Path csv = SparkTestData.csv(folder.resolve("train.csv"), data);
    Files.createDirectories(folder.resolve("in/sub"));
    Files.writeString(csv, Files.readString(csv).replaceFirst("x", "gr\u00f6\u00dfe"));
    String options = " -encoding ISO-8859-1 -sep " + name;
    Files.writeString(folder.resolve("in").resolve(good), Files.readString(csv).replace(",", separator), StandardCharsets.ISO_8859_1);
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("in") + options);
    Files.write(folder.resolve("in").resolve(bad), List.of("x,other".replace(",", separator), "1,2".replace(",", separator)));
    Files.setLastModifiedTime(folder.resolve("in").resolve(good), FileTime.fromMillis(0));
    String printed = printed((options + " -bad-lines skip").strip().split(" "));
    assertEquals(1, printed.split("Set aside").length - 1, printed);
    assertTrue(printed.contains("_set-aside-b"), printed);
    assertEquals(200, scored().count());
  }

  /** Spark would score a.csv.bak, and not C.Csv. */
  @Test
  void theFilesThatAreFoundAreScored() throws Exception {
    Instances data = TestData.numeric(100);
    Files.createDirectories(folder.resolve("in/sub"));
    SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + SparkTestData.csv(folder.resolve("train.csv"), data));
    Files.writeString(folder.resolve("in/README.md"), "text");
    Files.writeString(folder.resolve("in/a.csv"), "");
    assertTrue(printed().contains("nothing was scored"), "a folder without rows is no failure");
    SparkTestData.csv(folder.resolve("in/a.csv.bak"), data, 0, 10);
    SparkTestData.csv(folder.resolve("in/a.csvx"), data, 0, 20);
    SparkTestData.csv(folder.resolve("in/C.Csv"), data, 0, 30);
    SparkTestData.csv(folder.resolve("in/sub/d.TXT"), data, 30, 70);
    printed();
    assertEquals(70, scored().count());
  }

  private Dataset<Row> scored() {
    return LocalSpark.session().read().parquet(folder.resolve("out.parquet").toString());
  }
}
