// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.compare.BaggingContender;
import centroid.compare.CompareData;
import centroid.compare.Comparison;
import centroid.compare.ComparisonSettings;
import centroid.compare.Contender;
import centroid.compare.DataFile;
import centroid.compare.Format;
import centroid.compare.Measure;
import centroid.compare.Provenance;
import centroid.compare.Results;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.classifiers.Classifier;
import weka.classifiers.trees.REPTree;

/** Text, CSV and HTML show the same numbers; all but times depend on the seed alone. */
class ReportTest {

  private static final ComparisonSettings SETTINGS = new ComparisonSettings(List.of(2, 4), 3, 2, 0.9, 0.05, 1);
  private static final Provenance PROVENANCE = new Provenance("some.Learner -A \"<b>\"", "-data x", List.of("other: can't"), "2022-01-01", 3);

  @TempDir
  private static Path folder;
  private static List<DataFile> sets;
  private static Results results;

  /** A second Bagging, with another name and other seeds. */
  private record Other(BaggingContender inner) {

    static Contender make() {
      BaggingContender inner = new BaggingContender(new REPTree(), 1);
      return (Contender) java.lang.reflect.Proxy.newProxyInstance(Contender.class.getClassLoader(), new Class<?>[] {Contender.class},
          (proxy, method, args) -> switch (method.getName()) {
            case "name" -> "Other";
            case "untrained" -> inner.untrained((int) args[0], (int) args[1] + 77);
            case "intervals" -> inner.intervals((Classifier) args[0], (weka.core.Instances) args[1], (double) args[2]);
            default -> inner.set((Classifier) args[0], (weka.core.Instance) args[1], (double[]) args[2], (double) args[3]);
          });
    }
  }

  @BeforeAll
  static void run() throws Exception {
    sets = List.of(CompareData.read(CompareData.write(folder, "a<b&c", true, 60)), CompareData.read(CompareData.write(folder, "labels", false, 60)));
    results = new Comparison(CompareData.bagging(), Other.make(), SETTINGS).run(sets);
  }

  @Test
  void everyFoldIsInTheCsvFile() {
    List<String> lines = CsvReport.folds(results).lines().toList();
    assertEquals(1 + 2 * 2 * 3 * 2 * 2, lines.size(), "a head, then sets, sizes, folds, runs and contenders");
    assertTrue(lines.stream().skip(1).allMatch(line -> line.split(",", -1).length == 5 + Measure.values().length));
  }

  @Test
  void allButTimesIsTheSameInASecondRun() throws Exception {
    Results again = new Comparison(CompareData.bagging(), Other.make(), SETTINGS).run(sets);
    assertEquals(withoutTimes(CsvReport.folds(results)), withoutTimes(CsvReport.folds(again)));
  }

  private static List<String> withoutTimes(String csv) {
    List<String> head = List.of(csv.lines().findFirst().orElseThrow().split(","));
    return csv.lines().map(line -> {
      String[] cells = line.split(",", -1);
      cells[head.indexOf("training_seconds")] = "";
      cells[head.indexOf("prediction_seconds")] = "";
      return String.join(",", cells);
    }).toList();
  }

  /** The means of the summary are those of the folds. */
  @Test
  void summaryIsTheMeanOfTheFolds() {
    double[] scores = results.rows().stream().filter(row -> row.set().equals("a<b&c") && row.numModels() == 4 && row.contender().equals("Other"))
        .mapToDouble(row -> row.values().get(Measure.RMSE)).toArray();
    assertEquals(6, scores.length);
    String mean = String.valueOf(Arrays.stream(scores).average().orElseThrow());
    String line = CsvReport.summary(results).lines().filter(l -> l.startsWith("a<b&c,4,rmse,")).findFirst().orElseThrow();
    assertEquals(Double.parseDouble(mean), Double.parseDouble(line.split(",")[4]), 1e-12);
  }

  @Test
  void textNamesAllMeasuresAndWhatWasLeftOut() {
    String text = new TextReport(results, PROVENANCE).text();
    for (Measure measure : Measure.values()) {
      assertTrue(text.contains("\n" + measure.title()), measure + " is missing in:\n" + text);
    }
    assertTrue(text.contains("Left out: other: can't"), text);
    assertTrue(text.lines().noneMatch(line -> line.endsWith(" ")), text);
    assertTrue(text.contains("all (mean ratio)"), text);
  }

  @Test
  void pageIsSelfContainedAndEscaped() throws Exception {
    String page = new HtmlReport(results, PROVENANCE).page();
    assertFalse(Pattern.compile("(src|href)=|url\\(|@import|<script").matcher(page).find(), "it needs nothing else");
    assertTrue(page.contains("a&lt;b&amp;c") && !page.contains("a<b"), "names are escaped");
    assertTrue(page.contains("some.Learner -A &quot;&lt;b&gt;&quot;"));
    assertTrue(page.contains("@media (prefers-color-scheme: dark)") && page.contains("name=\"viewport\""));
    // One row a data set and size, of one numeric and one nominal set.
    assertEquals(2, count("class=\"dot (better|same|worse)\"><title>a&lt;b&amp;c, m = \\d: [^<]*%, p", page.split("id=\"plot-rmse\"")[1].split("</svg>")[0]));
    assertEquals(8, count("class=\"dot (bagging|centroid)\"><title>", page.split("id=\"plot-coverage\"")[1].split("</svg>")[0]));
    assertEquals(6, count("class=\"dot centroid\"><title>", page.split("id=\"plot-cost\"")[1].split("</svg>")[0]));
  }

  /** Ratios alone would hide a level that is not kept, and what the gain costs. */
  @Test
  void inShortTellsCoverageAndPrice() throws Exception {
    String page = new HtmlReport(results, PROVENANCE).page();
    String inShort = page.split("<h2>In short</h2>")[1].split("<h2>")[0];
    double coverage = results.rows().stream().filter(row -> row.contender().equals("Other")).mapToDouble(row -> row.values().get(Measure.COVERAGE))
        .average().orElseThrow();
    assertTrue(inShort.contains(String.format(Locale.ROOT, "At level 90 %% the intervals and prediction sets of Other hold %.1f %% of the true values",
        100 * coverage)), inShort);
    Pattern price = Pattern.compile("The price is training time: [0-9.]+ times for m = 2, [0-9.]+ times for m = 4 that of Bagging\\.");
    assertTrue(price.matcher(inShort).find(), inShort);
    assertTrue(inShort.contains(">Data sets<") && !inShort.contains(">Sets<"), "a set is of labels or of data: " + inShort);
    assertTrue(page.contains("The bar of a dot is the 95 % confidence interval of its difference"), "whiskers are explained");
    assertFalse(Pattern.compile("(figcaption|footer|table|\\.learner) \\{[^}]*font-size").matcher(page.split("@media \\(max-width")[0]).find(), "one size");
  }

  private static int count(String pattern, String text) {
    Matcher matcher = Pattern.compile(pattern).matcher(text);
    int count = 0;
    while (matcher.find()) {
      count++;
    }
    return count;
  }

  @Test
  void axesHaveRoundTicksThatHoldAllValues() {
    Axis axis = Axis.plain("x", DoubleStream.of(-13.2, 0, 41), -100, 100);
    assertEquals(List.of(-20.0, -10.0, 0.0, 10.0, 20.0, 30.0, 40.0, 50.0), axis.ticks());
    assertTrue(axis.position(-13.2) > 0 && axis.position(41) < 1);
    assertEquals(1, axis.position(1e9), "what is beyond is drawn at the end");
    Axis ratios = Axis.ratios("x", DoubleStream.of(0.9, 17));
    assertEquals(List.of(0.5, 1.0, 2.0, 4.0, 8.0, 16.0, 32.0), ratios.ticks());
    assertEquals("0.5", ratios.label(0.5));
    assertEquals(0.5, ratios.position(4), 1e-12);
  }

  @Test
  void filesOfTheSameNameAreToldApart() throws Exception {
    Path other = java.nio.file.Files.createDirectory(folder.resolve("other"));
    CompareData.write(other, "labels", true, 30);
    List<DataFile> both = DataFile.readAll(List.of(folder.resolve("labels.arff"), other, folder.resolve("a<b&c.arff")), "y");
    assertEquals(List.of(folder.getFileName() + "/labels", "other/labels", "a<b&c"), both.stream().map(DataFile::name).toList());
  }

  @Test
  void numbersAreShort() {
    assertEquals(List.of("-", "infinite", "0", "1234", "12.35", "0.0123", "1.000e-07", "<0.001"), List.of(Format.number(Double.NaN),
        Format.number(Double.POSITIVE_INFINITY), Format.number(0), Format.number(1234.4), Format.number(12.345678), Format.number(0.01234),
        Format.number(1e-7), Format.probability(1e-9)));
  }
}
