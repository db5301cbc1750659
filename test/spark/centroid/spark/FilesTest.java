// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;

/** Exactly the files that were found are read: rows of subfolders are not lost, and files of equal name differ. */
class FilesTest {

  private static final Instances DATA = TestData.numeric(120);

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private Path csv(String name, int from, int to) throws Exception {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return SparkTestData.csv(file, DATA, from, to);
  }

  private String train(String input, String options) throws Exception {
    return SparkTestData.predictions(SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t \"" + folder.resolve(input) + "\" " + options), DATA);
  }

  private Dataset<Row> score(String input, String output, String... more) throws Exception {
    if (!Files.exists(folder.resolve("m"))) {
      train(csv("train/a.csv", 0, 120).toString(), "");
    }
    String[] args = {"-i", folder.resolve(input).toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve(output).toString()};
    String[] all = java.util.Arrays.copyOf(args, args.length + more.length);
    System.arraycopy(more, 0, all, args.length, more.length);
    Score.run(all);
    return output.endsWith("csv") ? LocalSpark.session().read().option("header", true).csv(folder.resolve(output).toString())
        : LocalSpark.session().read().parquet(folder.resolve(output).toString());
  }

  static String output(Callable<?> work) throws Exception {
    PrintStream usual = System.out;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      work.call();
    } finally {
      System.setOut(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Test
  void rowsOfSubfoldersAreTrainedOn() throws Exception {
    csv("nest/a.csv", 0, 60);
    csv("nest/sub/b.csv", 60, 120);
    csv("whole/whole.csv", 0, 120);
    assertTrue(output(() -> train("nest", "")).contains("on 120 rows"));
    assertEquals(train("whole", ""), train("nest", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"out.csv", "out.parquet"})
  void rowsOfSubfoldersAreScored(String output) throws Exception {
    csv("days/d1/a.csv", 0, 60);
    csv("days/d2/a.csv", 60, 120);
    assertEquals(120, score("days", output).count());
    Refusals.assertLineSays(output(() -> score("days", "again" + output)), "Saved", "120 rows");
  }

  /** They have the rows and the order of the concatenation. */
  @Test
  void filesOfEqualNameInDifferentFoldersDiffer() throws Exception {
    csv("whole/whole.csv", 0, 120);
    csv("days/d1/a.csv", 0, 60);
    csv("days/d2/a.csv", 60, 120);
    csv("names/1.csv", 0, 60);
    csv("names/2.csv", 60, 120);
    assertEquals(train("whole", ""), train("days", ""));
    assertEquals(train("days/d1", "-t " + folder.resolve("days/d2") + " -spread shuffle"), train("days", "-spread shuffle"));
    assertNotEquals(train("names/1.csv", "-spread shuffle"), train("names", "-spread shuffle"));
  }

  /** Rows at the same place of files of equal name have been in the same bags. */
  @Test
  void rowsOfFilesOfEqualNameHaveTheirOwnBags() throws Exception {
    csv("days/d1/a.csv", 0, 60);
    csv("days/d2/a.csv", 0, 60);
    String printed = output(() -> train("days", "-spread shuffle -represent-copies-using-weights"));
    assertTrue(printed.contains("on 120 rows"), printed);
    csv("one/a.csv", 0, 60);
    csv("one/b.csv", 0, 60);
    assertNotEquals(train("days/d1/a.csv", "-spread shuffle"), train("one", "-spread shuffle"));
  }

  /** Spark escapes such names in its rows; a name is not a pattern. */
  @Test
  void namesMayContainSpacesAndSpecialCharacters() throws Exception {
    csv("odd/b 1%20.csv", 0, 40);
    csv("odd/a[1]{2}.csv", 40, 80);
    csv("odd/\u00fc+#?.csv", 80, 120);
    csv("plain/2.csv", 0, 40);
    csv("plain/1.csv", 40, 80);
    csv("plain/3.csv", 80, 120);
    assertEquals(train("plain", ""), train("odd", ""));
    assertEquals(120, score("odd", "out.csv").count());
    assertEquals(120, score("odd", "out.parquet").count());
  }

  @Test
  void foldersWithColumnsAreReadOrRefused() throws Exception {
    csv("in/deep/year=2024/a.csv", 0, 60);
    csv("in/deep/year=2025/a.csv", 60, 120);
    assertEquals(60, score("in", "out.parquet").filter("year = 2025").count());
    String printed = output(() -> SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -t " + folder.resolve("in")));
    assertTrue(printed.contains("on 120 rows") && printed.contains("numeric, class") && printed.contains("year"), printed);
    csv("in/deep/b.csv", 0, 60);
    Refusals.assertNames(() -> train("in", "-c target"), "-t", "year=2024/a.csv", "deep/b.csv");
    Refusals.assertNames(() -> score("in", "other.parquet"), "-i", "year=2024/a.csv", "deep/b.csv");
  }

  /** Spark would make 01234 the number 1234. */
  @Test
  void valuesInNamesOfFoldersStayAsTheyAre() throws Exception {
    csv("in/zip=01234/a.csv", 0, 60);
    csv("in/zip=98765/a.csv", 60, 120);
    String printed = output(() -> SparkTestData.train(folder.resolve("m"), "-I 3 -pool 6 -nominal zip -t " + folder.resolve("in")));
    Refusals.assertLineSays(printed, "zip ", "nominal", "01234");
    score("in", "out.csv");
    assertTrue(Files.isDirectory(folder.resolve("out.csv/zip=01234")));
  }

  @Test
  void otherFilesAreIgnoredAndCounted() throws Exception {
    csv("in/a.csv", 0, 60);
    csv("in/below/b.csv", 60, 120);
    Files.writeString(folder.resolve("in/README.md"), "text");
    Files.writeString(folder.resolve("in/below/notes.docx"), "text");
    Files.writeString(folder.resolve("in/empty.csv"), "");
    Files.writeString(folder.resolve("in/header.csv"), Files.readAllLines(folder.resolve("in/a.csv")).get(0) + "\n");
    String printed = output(() -> train("in", ""));
    Refusals.assertLineSays(printed, "neither CSV", "2 files", "such as");
    Refusals.assertLineSays(printed, "without a byte", "1 file");
    Refusals.assertLineSays(printed, "no rows", "1 file", "header.csv");
    assertTrue(printed.contains("on 120 rows"), printed);
    String flat = output(() -> train("in", "-recursive no"));
    Refusals.assertLineSays(flat, "-recursive no", "1 subfolder");
    assertTrue(flat.contains("on 60 rows"), flat);
    assertTrue(output(() -> train("in", "-recursive")).contains("on 120 rows"));
    Files.delete(folder.resolve("m"));
    Files.createDirectory(folder.resolve("docs"));
    Files.writeString(folder.resolve("docs/README.md"), "text");
    Refusals.assertNames(() -> train("docs", ""), "-t", "docs", ".csv");
  }

  /** Spark reads no file whose name begins with an underscore, even if it is named. */
  @ParameterizedTest
  @CsvSource({"out.csv", "out.parquet"})
  void aFileThatSparkSkipsIsRefused(String output) throws Exception {
    Path hidden = csv("in/_a.csv", 0, 60);
    csv("in/b.csv", 60, 120);
    Refusals.assertNames(() -> train("in/b.csv", "-t " + hidden), "_a.csv", "no row");
    if (output.equals("out.parquet")) {
      Refusals.assertNames(() -> score("in/b.csv", output, "-i", hidden.toString()), "_a.csv", "no row");
      assertFalse(Files.exists(folder.resolve(output)));
    } else {
      assertEquals(120, score("in/b.csv", output, "-i", hidden.toString()).count());
    }
  }
}
