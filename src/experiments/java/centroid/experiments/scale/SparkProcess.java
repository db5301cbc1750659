// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.scale;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts Spark in separate JVMs from the fetched jars, as spark-submit does from a distribution. */
public final class SparkProcess {

  private final Path folder;
  private final Path jars;
  private final Path application;
  private final int minutes;
  private final String opened;

  /**
   * Prepares a Spark installation.
   *
   * @param folder for logs and links
   * @param jars the folder of Spark's jars
   * @param application our jar with all classes and libraries
   * @param minutes the time limit of a program
   */
  public SparkProcess(Path folder, Path jars, Path application, int minutes) throws IOException {
    if (!Files.isRegularFile(application) || !Files.isDirectory(jars)) {
      throw new IllegalArgumentException("Spark must be in " + jars + " and our jar at " + application + ", but they are not; build them with ./antw spark");
    }
    this.folder = Files.createDirectories(folder).toAbsolutePath();
    this.jars = jars.toAbsolutePath();
    this.application = application.toAbsolutePath();
    this.minutes = minutes;
    this.opened = openedModules();
    if (!Files.exists(home().resolve("jars"))) {
      Files.createSymbolicLink(Files.createDirectories(home()).resolve("jars"), this.jars);
    }
  }

  private Path home() {
    return folder.resolve("home-" + jars.getFileName());
  }

  /** Returns the JDK's packages that Spark's scripts open. */
  private String openedModules() throws IOException {
    try (URLClassLoader spark = new URLClassLoader(launcher())) {
      String[] options = (String[]) spark.loadClass("org.apache.spark.launcher.JavaModuleOptions").getMethod("defaultModuleOptionArray").invoke(null);
      return "-XX:+IgnoreUnrecognizedVMOptions " + String.join(" ", Arrays.stream(options).filter(option -> option.startsWith("--add-opens")).toList());
    } catch (ReflectiveOperationException e) {
      throw new IOException("there is no Spark 3.5 or 4 in " + jars, e);
    }
  }

  private URL[] launcher() throws IOException {
    try (var files = Files.newDirectoryStream(jars, "spark-launcher*.jar")) {
      List<URL> found = new ArrayList<>();
      for (Path file : files) {
        found.add(file.toUri().toURL());
      }
      return found.toArray(new URL[0]);
    }
  }

  /** Starts a main class. */
  Process start(String log, String heap, String mainClass, List<String> args) throws IOException {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap));
    command.addAll(List.of("-cp", jars + File.separator + "*", mainClass));
    command.addAll(args);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(folder.resolve(log + ".log").toFile())
        .directory(folder.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("SPARK_HOME", home().toString());
    environment.put("SPARK_SCALA_VERSION", jars.endsWith("spark3") ? "2.12" : "2.13");
    environment.put("SPARK_LOCAL_IP", "127.0.0.1");
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    environment.put("JDK_JAVA_OPTIONS", opened);
    return builder.start();
  }

  /**
   * Where a program runs and with how much memory.
   *
   * @param master in Spark's notation
   * @param driverMemory such as 1g
   * @param executorMemory such as 1g
   * @param conf further settings of Spark
   */
  public record Place(String master, String driverMemory, String executorMemory, List<String> conf) {
  }

  /** Runs a program and returns what it has printed; throws if it fails. */
  public String submit(String log, Place place, String mainClass, String... args) throws Exception {
    return await(begin(log, place, mainClass, args), log);
  }

  /** Starts a program. */
  public Process begin(String log, Place place, String mainClass, String... args) throws IOException {
    List<String> words = new ArrayList<>(List.of("--master", place.master, "--executor-memory", place.executorMemory, "--conf",
        "spark.driver.host=127.0.0.1", "--conf", "spark.driver.bindAddress=127.0.0.1", "--conf", "spark.ui.enabled=false"));
    place.conf.forEach(setting -> words.addAll(List.of("--conf", setting)));
    words.addAll(List.of("--class", mainClass, application.toString()));
    words.addAll(List.of(args));
    return start(log, place.driverMemory, "org.apache.spark.deploy.SparkSubmit", words);
  }

  /** Waits for a program and returns what it has printed; throws if it fails. */
  public String await(Process process, String log) throws Exception {
    boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
    process.destroyForcibly().waitFor();
    String output = output(log);
    if (!ended || process.exitValue() != 0) {
      throw new IllegalStateException((ended ? "ended with " + process.exitValue() : "did not end") + ":\n" + output);
    }
    return output;
  }

  /** Returns what a program has printed so far. */
  public String output(String log) throws IOException {
    return Files.readString(folder.resolve(log + ".log"));
  }
}
