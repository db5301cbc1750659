// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static centroid.Refusals.assertLineSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;

/**
 * Metric, output and filter of the installed zip. Weka's class loader for packages denies them access to protected
 * members of Weka's classes in the same package, which a plain class path would allow.
 */
class HooksInstallTest {

  private static final String OUTPUT = "weka.classifiers.evaluation.output.prediction.Intervals";
  private static final String[] SMALL = {"-I", "4", "-pool", "12"};
  private static final InstalledVersions INSTALLED = new InstalledVersions();

  @TempDir
  private static Path folder;
  private static Path train;
  private static Path unlabelled;
  private static Path labels;

  @BeforeAll
  static void writeData() throws IOException {
    Instances line = TestData.line(4, 0.5, 80, 80);
    train = TestData.write(folder, "train", line);
    unlabelled = TestData.write(folder, "unlabelled", TestData.unlabelled(TestData.line(4, 0.5, 20, 20)));
    labels = TestData.write(folder, "labels", TestData.lowHigh(line, 2));
  }

  /** Runs a small CentroidBagging with the given evaluation options. */
  private static String classify(WekaProcess weka, Object... options) throws Exception {
    String[] all = new String[options.length + SMALL.length];
    for (int k = 0; k < options.length; k++) {
      all[k] = options[k].toString();
    }
    System.arraycopy(SMALL, 0, all, options.length, SMALL.length);
    String output = weka.classify(all);
    assertFalse(output.contains("Exception") || output.contains("Error:"), output);
    return output;
  }

  private static double number(String pattern, String output) {
    Matcher matcher = Pattern.compile(pattern).matcher(output);
    assertTrue(matcher.find(), output);
    return Double.parseDouble(matcher.group(1));
  }

  // ---- metric ----

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "python", "old"})
  void theMetricIsShownAutomatically(String version) throws Exception {
    String output = classify(INSTALLED.get(folder, version), "-t", train, "-x", "3", "-o", "-v", "-toggle",
        "Coverage,Region size,Short interval summary");
    double coverage = number("Interval coverage \\(0\\.95 level\\) +([0-9.]+) +%", output);
    assertTrue(coverage > 70, output);
    assertEquals(number("Coverage of cases \\(0\\.95 level\\) +([0-9.]+) +%", output), coverage, "Weka's own coverage must be equal");
    assertEquals(number("Mean rel\\. region size \\(0\\.95 level\\) +([0-9.]+) +%", output),
        number("Mean interval width \\(0\\.95 level\\) +[0-9.]+ +([0-9.]+) +% of range", output), "the range of each fold was found");
    assertTrue(number("Mean CRPS +([0-9.]+)", output) < number("Mean absolute error +([0-9.]+)", output));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void theMetricOfPredictionSetsIsShown(String version) throws Exception {
    String output = classify(INSTALLED.get(folder, version), "-t", labels, "-x", "3", "-o", "-v");
    assertTrue(number("Set coverage \\(0\\.90 level\\) +([0-9.]+) +%", output) > 70, output);
    assertTrue(number("Mean set size \\(0\\.90 level\\) +([0-9.]+)", output) >= 1, output);
    assertTrue(number("Worst class coverage \\(0\\.90 level\\) +([0-9.]+) +% +(?:low|high) ", output) > 50, output);
    assertTrue(number("Log-loss +([0-9.]+)", output) < 1, output);
    String wrapped = INSTALLED.get(folder, version).start("weka.Run", "weka.classifiers.meta.FilteredClassifier",
        "-t", labels.toString(), "-x", "3", "-o", "-v", "-F",
        "weka.filters.AllFilter", "-W", "weka.classifiers.meta.CentroidBagging", "--", "-I", "4", "-pool", "12");
    assertTrue(wrapped.contains("Set coverage (0.90 level)"), wrapped);
  }

  @Test
  void theOutputOfOtherClassifiersIsUnchanged() throws Exception {
    String output = INSTALLED.get(folder, "stable").start("weka.Run", "weka.classifiers.meta.Bagging", "-t", train.toString(), "-o", "-v", "-x", "2");
    assertTrue(output.contains("Root mean squared error"), output);
    assertFalse(output.contains("Interval") || output.contains("CRPS"), output);
    String nominal = INSTALLED.get(folder, "stable").start("weka.Run", "weka.classifiers.meta.Bagging", "-t", labels.toString(), "-o", "-v", "-x", "2");
    assertTrue(nominal.contains("Kappa statistic"), nominal);
    assertFalse(nominal.contains("Set coverage") || nominal.contains("Log-loss"), nominal);
  }

  @Test
  void theMetricEvaluatesIntervalsOfWekasClassifiers() throws Exception {
    String output = INSTALLED.get(folder, "stable").start("weka.Run", "weka.classifiers.meta.RegressionByDiscretization", "-t", train.toString(), "-o",
        "-v", "-split-percentage", "80");
    assertTrue(number("Mean interval score \\(0\\.95 level\\) +([0-9.]+)", output) > 0, output);
  }

  /** Bagging saves its out-of-bag evaluation with the model, including every plug-in metric. */
  @Test
  void modelsOfOtherClassifiersCanBeReadWithoutThePackage() throws Exception {
    Path model = folder.resolve("bagging.model");
    INSTALLED.get(folder, "stable").start("weka.Run", "weka.classifiers.meta.Bagging", "-t", train.toString(), "-no-cv", "-O", "-d", model.toString());
    WekaProcess bare = new WekaProcess(Path.of(System.getProperty("java.home")), System.getProperty("weka.classpath.stable"),
        Files.createTempDirectory(folder, "bare"));
    String output = bare.start("weka.Run", "weka.classifiers.meta.Bagging", "-l", model.toString(), "-T", train.toString());
    assertTrue(output.contains("*** Out-of-bag estimates ***") && output.contains("=== Error on test data ==="), output);
  }

  /** Runs an experiment from Weka's command line with an ARFF file as its result. */
  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev"})
  void theExperimenterHasOurColumns(String version) throws Exception {
    Path result = folder.resolve("result-" + version + ".arff");
    String output = INSTALLED.get(folder, version).start("weka.experiment.Experiment", "-r", "-L", "1", "-U", "1", "-T", train.toString(), "-D",
        "weka.experiment.InstancesResultListener -O " + result.toString().replace("\\", "\\\\"), "-P",
        "weka.experiment.RandomSplitResultProducer", "--", "-W", "weka.experiment.RegressionSplitEvaluator", "--", "-W",
        "weka.classifiers.meta.CentroidBagging", "--", "-I", "4", "-pool", "12");
    assertTrue(Files.exists(result), output);
    String written = Files.readString(result);
    for (String column : List.of("Interval_coverage_80", "Interval_rel_width_95", "Interval_score_90", "Interval_CRPS",
        "Interval_calibration_error")) {
      assertTrue(written.contains("@attribute " + column + " numeric"), written);
    }
    List<String> row = List.of(written.strip().substring(written.strip().lastIndexOf('\n') + 1).split(","));
    assertFalse(row.get(row.size() - 1).equals("?"), "the last columns are ours and must have values: " + row);
  }

  // ---- output ----

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void theOutputHasIntervalsOfSingleInstances(String version) throws Exception {
    String folds = classify(INSTALLED.get(folder, version), "-t", train, "-x", "3", "-classifications", OUTPUT + " -levels 0.8,0.95");
    assertEquals(80, folds.lines().filter(line -> line.matches(" +\\d+ .* (yes|no) .* (yes|no)")).count(), folds);
    String hidden = classify(INSTALLED.get(folder, version), "-t", train, "-T", unlabelled, "-classifications", OUTPUT + " -format csv");
    assertEquals(20, hidden.lines().filter(line -> line.matches("\\d+,\\?(,-?[0-9.]+){4},")).count(), hidden);
  }

  @Test
  void theOutputHasSetsOfSingleInstances() throws Exception {
    String output = classify(INSTALLED.get(folder, "stable"), "-t", labels, "-split-percentage", "75", "-classifications", OUTPUT + " -format csv");
    assertEquals(20, output.lines().filter(line -> line.matches("\\d+,(low|high),(low|high),[12],(yes|no),(low|high|low\\|high)")).count(),
        output);
  }

  @Test
  void invalidLevelsAreRefused() throws Exception {
    String output = INSTALLED.get(folder, "stable").classify("-t", train.toString(), "-x", "2", "-classifications", OUTPUT + " -levels 95");
    assertLineSays(output, "(-levels) must", "fractions between 0 and 1", "'95'");
  }

  // ---- filter ----

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void theFilterAddsColumnsToTwoBatches(String version) throws Exception {
    Path first = folder.resolve("first-" + version + ".arff");
    Path second = folder.resolve("second-" + version + ".arff");
    String output = INSTALLED.get(folder, version).start("weka.Run", ".AddPredictionIntervals", "-i", train.toString(), "-r", unlabelled.toString(),
        "-b", "-o", first.toString(), "-s", second.toString(), "-c", "last", "-levels", "0.9", "-W",
        "weka.classifiers.meta.CentroidBagging -I 4 -pool 12");
    assertTrue(Files.exists(second), output);
    String written = Files.readString(second);
    for (String column : List.of("prediction", "lower_0.9", "upper_0.9", "width_0.9")) {
      assertTrue(written.contains("@attribute " + column + " numeric"), written);
    }
    assertEquals(20, written.lines().filter(line -> line.matches("(-?[0-9.]+,){5}\\?")).count(), written);
    assertEquals(80, Files.readString(first).lines().filter(line -> line.matches("(-?[0-9.E-]+,){5}-?[0-9.]+")).count());
  }

  @Test
  void theFilterReadsASavedModel() throws Exception {
    Path model = folder.resolve("saved.model");
    classify(INSTALLED.get(folder, "stable"), "-t", train, "-no-cv", "-o", "-d", model);
    Path out = folder.resolve("from-model.arff");
    String output = INSTALLED.get(folder, "stable").start("weka.Run", ".AddPredictionIntervals", "-i", unlabelled.toString(), "-o", out.toString(), "-c",
        "last", "-model", model.toString());
    assertTrue(Files.exists(out) && Files.readString(out).contains("@attribute upper_0.95 numeric"), output);
    assertEquals(20, Files.readString(out).lines().filter(line -> line.matches("(-?[0-9.]+,){5}\\?")).count());
  }
}
