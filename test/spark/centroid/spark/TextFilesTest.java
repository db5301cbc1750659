// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.weka.saved.ModelFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;
import weka.core.Utils;

/** CSV files as others write them: separators, encodings, line breaks, and first lines. */
class TextFilesTest {

  private static final String OPTIONS = " -I 3 -pool 6 ";
  private static final Instances DATA = TestData.numeric(100);

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private List<String> lines() throws Exception {
    return new ArrayList<>(Files.readAllLines(SparkTestData.csv(folder.resolve("whole.csv"), DATA)));
  }

  private Path write(String name, String text, Charset charset) throws Exception {
    return Files.write(folder.resolve(name), text.getBytes(charset));
  }

  private String train(Path file, String options) throws Exception {
    return SparkTestData.predictions(SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS + options), DATA);
  }

  private Dataset<Row> score(Path file, String output, String options) throws Exception {
    List<String> args = new ArrayList<>(List.of("-i", file.toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve(output).toString()));
    args.addAll(List.of(Utils.splitOptions(options)));
    Score.run(args.toArray(new String[0]));
    return LocalSpark.session().read().format(output.replaceFirst(".*\\.", "").replace("tsv", "csv")).option("header", true)
        .option("sep", output.endsWith("tsv") ? "\t" : ",").load(folder.resolve(output).toString());
  }

  private void refused(Path file, String options, String... words) {
    Refusals.assertNames(() -> SparkTestData.train(folder.resolve("refused"), "-t " + file + OPTIONS + options), words);
    assertFalse(Files.exists(folder.resolve("refused")));
  }

  @ParameterizedTest
  @CsvSource({"a.csv, ;, '-sep ;'", "b.csv, ;, -sep semicolon", "c.tsv, '\t', ''", "d.txt, '\t', -sep tab", "e.csv, |, -sep |"})
  void otherSeparatorsAreRead(String name, String separator, String options) throws Exception {
    String expected = train(Files.write(folder.resolve("plain.csv"), lines()), "");
    Path file = write(name, String.join("\n", lines()).replace(",", separator), StandardCharsets.UTF_8);
    assertEquals(expected, train(file, options));
    List<Row> scored = score(folder.resolve("plain.csv"), "one.csv", "").select("prediction", "x")
        .collectAsList();
    assertEquals(scored, score(file, "two.csv", options).select("prediction", "x").collectAsList());
  }

  @ParameterizedTest
  @ValueSource(strings = {"BOM", "CRLF", "multiline", "UTF-16"})
  void otherLineBreaksAndMarksAreRead(String kind) throws Exception {
    String text = String.join("\n", lines());
    String expected = train(write("plain.csv", text, StandardCharsets.UTF_8), "");
    Path file = switch (kind) {
      case "BOM" -> write("bom.csv", "\ufeff" + text, StandardCharsets.UTF_8);
      case "UTF-16" -> write("utf16.csv", text, StandardCharsets.UTF_16);
      default -> write("crlf.csv", text.replace("\n", "\r\n"), StandardCharsets.UTF_8);
    };
    String options = kind.equals("multiline") ? "-multiline" : kind.equals("UTF-16") ? "-encoding UTF-16" : "";
    assertEquals(expected, train(file, options));
    assertEquals(100, score(file, "out.csv", options).count());
    assertEquals(100, score(file, "out.parquet", options).filter("x IS NOT NULL").count());
  }

  @Test
  void lineBreaksInQuotesNeedAnOption() throws Exception {
    List<String> lines = lines();
    lines.replaceAll(line -> line.replace("red", "\"red\nish\""));
    Path file = write("quoted.csv", String.join("\n", lines), StandardCharsets.UTF_8);
    refused(file, "", "broken", "-multiline");
    train(file, "-multiline");
    assertEquals("red\nish", ModelFile.read("file", folder.resolve("m").toFile()).header().attribute("colour").value(2));
    assertEquals(100, score(file, "out.parquet", "-multiline").count());
  }

  @ParameterizedTest
  @CsvSource({"ISO-8859-1", "windows-1252"})
  void anotherEncodingIsReadOrRefused(String encoding) throws Exception {
    List<String> lines = lines();
    lines.replaceAll(line -> line.replace("red", "r\u00f6t"));
    Path file = write("latin.csv", String.join("\n", lines), Charset.forName(encoding));
    refused(file, "", "colour", "-encoding");
    train(file, "-encoding " + encoding);
    assertEquals("r\u00f6t", ModelFile.read("file", folder.resolve("m").toFile()).header().attribute("colour").value(2));
    Refusals.assertNames(() -> score(file, "out.csv", ""), "latin.csv", "-encoding");
    Refusals.assertNames(() -> score(file, "out.parquet", ""), "colour", "-encoding");
    assertTrue(score(file, "out.csv", "-encoding " + encoding).filter("colour = 'r\u00f6t'").count() > 10);
    refused(file, "-encoding Klingon", "-encoding", "Klingon");
    lines.set(0, "x,y,f\u00e4rg,target");
    refused(write("first.csv", String.join("\n", lines), Charset.forName(encoding)), "", "first.csv", "-encoding");
  }

  @Test
  void firstLinesMustNameDifferentColumns() throws Exception {
    List<String> lines = lines();
    lines.set(0, "x,x,colour,target");
    refused(Files.write(folder.resolve("twice.csv"), lines), "", "'x'", "twice.csv");
    lines.remove(0);
    refused(Files.write(folder.resolve("none.csv"), lines), "", "first line", "names");
    refused(Files.write(folder.resolve("sep.csv"), lines()), "-sep ,,", "-sep", ",,");
    List<String> semicolons = lines().stream().map(line -> line.replace(',', ';')).toList();
    refused(Files.write(folder.resolve("other.csv"), semicolons), "", "other.csv", "'x;", "-sep semicolon");
  }

  /** Rows of the same id are drawn together, so a column that is no key gives strange bags. */
  @Test
  void idsThatRepeatAreRemarked() throws Exception {
    List<String> lines = new ArrayList<>(List.of("x,key,y"));
    for (int k = 0; k < 2000; k++) {
      lines.add(k % 17 + "," + k % 20 + "," + k % 13);
    }
    Path file = Files.write(folder.resolve("ids.csv"), lines);
    String printed = FilesTest.output(() -> SparkTestData.train(folder.resolve("m"), "-t " + file + " -id key" + OPTIONS));
    Refusals.assertLineSays(printed, "-id", "20 different values", "2000 rows");
    for (int k = 0; k < 2000; k++) {
      lines.set(k + 1, k % 17 + "," + k + "," + k % 13);
    }
    Files.write(file, lines);
    assertFalse(FilesTest.output(() -> SparkTestData.train(folder.resolve("m"), "-t " + file + " -id key" + OPTIONS)).contains("different values"));
  }

  @Test
  void theExtensionOfTheOutputDeterminesItsFormat() throws Exception {
    Path file = Files.write(folder.resolve("plain.csv"), lines());
    train(file, "");
    for (String output : List.of("out.json", "out.tsv", "out.csv", "out.parquet")) {
      Dataset<Row> scored = score(file, output, "");
      assertEquals(100, scored.filter("prediction IS NOT NULL").count(), output);
    }
    Refusals.assertNames(() -> score(file, "out.xlsx", ""), "-o", ".json", "out.xlsx");
  }
}
