// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import centroid.TestData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.SerializationHelper;
import weka.core.Utils;
import weka.filters.Filter;
import weka.filters.supervised.attribute.AddPredictionIntervals;

/** Scoring adds the same columns to files as the filter AddPredictionIntervals adds to data sets in memory. */
class ScoreTest {

  @TempDir
  private Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  private Path model(Instances data) throws Exception {
    Path file = folder.resolve("my.model");
    if (!Files.exists(file)) {
      SerializationHelper.writeAll(file.toString(), new Object[] {SparkTestData.onOneMachine("-I 3 -pool 8", data), new Instances(data, 0)});
    }
    return file;
  }

  private Dataset<Row> score(Instances data, Path input, String output, String options) throws Exception {
    Path to = folder.resolve(output);
    List<String> args = new ArrayList<>(List.of("-i", input.toString(), "-o", to.toString(), "-model", model(data).toString()));
    args.addAll(Arrays.asList(Utils.splitOptions(options)));
    Score.run(args.toArray(new String[0]));
    return output.endsWith("csv") ? LocalSpark.session().read().option("header", true).option("escape", "\"").csv(to.toString())
        : LocalSpark.session().read().parquet(to.toString());
  }

  /** Returns the names and values of the columns that the filter adds, one line for each row. */
  private List<String> expected(Instances data, String options) throws Exception {
    AddPredictionIntervals filter = new AddPredictionIntervals();
    filter.setOptions(Utils.splitOptions("-model " + model(data) + " " + options));
    filter.setInputFormat(data);
    Instances added = Filter.useFilter(data, filter);
    List<String> lines = new ArrayList<>();
    for (Instance row : added) {
      List<String> cells = new ArrayList<>();
      for (int k = data.classIndex(); k < added.classIndex(); k++) {
        Attribute column = added.attribute(k);
        cells.add(column.name() + "=" + (column.isNumeric() ? column.name().startsWith("set_size") ? "" + (int) row.value(k) : "" + row.value(k)
            : row.stringValue(k)));
      }
      lines.add(String.join(" ", cells));
    }
    return lines;
  }

  private static List<String> added(Dataset<Row> scored, int numOwn) {
    String[] names = scored.columns();
    return scored.collectAsList().stream().map(row -> {
      List<String> cells = new ArrayList<>();
      for (int k = numOwn; k < names.length; k++) {
        cells.add(names[k] + "=" + row.get(k));
      }
      return String.join(" ", cells);
    }).toList();
  }

  @ParameterizedTest
  @CsvSource({"numeric, out.parquet, '-levels 0.5,0.9 -parts'", "numeric, out.csv, '-threshold 0,1'", "nominal, out.parquet, '-levels 0.8,0.95'",
      "nominal, out.csv, ''"})
  void columnsAreThoseOfTheFilter(String kind, String output, String options) throws Exception {
    Instances data = TestData.withGaps(TestData.named(kind, 3000));
    assertEquals(expected(data, options), added(score(data, SparkTestData.csv(folder.resolve("new.csv"), data), output, options), 4));
  }

  /** A model that was recalibrated with later rows is scored with its new calibration. */
  @ParameterizedTest
  @CsvSource({"numeric, out.csv", "nominal, out.parquet"})
  void recalibratedModelsAreScored(String kind, String output) throws Exception {
    Instances data = TestData.named(kind, 400);
    List<String> before = expected(data, "");
    CentroidBagging model = (CentroidBagging) SerializationHelper.readAll(model(data).toString())[0];
    Instances later = new Instances(data, 0, 200);
    later.forEach(row -> row.setClassValue(kind.equals("numeric") ? row.classValue() + 3 : (row.classValue() + 1) % data.numClasses()));
    model.recalibrate(later, 0, "later rows");
    SerializationHelper.writeAll(model(data).toString(), new Object[] {model, new Instances(data, 0)});
    assertNotEquals(before, expected(data, ""));
    assertEquals(expected(data, ""), added(score(data, SparkTestData.csv(folder.resolve("new.csv"), data), output, ""), 4));
  }

  @Test
  void parquetFilesMayHaveColumnsInAnyOrderAndFurtherColumns() throws Exception {
    Instances data = TestData.numeric(100);
    Path csv = SparkTestData.csv(folder.resolve("new.csv"), data);
    LocalSpark.session().read().option("header", true).option("inferSchema", true).csv(csv.toString()).selectExpr("'more' AS more", "colour", "y", "x")
        .write().parquet(folder.resolve("new.parquet").toString());
    Dataset<Row> scored = score(data, folder.resolve("new.parquet"), "out.parquet", "");
    assertEquals("more,colour,y,x,prediction", String.join(",", scored.columns()).replaceAll(",lower.*", ""));
    assertEquals(expected(data, ""), added(scored, 4));
    assertEquals("more", scored.head().getString(0));
  }

  @Test
  void columnsOfFoldersAreKept() throws Exception {
    Instances data = TestData.numeric(60);
    for (int year = 2020; year < 2023; year++) {
      Files.createDirectories(folder.resolve("in/year=" + year));
      SparkTestData.csv(folder.resolve("in/year=" + year + "/rows.csv"), data, 20 * (year - 2020), 20 * (year - 2019));
    }
    Dataset<Row> scored = score(data, folder.resolve("in"), "out.parquet", "");
    assertEquals(60, scored.count());
    assertEquals(20, scored.filter("year = 2021").count());
    assertTrue(Files.isDirectory(folder.resolve("out.parquet/year=2022")));
  }

  @Test
  void unknownLabelsAreTreatedAsMissingAndTakenNamesGetANumber() throws Exception {
    Instances data = TestData.numeric(50);
    Path csv = folder.resolve("new.csv");
    List<String> lines = new ArrayList<>(List.of("prediction,x,y,colour"));
    for (Instance row : data) {
      lines.add("7," + row.value(0) + "," + row.value(1) + ",violet");
    }
    Files.write(csv, lines);
    Dataset<Row> scored = score(data, csv, "out.parquet", "");
    assertTrue(List.of(scored.columns()).contains("prediction_2"));
    Instances without = new Instances(data);
    without.forEach(row -> row.setMissing(2));
    List<String> predictions = expected(without, "").stream().map(line -> line.split("[= ]")[1]).collect(Collectors.toList());
    assertEquals(predictions, scored.select("prediction_2").collectAsList().stream().map(row -> "" + row.get(0)).toList());
  }

  @Test
  void badInputIsRefusedWithOneMessage() throws Exception {
    Instances data = TestData.numeric(50);
    Path csv = SparkTestData.csv(folder.resolve("new.csv"), data);
    Path fewer = folder.resolve("fewer.csv");
    Files.write(fewer, List.of("x,colour", "1,red"));
    Refusals.assertNames(() -> score(data, fewer, "out.csv", ""), "-i", "'y'", "x, colour");
    Refusals.assertNames(() -> score(data, folder.resolve("none.csv"), "out.csv", ""), "-i", "none.csv");
    Refusals.assertNames(() -> score(data, csv, "out.csv", "-levels 2"), "-levels");
    Refusals.assertNames(() -> score(data, csv, "out.csv", "-range"), "-range", "target");
    Refusals.assertNames(() -> score(data, csv, "out.csv", "-what"), "-what");
    Refusals.assertNames(() -> Score.run("-i", csv.toString(), "-o", "out", "-model", csv.toString()), "-model", "new.csv");
    Refusals.assertNames(() -> Score.run("-i", csv.toString(), "-o", "out", "-model", folder.resolve("no.model").toString()), "-model", "no.model");
    Files.createDirectory(folder.resolve("there.csv"));
    Refusals.assertNames(() -> score(data, csv, "there.csv", ""), "-o", "there.csv");
    assertFalse(Files.exists(folder.resolve("out.csv")));
  }
}
