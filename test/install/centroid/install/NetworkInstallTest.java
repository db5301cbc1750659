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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The network in an installed package, where native code must be found through Weka's class loader for packages. With the zip for this platform it trains on
 * tables, with the zip for images on images too; otherwise it says what to install, and everything else works.
 */
class NetworkInstallTest {

  private static final Pattern RMSE = Pattern.compile("Root mean squared error +(\\d+\\.\\d+)");
  private static final String NETWORK = "weka.classifiers.functions.Nd4jNetwork";
  private static final String[] CONVOLUTION = {"-input", "1x4x4", "-layers", "conv 4 3, pool 2, 10", "-epochs", "100", "-batch", "16"};
  private static final Path IMAGES = Path.of(System.getProperty("package.zip.images"));
  private static final Path TABLES = Path.of(System.getProperty("package.zip.platform"));
  private static final Path SMALL = Path.of(System.getProperty("package.zip"));

  @TempDir
  private static Path folder;
  private static Path curve;
  private static Path stripes;

  @BeforeAll
  static void writeData() throws IOException {
    curve = TestData.write(folder, "curve", TestData.generate("curve", TestData.numbers("x", "y"), 150, 5, random -> {
      double x = random.nextDouble();
      return new double[] {x, 10 * Math.sin(6 * x) + 0.2 * random.nextGaussian()};
    }));
    // The images are bright in one of their four rows, whose number is the target.
    String[] names = Stream.concat(IntStream.range(0, 16).mapToObj(pixel -> "p" + pixel), Stream.of("row")).toArray(String[]::new);
    stripes = TestData.write(folder, "stripes", TestData.generate("stripes", TestData.numbers(names), 120, 7, random -> {
      double[] image = random.doubles(17).map(value -> 0.2 * value).toArray();
      int row = random.nextInt(4);
      Arrays.fill(image, 4 * row, 4 * row + 4, 1);
      image[16] = row;
      return image;
    }));
  }

  private static Path thisJava() {
    return Path.of(System.getProperty("java.home"));
  }

  @Test
  void theZipOfThisPlatformTrainsNetworks() throws Exception {
    assertTrains(WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), TABLES));
  }

  /** The newer JDK is named by the system property jdk.new or the environment variable JDK_NEW. */
  @Test
  void trainsOnANewerJdk() throws Exception {
    String home = System.getProperty("jdk.new", System.getenv("JDK_NEW"));
    assumeTrue(home != null && !home.isBlank(), "Skipped: let JDK_NEW point to the home of a newer JDK to run this test");
    assertTrains(WekaProcess.installed(folder, Path.of(home), System.getProperty("weka.classpath.stable"), TABLES));
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
    // Prediction needs no native code, so a model of the platform's zip works with the small one.
    WekaProcess small = WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), SMALL);
    String loaded = small.start("weka.Run", ".Nd4jNetwork", "-l", model.toString(), "-T", curve.toString());
    assertEquals(rmse(trained), rmse(loaded), 0);
  }

  @Test
  void theSmallZipNamesWhatTheNetworkNeeds() throws Exception {
    WekaProcess weka = WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), SMALL);
    assertSays(weka.install(SMALL), "This zip trains no neural networks");
    String refused = weka.start("weka.Run", ".Nd4jNetwork", "-t", curve.toString(), "-no-cv");
    assertTrue(refused.contains("the network needs OpenBLAS, a native library, for"), refused);
    assertTrue(refused.contains("install " + TABLES.getFileName()), refused);
    String ensemble = weka.classify("-t", curve.toString(), "-no-cv", "-pool", "6", "-I", "3", "-W", NETWORK);
    assertTrue(ensemble.contains("install " + TABLES.getFileName()), ensemble);
    assertTrue(rmse(weka.classify("-t", curve.toString(), "-no-cv", "-pool", "6", "-I", "3")) < 4);
  }

  /** As a user would do it: the zip for tables first, then the message, then the zip for images in its place. */
  @Test
  void imagesNeedTheirZip() throws Exception {
    WekaProcess weka = WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), TABLES);
    String message = "Image layers need ND4J: please install " + IMAGES.getFileName();
    assertTrue(convolve(weka, ".Nd4jNetwork").contains(message));
    assertTrue(convolve(weka, ".CentroidBagging", "-I", "2", "-calibration", "heldout", "-W", NETWORK, "--").contains(message));
    assertSays(weka.install(IMAGES), "This zip trains neural networks on tables and images.");
    Path model = Files.createTempFile(folder, "images", ".model");
    String trained = convolve(weka, ".Nd4jNetwork", "-d", model.toString());
    assertTrue(rmse(trained) < 0.6, trained);
    // Images are predicted without ND4J, and the zip for tables replaces all of the other one.
    assertSays(weka.install(TABLES), "on tables; for images, install " + IMAGES.getFileName() + " in its place.");
    assertEquals(jars(TABLES).stream().sorted().toList(), installedJars(weka));
    assertEquals(rmse(trained), rmse(weka.start("weka.Run", ".Nd4jNetwork", "-l", model.toString(), "-T", stripes.toString())), 1e-3);
  }

  /** Says which zip has networks, and where the guide is in this Weka's home. */
  private static void assertSays(String installation, String networks) {
    String message = installation.replaceAll("\\R", "\n").split("\\*\\*\\*\\* Special installation message \\*\\*\\*\\*")[1];
    assertTrue(message.contains(networks), message);
    Matcher guide = Pattern.compile("First steps: (\\S.*)").matcher(message);
    assertTrue(guide.find() && Files.exists(Path.of(guide.group(1))), message);
  }

  private static String convolve(WekaProcess weka, String classifier, String... options) throws Exception {
    List<String> arguments = new ArrayList<>(List.of(classifier, "-t", stripes.toString(), "-no-cv"));
    arguments.addAll(List.of(options));
    arguments.addAll(List.of(CONVOLUTION));
    return weka.start("weka.Run", arguments.toArray(new String[0]));
  }

  /** Native code goes into the home folder once, with a message, and takes the place of that of an earlier version. */
  @Test
  void theFirstStartUnpacksWhatTablesNeed() throws Exception {
    Path home = Files.createTempDirectory(folder, "user");
    Path cache = home.resolve(".javacpp").resolve("cache");
    String platform = TABLES.getFileName().toString().replaceAll("CentroidBagging-|\\.zip", "");
    Path old = Files.createDirectories(cache.resolve("nd4j-native-1.0.0-M2.1-" + platform + "-onednn-avx2.jar"));
    Files.write(old.resolve("lib.so"), new byte[3_000_000]);
    Path other = Files.createDirectories(cache.resolve("opencv.jar"));
    WekaProcess weka = WekaProcess.installed(folder, thisJava(), System.getProperty("weka.classpath.stable"), TABLES).withUserHome(home);
    String first = weka.start("weka.Run", ".Nd4jNetwork", "-t", curve.toString(), "-no-cv");
    Matcher unpacked = Pattern.compile("CentroidBagging: unpacked (\\d+) MB of native code into (.+)\\.").matcher(first);
    assertTrue(unpacked.find(), first);
    assertTrue(Integer.parseInt(unpacked.group(1)) <= 40, first);
    assertEquals(home.resolve(".javacpp").resolve("centroidbagging").toString(), unpacked.group(2));
    assertTrue(first.contains("CentroidBagging: deleted 3 MB"), first);
    assertFalse(Files.exists(old));
    assertTrue(Files.exists(other));
    String second = weka.start("weka.Run", ".Nd4jNetwork", "-t", curve.toString(), "-no-cv");
    assertFalse(second.contains("unpacked") || second.contains("deleted"), second);
    assertEquals(rmse(first), rmse(second), 0);
  }

  @Test
  void zipsHaveTheirNativeLibraries() throws Exception {
    Pattern natives = Pattern.compile("(\\w+)-.*-(linux|windows|macosx)-\\w+\\.jar");
    List<String> tables = jars(TABLES);
    assertEquals(List.of("javacpp", "openblas"), tables.stream().map(natives::matcher).filter(Matcher::matches).map(jar -> jar.group(1)).sorted().toList());
    assertTrue(tables.stream().noneMatch(jar -> jar.contains("nd4j")), tables.toString());
    assertTrue(Files.size(TABLES) < 45_000_000);
    String platform = TABLES.getFileName().toString().replaceAll("CentroidBagging-|\\.zip", "");
    List<String> images = jars(IMAGES);
    assertTrue(images.containsAll(tables), images.toString());
    assertTrue(images.stream().anyMatch(jar -> jar.matches("nd4j-native-.*-" + platform + "\\.jar")), images.toString());
    assertEquals(1, images.stream().filter(jar -> jar.startsWith("commons-math")).count(), images.toString());
    assertTrue(jars(SMALL).stream().noneMatch(jar -> jar.matches("(nd4j|openblas|javacpp).*")), "small");
    assertTrue(Files.size(SMALL) < 20_000_000);
    for (Path file : List.of(TABLES, IMAGES)) {
      try (FileSystem zip = FileSystems.newFileSystem(file)) {
        String description = Files.readString(zip.getPath("/Description.props"));
        assertTrue(description.contains("\nOSName=") && description.contains("\nOSArch="), description);
      }
    }
  }

  private static List<String> installedJars(WekaProcess weka) throws IOException {
    try (Stream<Path> jars = Files.list(weka.packageFolder().resolve("lib"))) {
      return jars.map(jar -> jar.getFileName().toString()).sorted().toList();
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
