// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static centroid.Refusals.assertLineSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The comparisons of the installed package, started by their short names. */
class CompareInstallTest {

  @TempDir
  private static Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void compareBaggingStartsByItsShortName(String version) throws Exception {
    Path iris = TestData.write(Files.createTempDirectory(folder, "data"), "iris", TestData.iris());
    Path out = iris.resolveSibling("out");
    WekaProcess weka = WekaProcess.installed(folder, version);
    String text = weka.start("weka.Run", ".CompareBagging", "-data", iris.toString(), "-learner", "weka.classifiers.trees.J48 -M 3",
        "-m", "3", "-folds", "3", "-runs", "1", "-centroid", "-pool 9", "-out", out.toString());
    assertLineSays(text, "compared with Bagging", "weka.classifiers.trees.J48");
    assertTrue(text.contains("Log-loss"), text);
    assertTrue(text.contains("[##############################] 3 of 3"), text);
    assertFalse(text.contains("Exception"), text);
    assertEquals(7, Files.readAllLines(out.resolve("folds.csv")).size());
    assertTrue(Files.readString(out.resolve("comparison.html")).contains("prefers-color-scheme"), "the style sheet must be in the jar");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void compareLearnersStartsByItsShortName(String version) throws Exception {
    Path iris = TestData.write(Files.createTempDirectory(folder, "data"), "iris", TestData.iris());
    Path out = iris.resolveSibling("out");
    String text = WekaProcess.installed(folder, version).start("weka.Run", ".CompareLearners", "-data", iris.toString(), "-B",
        "weka.classifiers.trees.J48", "-B", "weka.classifiers.functions.LinearRegression", "-m", "3", "-centroid", "-pool 9", "-out", out.toString());
    assertLineSays(text, "J48 is the only candidate that could be trained.");
    assertLineSays(text, "Left out: LinearRegression", "nominal class");
    assertFalse(text.contains("Exception"), text);
    assertEquals(3, Files.readAllLines(out.resolve("learners.csv")).size());
    assertTrue(Files.readString(out.resolve("learners.html")).contains("prefers-color-scheme"), "the style sheet must be in the jar");
  }

  @Test
  void helpAndRefusalsPrintNoStackTrace() throws Exception {
    WekaProcess weka = WekaProcess.installed(folder, "stable");
    assertTrue(weka.start("weka.Run", ".CompareBagging").contains("-data <files or folder>"));
    String text = weka.start("weka.Run", ".CompareBagging", "-data", "nowhere.arff");
    assertLineSays(text, "CompareBagging: ", "(-data)", "that can be read", "'nowhere.arff'");
    assertFalse(text.contains("\tat "), text);
  }
}
