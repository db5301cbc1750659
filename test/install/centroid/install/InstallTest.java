// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static centroid.Refusals.assertLineSays;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import weka.core.Attribute;

/** The zip, installed offline into an empty Weka home, trains and predicts on every supported version of Weka. */
class InstallTest {

  private static final Pattern RMSE = Pattern.compile("Root mean squared error +(\\d+\\.\\d+)");
  private static final InstalledVersions INSTALLED = new InstalledVersions();

  @TempDir
  private static Path folder;
  private static Path numbers;
  private static Path flowers;

  @BeforeAll
  static void writeData() throws IOException {
    List<Attribute> attributes = List.of(new Attribute("x"), new Attribute("colour", List.of("red", "green")), new Attribute("y"));
    numbers = TestData.write(folder, "numbers", TestData.generate("numbers", attributes, 80, 5, random -> {
      double x = random.nextDouble();
      boolean red = random.nextBoolean();
      return new double[] {x, red ? 0 : 1, 4 * x + (red ? 1 : 0) + 0.2 * random.nextGaussian()};
    }));
    flowers = TestData.write(folder, "iris", TestData.iris());
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "python", "old"})
  void filesAreInPlace(String version) throws Exception {
    WekaProcess weka = INSTALLED.get(folder, version);
    for (String file : new String[] {"Description.props", "CentroidBagging.jar", "lib"}) {
      assertTrue(Files.exists(weka.packageFolder().resolve(file)), file);
    }
    String list = weka.start("weka.core.WekaPackageManager", "-offline", "-list-packages", "installed");
    assertTrue(list.contains("CentroidBagging"), list);
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "python", "old"})
  void trainsOnANumericClassAndTheSavedModelPredicts(String version) throws Exception {
    assertTrainsAndLoads(INSTALLED.get(folder, version));
  }

  @ParameterizedTest
  @ValueSource(strings = {"stable", "dev", "python", "old"})
  void trainsOnANominalClass(String version) throws Exception {
    String output = INSTALLED.get(folder, version).classify("-t", flowers.toString(), "-x", "3", "-mode", "refit", "-draws", "50", "-I", "3", "-O",
        "-num-slots", "2", "-W", "weka.classifiers.trees.J48", "--", "-M", "3");
    assertTrue(output.contains("Mode                    refit") && output.contains("weka.classifiers.trees.J48"), output);
    assertTrue(output.contains("*** Out-of-bag estimates ***") && output.contains("=== Stratified cross-validation ==="), output);
    assertTrue(rmse(output) < 0.3, output);
  }

  @Test
  void aBaggingCommandLineRunsUnchanged() throws Exception {
    String[] line = {"-t", numbers.toString(), "-no-cv", "-P", "80", "-S", "3", "-num-slots", "1", "-I", "4", "-W",
        "weka.classifiers.trees.REPTree", "--", "-M", "2", "-V", "0.001", "-N", "3", "-S", "1", "-L", "-1", "-I", "0.0"};
    assertTrue(rmse(INSTALLED.get(folder, "stable").classify(line)) < 1);
  }

  @Test
  void helpListsOurOptions() throws Exception {
    String output = INSTALLED.get(folder, "stable").classify("-h");
    for (String option : new String[] {"-mode <name>", "-pool <num>", "-lambda <num>", "-rounds <num>", "-draws <num>", "-gamma <num>",
        "-scheme <name>", "-P <num>", "-represent-copies-using-weights"}) {
      assertTrue(output.contains(option), option + " is missing in:\n" + output);
    }
  }

  @Test
  void anInvalidValueIsRefusedInOneSentence() throws Exception {
    String output = INSTALLED.get(folder, "stable").classify("-t", numbers.toString(), "-I", "0");
    assertLineSays(output, "(-I) must", "at least 1", "0");
  }

  /** The newer JDK is named by the system property jdk.new or the environment variable JDK_NEW. */
  @Test
  void runsOnANewerJdk() throws Exception {
    String home = System.getProperty("jdk.new", System.getenv("JDK_NEW"));
    assumeTrue(home != null && !home.isBlank(), "Skipped: let JDK_NEW point to the home of a newer JDK to run this test");
    assertTrue(Files.exists(Path.of(home, "bin", "java")) || Files.exists(Path.of(home, "bin", "java.exe")), "No JDK in " + home);
    assertTrainsAndLoads(WekaProcess.installed(folder, Path.of(home), System.getProperty("weka.classpath.stable"),
        Path.of(System.getProperty("package.zip"))));
  }

  private static void assertTrainsAndLoads(WekaProcess weka) throws Exception {
    Path model = Files.createTempDirectory(folder, "model").resolve("saved.model");
    String trained = weka.classify("-t", numbers.toString(), "-no-cv", "-I", "3", "-pool", "10", "-d", model.toString());
    assertTrue(trained.contains("CentroidBagging\n===============") || trained.contains("CentroidBagging\r\n==============="), trained);
    assertTrue(trained.contains("Mode                    select (chosen by auto") && trained.contains("requested, 10 models trained"), trained);
    assertTrue(rmse(trained) < 1, trained);
    String loaded = weka.classify("-l", model.toString(), "-T", numbers.toString());
    assertTrue(loaded.contains("requested, 10 models trained"), loaded);
    assertEquals(rmse(trained), rmse(loaded), "the model of the file predicts what the model in memory did");
  }

  private static double rmse(String output) {
    Matcher matcher = RMSE.matcher(output);
    assertTrue(matcher.find(), output);
    assertFalse(output.contains("Exception"), output);
    return Double.parseDouble(matcher.group(1));
  }
}
