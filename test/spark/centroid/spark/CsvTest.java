// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import centroid.spark.csv.CsvFormat;
import centroid.spark.data.DataSource;
import centroid.spark.data.ReadOptions;
import centroid.spark.data.Tables;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;
import weka.core.SerializationHelper;

/** CSV files that are scored without tables of Spark give the same bytes as with them. */
class CsvTest {

  private static final String[] PIECES = {"1", "-2.50", "a", "\u00fc", "\u20ac", " ", "  ", "\"", "\"\"", ",", "\t", "#", "\\", "'",
      "\u00a0", "?", "\u0001", "NaN"};

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private static List<String> lines(Path output) throws Exception {
    List<String> lines = new ArrayList<>();
    for (Path part : parts(output)) {
      lines.addAll(Files.readAllLines(part));
    }
    return lines;
  }

  private static List<Path> parts(Path output) throws Exception {
    try (Stream<Path> files = Files.list(output)) {
      return files.filter(file -> file.getFileName().toString().startsWith("part-")).sorted().toList();
    }
  }

  private static String cell(SplittableRandom random) {
    return IntStream.range(0, random.nextInt(5)).mapToObj(k -> PIECES[random.nextInt(PIECES.length)]).collect(Collectors.joining());
  }

  @Test
  void randomLinesAreSplitAndJoinedAsBySpark() throws Exception {
    SplittableRandom random = new SplittableRandom(1);
    List<String> lines = new ArrayList<>(List.of("a,b,c"));
    for (int row = 0; row < 4000; row++) {
      lines.add(cell(random) + "," + cell(random) + "," + cell(random));
    }
    Path file = Files.write(folder.resolve("random.csv"), lines);
    SparkSession spark = Tables.session("test", 0);
    Dataset<Row> table = Tables.open(spark, DataSource.find("-i", List.of(file.toString()),
        new ReadOptions("", StandardCharsets.UTF_8, false, true, ReadOptions.MISSING), spark.sparkContext().hadoopConfiguration()));
    table.filter(Tables.column(Tables.BROKEN).isNull()).drop(Tables.BROKEN).selectExpr("a", "b", "c", "'x' AS d").write().option("escape", "\"")
        .csv(folder.resolve("expected").toString());
    CsvFormat format = new CsvFormat();
    List<Object> written = lines.subList(1, lines.size()).stream().filter(line -> !line.trim().isEmpty()).map(line -> format.row(line, 3))
        .filter(row -> row[4] == null).<Object>map(row -> row[0] + ",x").toList();
    assertEquals(String.join("\n", lines(folder.resolve("expected"))), written.stream().map(Object::toString).collect(Collectors.joining("\n")));
    assertTrue(written.size() > 500, "many lines have three cells");
  }

  private Path score(String input, String output) throws Exception {
    Path model = folder.resolve("m");
    if (!Files.exists(model)) {
      Instances data = TestData.numeric(200);
      SerializationHelper.writeAll(model.toString(), new Object[] {SparkTestData.onOneMachine("-I 3 -pool 8", data), new Instances(data, 0)});
    }
    Score.run("-i", folder.resolve(input).toString(), "-model", model.toString(), "-o", folder.resolve(output).toString());
    return folder.resolve(output);
  }

  /** A folder with an equals sign in its name is read as a table of Spark. */
  @ParameterizedTest
  @ValueSource(strings = {"plain", "quoted", "no rows"})
  void filesAreTheSameAsThoseOfATable(String kind) throws Exception {
    List<String> lines = new ArrayList<>(Files.readAllLines(SparkTestData.csv(folder.resolve("all.csv"), TestData.numeric(3000))));
    if (kind.equals("quoted")) {
      lines.replaceAll(line -> line.hashCode() % 3 == 0 ? " \"" + line.replace(",", "\" , \"") + "\"" : line);
      lines.add(7, " ");
    }
    for (String name : List.of("with=tables", "without")) {
      Files.createDirectory(folder.resolve(name));
      Files.write(folder.resolve(name + "/new.csv"), kind.equals("no rows") ? lines.subList(0, 1) : lines);
    }
    List<Path> expected = parts(score("with=tables/new.csv", "one.csv"));
    List<Path> actual = parts(score("without/new.csv", "two.csv"));
    assertEquals(expected.size(), actual.size());
    for (int k = 0; k < actual.size(); k++) {
      assertEquals(Files.readString(expected.get(k)), Files.readString(actual.get(k)));
      assertEquals(anonymous(expected.get(k)), anonymous(actual.get(k)));
    }
    assertTrue(Files.exists(folder.resolve("two.csv/_SUCCESS")));
  }

  private static String anonymous(Path file) {
    return file.getFileName().toString().replaceAll("-\\p{XDigit}{8}(-\\p{XDigit}{4}){3}-\\p{XDigit}{12}", "");
  }

  @Test
  void rowsOfSubfoldersAndCompressedFilesAreScoredOnce() throws Exception {
    List<String> lines = Files.readAllLines(SparkTestData.csv(folder.resolve("all.csv"), TestData.numeric(60)));
    Files.createDirectories(folder.resolve("in/below"));
    Files.write(folder.resolve("in/a.csv"), lines.subList(0, 21));
    Files.writeString(folder.resolve("in/below/b.csv"), "\ufeff" + lines.get(0) + "\r\n" + String.join("\r\n", lines.subList(21, 41)));
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(folder.resolve("in/c.csv.gz")))) {
      out.write((lines.get(0) + "\n" + String.join("\n", lines.subList(41, 61))).getBytes(StandardCharsets.UTF_8));
    }
    List<String> whole = lines(score("all.csv", "whole.csv"));
    List<String> scored = lines(score("in", "out.csv"));
    assertEquals(61, scored.size());
    assertEquals(whole.stream().sorted().toList(), scored.stream().sorted().toList());
    Files.write(folder.resolve("in/d.csv"), Arrays.asList("y,x,colour,target", "1,2,red,3"));
    Refusals.assertNames(() -> score("in", "other.csv"), "same columns", "one differs", "d.csv");
  }
}
