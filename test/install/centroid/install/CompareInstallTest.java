package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weka.core.Instances;

/** The comparison as users start it: by its short name, from the installed package. */
class CompareInstallTest {

  @TempDir
  private static Path folder;

  private static WekaProcess install(String version) throws Exception {
    WekaProcess weka = new WekaProcess(Path.of(System.getProperty("java.home")), System.getProperty("weka.classpath." + version),
        Files.createTempDirectory(folder, version));
    weka.install(Path.of(System.getProperty("package.zip")));
    return weka;
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "old"})
  void comparesByItsShortName(String version) throws Exception {
    Path iris = Files.createTempDirectory(folder, "data").resolve("iris.arff");
    try (InputStream bytes = Instances.class.getResourceAsStream("/weka/gui/knowledgeflow/templates/iris.arff")) {
      Files.copy(bytes, iris);
    }
    Path out = iris.resolveSibling("out");
    String text = install(version).start("weka.Run", ".CompareBagging", "-data", iris.toString(), "-learner", "weka.classifiers.trees.J48 -M 3", "-m", "3",
        "-folds", "3", "-runs", "1", "-centroid", "-pool 9", "-out", out.toString());
    assertTrue(text.contains("CentroidBagging against Bagging of weka.classifiers.trees.J48") && text.contains("Log-loss (lower is better)"), text);
    assertTrue(text.contains("[##############################] 3 of 3"), text);
    assertFalse(text.contains("Exception"), text);
    assertEquals(7, Files.readAllLines(out.resolve("folds.csv")).size());
    assertTrue(Files.readString(out.resolve("comparison.html")).contains("prefers-color-scheme"), "the style sheet came with the jar");
  }

  @Test
  void helpAndBadInputNeedNoStackTrace() throws Exception {
    WekaProcess weka = install("stable");
    assertTrue(weka.start("weka.Run", ".CompareBagging").contains("-data <files or folder>"));
    String text = weka.start("weka.Run", ".CompareBagging", "-data", "nowhere.arff");
    assertTrue(text.contains("CompareBagging: Data (-data) must be files or folders that can be read, but 'nowhere.arff' is not there"), text);
    assertFalse(text.contains("\tat "), text);
  }
}
