// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import centroid.TestData;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The network in an installed package, where ND4J must be found through Weka's class loader for packages. With the zip for this
 * platform it trains; with the small zip it says what to install, and everything else works.
 */
class NetworkInstallTest {

  private static final Pattern RMSE = Pattern.compile("Root mean squared error +(\\d+\\.\\d+)");
  private static final String NETWORK = "weka.classifiers.functions.Nd4jNetwork";
  private static final Path LARGE = Path.of(System.getProperty("package.zip.platform"));
  private static final Path SMALL = Path.of(System.getProperty("package.zip"));

  @TempDir
  private static Path folder;
  private static Path curve;

  @BeforeAll
  static void writeData() throws IOException {
    curve = TestData.write(folder, "curve", TestData.generate("curve", TestData.numbers("x", "y"), 150, 5, random -> {
      double x = random.nextDouble();
      return new double[] {x, 10 * Math.sin(6 * x) + 0.2 * random.nextGaussian()};
    }));
  }

  private static Path thisJava() {
    return Path.of(System.getProperty("java.home"));
  }

  @Test
  void theZipOfThisPlatformTrainsNetworks() throws Exception {
    assertTrains(WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), LARGE));
  }

  /** The newer JDK is named by the system property jdk.new or the environment variable JDK_NEW. */
  @Test
  void trainsOnANewerJdk() throws Exception {
    String home = System.getProperty("jdk.new", System.getenv("JDK_NEW"));
    assumeTrue(home != null && !home.isBlank(), "Skipped: let JDK_NEW point to the home of a newer JDK to run this test");
    assertTrains(WekaProcess.installed(folder, Path.of(home), System.getProperty("weka.classpath.stable"), LARGE));
  }

  /** The standard deviation of the target is 7. */
  private static void assertTrains(WekaProcess weka) throws Exception {
    Path model = Files.createTempFile(folder, "saved", ".model");
    String trained = weka.start("weka.Run", ".Nd4jNetwork", "-t", curve.toString(), "-no-cv", "-d", model.toString());
    assertTrue(rmse(trained) < 2, trained);
    assertFalse(trained.contains("SLF4J"), trained);
    String ensemble = weka.classify("-t", curve.toString(), "-no-cv", "-pool", "6", "-I", "3", "-W", NETWORK, "--", "-epochs", "60");
    assertTrue(rmse(ensemble) < 3, ensemble);
    assertTrue(ensemble.contains("Mode                    gradient (chosen by auto"), ensemble);
    // Prediction needs no ND4J, so a model of the large package works with the small one.
    WekaProcess small = WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), SMALL);
    String loaded = small.start("weka.Run", ".Nd4jNetwork", "-l", model.toString(), "-T", curve.toString());
    assertEquals(rmse(trained), rmse(loaded), 0);
  }

  @Test
  void theSmallZipNamesWhatTheNetworkNeeds() throws Exception {
    WekaProcess weka = WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), SMALL);
    String refused = weka.start("weka.Run", ".Nd4jNetwork", "-t", curve.toString(), "-no-cv");
    assertTrue(refused.contains("the network needs ND4J with its native library for"), refused);
    assertTrue(refused.contains("install " + LARGE.getFileName()), refused);
    String ensemble = weka.classify("-t", curve.toString(), "-no-cv", "-pool", "6", "-I", "3", "-W", NETWORK);
    assertTrue(ensemble.contains("install " + LARGE.getFileName()), ensemble);
    assertTrue(rmse(weka.classify("-t", curve.toString(), "-no-cv", "-pool", "6", "-I", "3")) < 4);
  }

  @Test
  void zipsHaveTheirNativeLibraries() throws Exception {
    String platform = LARGE.getFileName().toString().replaceAll("CentroidBagging-|\\.zip", "");
    List<String> large = jars(LARGE);
    assertTrue(large.stream().anyMatch(jar -> jar.matches("nd4j-native-.*-" + platform + "\\.jar")), large.toString());
    assertEquals(3, large.stream().filter(jar -> jar.matches(".*-(linux|windows|macosx)-\\w+\\.jar")).count(), large.toString());
    assertEquals(1, large.stream().filter(jar -> jar.startsWith("commons-math")).count(), large.toString());
    assertTrue(jars(SMALL).stream().noneMatch(jar -> jar.contains("nd4j")), "small");
    assertTrue(Files.size(SMALL) < 20_000_000);
    try (FileSystem zip = FileSystems.newFileSystem(LARGE)) {
      String description = Files.readString(zip.getPath("/Description.props"));
      assertTrue(description.contains("\nOSName=") && description.contains("\nOSArch="), description);
    }
  }

  private static List<String> jars(Path file) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(file); Stream<Path> jars = Files.list(zip.getPath("/lib"))) {
      return jars.map(jar -> jar.getFileName().toString()).toList();
    }
  }

  private static double rmse(String output) {
    Matcher matcher = RMSE.matcher(output);
    assertTrue(matcher.find(), output);
    return Double.parseDouble(matcher.group(1));
  }
}
