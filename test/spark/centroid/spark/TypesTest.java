// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.weka.saved.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ConverterUtils.DataSource;

/** Types of columns follow a stated rule, which one bad cell does not change. */
class TypesTest {

  private static final String OPTIONS = " -I 3 -pool 6 ";

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  /** Returns rows x,kind,day,time,code,y of 100 days. */
  private static List<String> rows() {
    Random random = new Random(1);
    List<String> lines = new ArrayList<>(List.of("x,kind,day,time,code,y"));
    for (int k = 0; k < 100; k++) {
      double x = random.nextGaussian();
      String day = java.time.LocalDate.of(2024, 1, 1).plusDays(k).toString();
      lines.add(x + "," + (k % 3 == 0 ? "red" : "blue") + "," + day + "," + day + " 12:30:00," + k % 4 + "," + Math.round(3 * x + k % 3));
    }
    return lines;
  }

  private void set(List<String> lines, int row, int column, String cell) {
    String[] cells = lines.get(row).split(",");
    cells[column] = cell;
    lines.set(row, String.join(",", cells));
  }

  private Instances train(List<String> lines, String options) throws Exception {
    Path file = Files.write(folder.resolve("data.csv"), lines);
    SparkTestData.train(folder.resolve("m"), "-t " + file + OPTIONS + options);
    return ModelFile.read("file", folder.resolve("m").toFile()).header();
  }

  private void refused(List<String> lines, String options, String... words) {
    Refusals.assertNames(() -> train(lines, options), words);
    assertFalse(Files.exists(folder.resolve("m")));
  }

  private static String types(Instances header) {
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < header.numAttributes(); k++) {
      text.append(Attribute.typeToStringShort(header.attribute(k))).append(' ');
    }
    return text.toString().strip();
  }

  @Test
  void whatWasInferredIsShownAndWrittenBesideTheModel() throws Exception {
    List<String> lines = rows();
    set(lines, 4, 0, "NA");
    set(lines, 5, 0, "");
    set(lines, 6, 1, "null");
    String printed = FilesTest.output(() -> train(lines, ""));
    assertTrue(printed.matches("(?s).*column +type +labels +missing +min +max\n.*"), printed);
    assertTrue(printed.matches("(?s).*\nx +numeric +2 +-.*\nkind +nominal +2 +1 +blue +red\nday +date +0 +2024-01-01 +2024-04-09\n"
        + "time +date +0 +2024-01-01T12:30:00 .*\ny +numeric, class .*"), printed);
    Instances written = DataSource.read(folder.resolve("m.header.arff").toString());
    Instances saved = ModelFile.read("file", folder.resolve("m").toFile()).header();
    written.setClassIndex(saved.classIndex());
    assertTrue(written.equalHeaders(saved), written.equalHeadersMsg(saved));
  }

  /** The guide puts rows of CSV below the saved header. */
  @Test
  void rowsBelowTheSavedHeaderFitTheModelInWeka() throws Exception {
    train(rows(), "");
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("m.header.arff")));
    rows().subList(1, 101).forEach(line -> lines.add(line.replace(" 12:30", "T12:30")));
    Instances read = DataSource.read(Files.write(folder.resolve("new.arff"), lines).toString());
    ModelFile model = ModelFile.read("file", folder.resolve("m").toFile());
    read.setClassIndex(model.header().classIndex());
    assertTrue(read.equalHeaders(model.header()), read.equalHeadersMsg(model.header()));
    Path scored = folder.resolve("out.parquet");
    Score.run("-i", folder.resolve("data.csv").toString(), "-model", folder.resolve("m").toString(), "-o", scored.toString());
    List<Double> predictions = new ArrayList<>();
    for (Instance row : read) {
      predictions.add(model.classifier().classifyInstance(row));
    }
    assertEquals(predictions, LocalSpark.session().read().parquet(scored.toString()).select("prediction").collectAsList().stream()
        .map(row -> row.getDouble(0)).toList());
  }

  /** Before, one such cell turned a column into labels. */
  @ParameterizedTest
  @ValueSource(strings = {"NA", "NaN", "null", "?", " "})
  void missingValuesDoNotChangeTypes(String cell) throws Exception {
    List<String> lines = rows();
    for (int column = 0; column < 6; column++) {
      set(lines, 10 + column, column, cell);
    }
    Instances header = train(lines, "");
    assertEquals("Num Nom Dat Dat Num Num", types(header));
    assertEquals(2, header.attribute("kind").numValues());
  }

  @Test
  void otherTextsOfMissingValuesReplaceTheUsualOnes() throws Exception {
    List<String> lines = rows();
    set(lines, 10, 0, "-");
    set(lines, 11, 0, "none");
    set(lines, 12, 1, "NA");
    Instances header = train(lines, "-missing none,-");
    assertEquals("Num Nom Dat Dat Num Num", types(header));
    assertEquals(3, header.attribute("kind").numValues());
  }

  @ParameterizedTest
  @CsvSource({"5, y, numbers", "0, x, numbers", "2, day, dates"})
  void aBadCellIsNamedOrItsLineSkipped(int column, String name, String what) throws Exception {
    List<String> lines = rows();
    set(lines, 50, column, "oops");
    refused(lines, "", "1 line", "data.csv", "'oops' in column " + name, what, "-bad-lines skip");
    assertEquals("Num Nom Dat Dat Num Num", types(train(lines, "-bad-lines skip")));
    assertTrue(FilesTest.output(() -> train(lines, "-bad-lines skip")).contains("on 99 rows"));
  }

  @Test
  void manyOtherValuesMakeLabelsButNotInTheClass() throws Exception {
    List<String> lines = rows();
    for (int row = 20; row < 40; row++) {
      set(lines, row, 4, "A1");
    }
    assertEquals("Num Nom Dat Dat Nom Num", types(train(lines, "")));
    String printed = FilesTest.output(() -> train(lines, ""));
    Refusals.assertLineSays(printed, "code is nominal", "20 of 100", "'A1'");
    Files.delete(folder.resolve("m"));
    refused(lines, "-c code", "class code", "20 of 100", "'A1'", "-nominal code");
    assertEquals(5, train(lines, "-c code -nominal code").classAttribute().numValues());
    assertEquals("Num Nom Dat Dat Nom Num", types(train(rows(), "-tolerance 0 -nominal code")));
  }

  /** Weight and id columns count as well. */
  @Test
  void aNumberOfTheClassCountsTheColumnsOfTheFile() throws Exception {
    assertEquals("y", train(rows(), "-c 6 -id x").classAttribute().name());
    assertEquals("kind", train(rows(), "-c 2 -weight code").classAttribute().name());
    Files.delete(folder.resolve("m"));
    refused(rows(), "-c 1 -id x", "-c", "'x'");
    refused(rows(), "-c z", "-c", "'z'", "x, kind, day");
    refused(rows(), "-id z", "-id", "'z'", "x, kind, day");
    refused(rows(), "-nominal z", "-nominal", "'z'", "x, kind, day");
  }

  @Test
  void datesOfParquetAndTextAreTheSame() throws Exception {
    Path csv = Files.write(folder.resolve("data.csv"), rows());
    LocalSpark.session().read().option("header", true).option("inferSchema", true).csv(csv.toString())
        .selectExpr("x", "kind", "date(day) AS day", "timestamp(time) AS time", "code", "y").write().parquet(folder.resolve("data.parquet").toString());
    List<String> scores = new ArrayList<>();
    for (String input : List.of("data.csv", "data.parquet")) {
      Path model = folder.resolve("m-" + input);
      SparkTestData.train(model, "-t " + folder.resolve(input) + OPTIONS);
      assertEquals("Num Nom Dat Dat Num Num", types(ModelFile.read("file", model.toFile()).header()));
      for (String scored : List.of("data.csv", "data.parquet")) {
        String output = folder.resolve(input + "-" + scored + ".parquet").toString();
        Score.run("-i", folder.resolve(scored).toString(), "-model", model.toString(), "-o", output);
        scores.add(LocalSpark.session().read().parquet(output).selectExpr("prediction", "`lower_0.95`").collectAsList().toString());
      }
    }
    assertEquals(1, scores.stream().distinct().count());
  }

  /** The first row is lost if it is read as names; a label that occurs once hides this from the check of all names. */
  @Test
  void namesThatLookLikeValuesAreRemarkedOn() throws Exception {
    List<String> lines = rows();
    lines.set(0, lines.get(1));
    set(lines, 0, 1, "unique");
    Refusals.assertLineSays(FilesTest.output(() -> train(lines, "")), "named like values", "5 columns", "a line with names");
  }

  /** A number of Parquet is the label that a CSV file spells without a fraction. */
  @Test
  void sevenIsTheLabelOfSevenPointZero() throws Exception {
    train(rows(), "-nominal code");
    Path csv = Files.write(folder.resolve("new.csv"), rows());
    LocalSpark.session().read().option("header", true).csv(csv.toString())
        .selectExpr("double(x) AS x", "kind", "day", "time", "double(code) AS code").write().parquet(folder.resolve("new.parquet").toString());
    String printed = FilesTest.output(() -> {
      Score.run("-i", folder.resolve("new.parquet").toString(), "-model", folder.resolve("m").toString(), "-o", folder.resolve("out.parquet").toString());
      return null;
    });
    assertFalse(printed.contains("none of its labels"), printed);
    List<String> mixed = rows();
    set(mixed, 8, 4, "3.0");
    Refusals.assertLineSays(FilesTest.output(() -> train(mixed, "-nominal code")), "same number", "'3'", "'3.0'");
  }
}
