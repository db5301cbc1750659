// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Spark in JVMs of its own, started from the fetched jars as spark-submit starts them from a distribution. */
final class SparkProcess {

  private static final int MINUTES = 8;

  private final Path folder;
  private final Path jars;
  private final Path home;

  /**
   * A Spark.
   *
   * @param folder for logs and links
   * @param libraries the system property that tells where its jars are
   */
  SparkProcess(Path folder, String libraries) throws IOException {
    this.folder = folder;
    this.jars = Path.of(System.getProperty(libraries));
    this.home = Files.createDirectories(folder.resolve("home-" + jars.getFileName()));
    if (!Files.exists(home.resolve("jars"))) {
      Files.createSymbolicLink(home.resolve("jars"), jars);
    }
  }

  static SparkProcess current(Path folder) throws IOException {
    return new SparkProcess(folder, "centroid.spark.libraries");
  }

  /** The Spark before. */
  static SparkProcess older(Path folder) throws IOException {
    return new SparkProcess(folder, "centroid.spark3.libraries");
  }

  /** Starts a class of Spark or one of ours. */
  Process start(String log, String mainClass, List<String> args) throws IOException {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx768m"));
    command.addAll(List.of("-cp", jars + File.separator + "*", mainClass));
    command.addAll(args);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve(log + ".log").toFile())
        .directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("SPARK_HOME", home.toString());
    environment.put("SPARK_SCALA_VERSION", Files.exists(jars.resolve("scala-library-2.12.18.jar")) || jars.endsWith("spark3") ? "2.12" : "2.13");
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("JDK_JAVA_OPTIONS", moduleOptions());
    return builder.start();
  }

  /** What Spark's own scripts open of the JDK. */
  private static String moduleOptions() {
    return "-XX:+IgnoreUnrecognizedVMOptions " + String.join(" ", Arrays.stream(org.apache.spark.launcher.JavaModuleOptions.defaultModuleOptionArray())
        .filter(option -> option.startsWith("--add-opens")).toList());
  }

  /** Submits a program of ours and waits for its end. */
  String submit(String log, String master, String mainClass, List<String> conf, String... args) throws Exception {
    return await(begin(log, master, mainClass, conf, args), log);
  }

  /** Submits a program of ours. */
  Process begin(String log, String master, String mainClass, List<String> conf, String... args) throws IOException {
    List<String> words = new ArrayList<>(List.of("--master", master, "--executor-memory", "1g", "--conf", "spark.driver.host=127.0.0.1", "--conf",
        "spark.driver.bindAddress=127.0.0.1", "--conf", "spark.ui.enabled=false"));
    conf.forEach(setting -> words.addAll(List.of("--conf", setting)));
    words.addAll(List.of("--class", mainClass, System.getProperty("centroid.spark.jar")));
    words.addAll(List.of(args));
    return start(log, "org.apache.spark.deploy.SparkSubmit", words);
  }

  /** What a program has printed; fails if it fails. */
  String await(Process process, String log) throws Exception {
    boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
    process.destroyForcibly();
    String output = output(log);
    if (!ended || process.exitValue() != 0) {
      throw new AssertionError((ended ? "ended with " + process.exitValue() : "did not end") + ":\n" + output);
    }
    return output;
  }

  String output(String log) throws IOException {
    return Files.readString(folder.resolve(log + ".log"));
  }
}
