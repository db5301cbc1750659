// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import centroid.TestData;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tries the zips on each JDK with each version of Weka, and writes what works into the table of the guide. Each cell is an installation into an empty home
 * folder, a model of a numeric and one of a nominal class, both saved, read and used by the filter and the command line, and a network where the zip of the
 * platform was built. Rows of other platforms stay.
 */
final class Compatibility {

  private static final Pattern RMSE = Pattern.compile("Root mean squared error +(\\d+\\.\\d+)");
  private static final Pattern SETTING = Pattern.compile("^ +(java\\.version|os\\.name|os\\.arch) = (.+)$", Pattern.MULTILINE);

  private final Path zips;
  private final List<WekaVersion> versions;
  private final Path folder = Files.createTempDirectory("compatibility");
  private final Path numbers = TestData.write(folder, "numbers", TestData.numeric(80));
  private final Path labels = TestData.write(folder, "labels", TestData.nominal(80));
  /** What the first installation saved; all others must read it. */
  private Saved first;

  /** A version of Weka, and its class path. */
  record WekaVersion(String number, String classPath) {
  }

  /** A model file, and its error on the training rows when it was trained. */
  private record Saved(Path model, double error) {
  }

  private Compatibility(Path zips, List<WekaVersion> versions) throws IOException {
    this.zips = zips;
    this.versions = versions;
  }

  /** Arguments are the folder of the zips, the page, and the homes of JDKs; the class paths of Weka are system properties. */
  public static void main(String[] args) throws Exception {
    Compatibility compatibility = new Compatibility(Path.of(args[0]), wekas());
    Path page = Path.of(args[1]);
    for (String jdk : List.of(args).subList(2, args.length)) {
      List<String> row = compatibility.row(Path.of(jdk));
      System.out.println(String.join(" | ", row));
      CompatibilityTable table = CompatibilityTable.read(page);
      table.put(row);
      table.write();
    }
  }

  /** Returns the versions of Weka that the build has fetched, the oldest of each line first. */
  static List<WekaVersion> wekas() {
    Map<String, WekaVersion> found = new TreeMap<>();
    for (String name : List.of("old", "stable", "python", "dev")) {
      String classPath = System.getProperty("weka.classpath." + name);
      Matcher number = Pattern.compile("weka-(?:stable|dev)-([0-9.]+)\\.jar").matcher(classPath);
      if (!number.find()) {
        throw new IllegalArgumentException("No jar of Weka in " + classPath);
      }
      found.put(number.group(1), new WekaVersion(number.group(1), classPath));
    }
    return List.copyOf(found.values());
  }

  /** Returns platform, JDK, a result for each version of Weka, and one for networks. */
  private List<String> row(Path javaHome) throws Exception {
    Map<String, String> settings = settings(javaHome);
    String processor = settings.get("os.arch").matches("amd64|x86_64") ? "x86_64" : "arm64";
    String system = settings.get("os.name").replaceAll("^Mac.*", "macOS").replaceAll("^Windows.*", "Windows");
    List<String> row = new ArrayList<>(List.of(system + " " + processor, settings.get("java.version").replaceAll("[.+-].*", "")));
    for (WekaVersion weka : versions) {
      row.add(result(() -> tryAll(javaHome, weka)));
    }
    String name = system.equals("macOS") ? "macosx" : system.toLowerCase(Locale.ROOT);
    Path platformZip = zips.resolve("CentroidBagging-" + name + "-" + processor + ".zip");
    row.add(Files.exists(platformZip) ? result(() -> tryNetwork(javaHome, platformZip)) : "untried");
    return row;
  }

  private static Map<String, String> settings(Path javaHome) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(javaHome.resolve("bin/java").toString(), "-XshowSettings:properties", "-version").redirectErrorStream(true).start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    Map<String, String> settings = SETTING.matcher(text).results().collect(Collectors.toMap(match -> match.group(1), match -> match.group(2).strip()));
    if (settings.size() < 3) {
      throw new IOException("No Java runs in " + javaHome + ": " + text);
    }
    return settings;
  }

  /** Something that ends with an exception or an error if it does not work. */
  private interface Trial {
    void run() throws Exception;
  }

  /** Prints why something failed. */
  private static String result(Trial trial) {
    try {
      trial.run();
      return "works";
    } catch (Exception | AssertionError e) {
      System.err.println(e);
      return "**fails**";
    }
  }

  private void tryAll(Path javaHome, WekaVersion version) throws Exception {
    WekaProcess weka = WekaProcess.installed(folder, javaHome, version.classPath(), zips.resolve("CentroidBagging.zip"));
    Saved saved = save(weka, numbers);
    if (first == null) {
      first = saved;
    }
    // Its own model, and that of the first installation: models move between versions of Weka and Java.
    for (Saved one : Stream.of(saved, first).distinct().toList()) {
      same(one.error(), error(weka.classify("-l", one.model().toString(), "-T", numbers.toString())));
    }
    Saved nominal = save(weka, labels);
    same(nominal.error(), error(weka.classify("-l", nominal.model().toString(), "-T", labels.toString())));
    Path columns = Files.createTempFile(folder, "columns", ".arff");
    String filtered = weka.start("weka.Run", ".AddPredictionIntervals", "-i", numbers.toString(), "-o", columns.toString(), "-c", "last", "-model",
        first.model().toString());
    if (!Files.readString(columns).contains("@attribute upper_0.95 numeric")) {
      throw new IOException("No intervals in the filter's output: " + filtered);
    }
  }

  private void tryNetwork(Path javaHome, Path zip) throws Exception {
    WekaProcess weka = WekaProcess.installed(folder, javaHome, versions.get(versions.size() - 1).classPath(), zip);
    error(weka.start("weka.Run", ".Nd4jNetwork", "-t", numbers.toString(), "-no-cv", "-epochs", "20"));
  }

  private Saved save(WekaProcess weka, Path data) throws Exception {
    Path model = Files.createTempFile(folder, "saved", ".model");
    return new Saved(model, error(weka.classify("-t", data.toString(), "-no-cv", "-I", "3", "-pool", "10", "-d", model.toString())));
  }

  private static double error(String output) throws IOException {
    Matcher matcher = RMSE.matcher(output);
    if (!matcher.find() || output.contains("Exception")) {
      throw new IOException("No result in the output: " + output);
    }
    return Double.parseDouble(matcher.group(1));
  }

  private static void same(double expected, double actual) throws IOException {
    if (expected != actual) {
      throw new IOException("The saved model has an error of " + actual + " instead of " + expected);
    }
  }
}
