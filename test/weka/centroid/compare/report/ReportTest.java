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
import centroid.plot.chart.DotChart;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.IntervalXYDataset;
import org.jfree.data.xy.XYDataset;
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
    results = new Comparison(CompareData.bagging(), Other.make(), SETTINGS).run(sets, null);
  }

  @Test
  void everyFoldIsInTheCsvFile() {
    List<String> lines = CsvReport.folds(results).lines().toList();
    assertEquals(1 + 2 * 2 * 3 * 2 * 2, lines.size(), "a head, then sets, sizes, folds, runs and contenders");
    assertTrue(lines.stream().skip(1).allMatch(line -> line.split(",", -1).length == 5 + Measure.values().length));
  }

  @Test
  void allButTimesIsTheSameInASecondRun() throws Exception {
    Results again = new Comparison(CompareData.bagging(), Other.make(), SETTINGS).run(sets, null);
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
    assertTrue(text.contains("all (geometric mean)"), text);
  }

  @Test
  void pageIsSelfContainedAndEscaped() throws Exception {
    String page = new HtmlReport(results, PROVENANCE).page();
    assertFalse(Pattern.compile("(src|href)=|url\\((?!#)|@import|<script").matcher(page).find(), "it needs no other file");
    assertTrue(page.contains("a&lt;b&amp;c") && !page.contains("a<b"), "names are escaped");
    assertTrue(page.contains("some.Learner <span class=\"option\">-A</span> &quot;&lt;b&gt;&quot;"));
    assertTrue(page.contains("@media (prefers-color-scheme: dark)") && page.contains("name=\"viewport\""));
    assertEquals(2 * 6, page.split("<svg role=\"img\" aria-label=\"[^\"]").length - 1, "four tested measures, coverage and cost, each light and dark");
    assertFalse(page.contains("could not be drawn"));
  }

  /** One line for each data set and size, of one numeric and one nominal set. */
  @Test
  void chartsShowTheNumbersOfTheTables() {
    HtmlReport report = new HtmlReport(results, PROVENANCE);
    assertEquals(Map.of("no difference", 2, "better or not", 2), counts(report.differences(Measure.RMSE)));
    assertEquals(Map.of("nominal level", 2, "Bagging", 4, "Other", 4), counts(report.coverages()));
    assertEquals(Map.of("Bagging", 2, "Other", 6), counts(report.costs()), "ratios over the line of Bagging");
    XYDataset coverage = report.coverages().chart().toJFreeChart().getXYPlot().getDataset(1);
    assertEquals(results.paired(sets.get(0), 2, Measure.COVERAGE).bagging(), coverage.getYValue(0, 0), 1e-12);
  }

  /** Points of each layer; verdicts are counted together, as they depend on chance. */
  private static Map<String, Integer> counts(DotChart chart) {
    XYPlot plot = chart.chart().toJFreeChart().getXYPlot();
    Map<String, Integer> counts = new TreeMap<>();
    for (int k = 0; k < plot.getDatasetCount(); k++) {
      String name = plot.getDataset(k).getSeriesKey(0).toString();
      counts.merge(List.of("better", "not significant", "worse").contains(name) ? "better or not" : name, plot.getDataset(k).getItemCount(0), Integer::sum);
    }
    return counts;
  }

  /** An extreme value is drawn at the limit. */
  @Test
  void extremeValuesAreDrawnAtTheLimit() {
    DotChart chart = new DotChart("", "x", List.of("a", "b", "c"), 9).limits(-100, 100)
        .dots("d", new double[] {Double.POSITIVE_INFINITY, Double.NaN, -90}, new double[] {0, 0, 20}, 0, DotChart.BLUE);
    IntervalXYDataset data = (IntervalXYDataset) chart.chart().toJFreeChart().getXYPlot().getDataset(0);
    assertEquals(2, data.getItemCount(0), "nothing is drawn without a value");
    assertEquals(100, data.getYValue(0, 0));
    assertEquals(List.of(-100.0, -70.0), List.of(data.getStartYValue(0, 1), data.getEndYValue(0, 1)));
  }

  /** Ratios of errors alone would hide low coverage and the cost of training. */
  @Test
  void summaryStatesCoverageAndCost() throws Exception {
    String page = new HtmlReport(results, PROVENANCE).page();
    String summary = page.split("<h2>Summary</h2>")[1].split("<h2>")[0];
    double coverage = results.rows().stream().filter(row -> row.contender().equals("Other")).mapToDouble(row -> row.values().get(Measure.COVERAGE))
        .average().orElseThrow();
    assertTrue(summary.contains(String.format(Locale.ROOT,
        "At the nominal level of 90 %% the intervals and prediction sets of Other cover %.1f %% of the observed values", 100 * coverage)), summary);
    assertTrue(Pattern.compile("Training takes [0-9.]+ \\(m = 2\\), [0-9.]+ \\(m = 4\\) times as long as that of Bagging\\.").matcher(summary).find(), summary);
    assertTrue(summary.contains(">Data sets<") && !summary.contains(">Sets<"), "a set is of labels or of data: " + summary);
    assertTrue(page.contains("Each bar is the 95 % confidence interval of a difference"), "bars are explained");
    assertFalse(Pattern.compile("(figcaption|footer|table|\\.learner) \\{[^}]*font-size").matcher(page.split("@media \\(max-width")[0]).find(), "one size");
  }

  @Test
  void filesOfTheSameNameKeepTheirFolders() throws Exception {
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
