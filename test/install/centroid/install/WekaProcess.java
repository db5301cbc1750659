// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs a version of Weka in its own JVM with its own home folder, as a user does on the command line. */
final class WekaProcess {

  /** Emulated processors take ten times as long. */
  private static final int MAX_SECONDS = Integer.getInteger("weka.seconds", 120);

  /** The result of a process: its exit code and its output on both streams. */
  record Result(int code, String output, String errors) {
  }

  private final Path javaHome;
  private final String classPath;
  private final Path wekaHome;
  private final List<String> settings;

  /**
   * Uses this Java, Weka and home folder.
   *
   * @param javaHome the JDK or JRE to run it with
   * @param classPath Weka's jars, without any of ours
   * @param wekaHome an existing folder for its packages
   */
  WekaProcess(Path javaHome, String classPath, Path wekaHome) {
    this(javaHome, classPath, wekaHome, List.of());
  }

  /** Installs a zip of ours into a new home folder within the given one, with this Java and class path of Weka. */
  static WekaProcess installed(Path folder, Path javaHome, String classPath, Path zip) throws IOException, InterruptedException {
    WekaProcess weka = new WekaProcess(javaHome, classPath, Files.createTempDirectory(folder, "home"));
    String output = weka.install(zip);
    assertTrue(Files.exists(weka.packageFolder()), output);
    return weka;
  }

  /** Installs our zip into a new home folder within the given one, on the version of Weka with this name in the build. */
  static WekaProcess installed(Path folder, String version) throws IOException, InterruptedException {
    return installed(folder, Path.of(System.getProperty("java.home")), System.getProperty("weka.classpath." + version),
        Path.of(System.getProperty("package.zip")));
  }

  private WekaProcess(Path javaHome, String classPath, Path wekaHome, List<String> settings) {
    this.javaHome = javaHome;
    this.classPath = classPath;
    this.wekaHome = wekaHome;
    this.settings = settings;
  }

  /** Returns the same in another locale. */
  WekaProcess withLocale(String language, String country) {
    return new WekaProcess(javaHome, classPath, wekaHome, List.of("-Duser.language=" + language, "-Duser.country=" + country));
  }

  /** Returns the same in another locale, with another character set for files. */
  WekaProcess withLocale(String language, String country, String charset) {
    return new WekaProcess(javaHome, classPath, wekaHome, List.of("-Duser.language=" + language, "-Duser.country=" + country, "-Dfile.encoding=" + charset));
  }

  /** Returns the same for a user with this home folder, into which native code is unpacked. */
  WekaProcess withUserHome(Path home) {
    return new WekaProcess(javaHome, classPath, wekaHome, List.of("-Duser.home=" + home));
  }

  /** Returns the folder in which Weka unpacks our zip. */
  Path packageFolder() {
    return wekaHome.resolve("packages").resolve("CentroidBagging");
  }

  /** Installs a package from a file; Weka's installer returns 0 even if it fails. */
  String install(Path zip) throws IOException, InterruptedException {
    return start("weka.core.WekaPackageManager", "-offline", "-install-package", zip.toString());
  }

  /** Runs our classifier through Weka's package class loader. */
  String classify(String... options) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(".CentroidBagging"));
    arguments.addAll(List.of(options));
    return start("weka.Run", arguments.toArray(new String[0]));
  }

  /** Runs a class of Weka and returns everything that it prints. */
  String start(String mainClass, String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(wekaHome, "output", ".txt");
    waitFor(builder(mainClass, arguments).redirectErrorStream(true).redirectOutput(output.toFile()), output);
    return Files.readString(output);
  }

  /** Runs a class of Weka and returns its exit code and output. */
  Result run(String mainClass, String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(wekaHome, "output", ".txt");
    Path errors = Files.createTempFile(wekaHome, "errors", ".txt");
    int code = waitFor(builder(mainClass, arguments).redirectOutput(output.toFile()).redirectError(errors.toFile()), errors);
    return new Result(code, Files.readString(output), Files.readString(errors));
  }

  private ProcessBuilder builder(String mainClass, String... arguments) {
    List<String> command = new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString(), "-Xmx512m",
        "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true", "-Dweka.packageManager.offline=true",
        // Otherwise Weka searches for native linear algebra and warns.
        "-Dcom.github.fommil.netlib.ARPACK=com.github.fommil.netlib.F2jARPACK", "-Dcom.github.fommil.netlib.BLAS=com.github.fommil.netlib.F2jBLAS",
        "-Dcom.github.fommil.netlib.LAPACK=com.github.fommil.netlib.F2jLAPACK", "-cp", classPath));
    command.addAll(settings);
    if (settings.stream().noneMatch(setting -> setting.startsWith("-Duser.home="))) {
      command.add("-Dorg.bytedeco.javacpp.cachedir=" + System.getProperty("org.bytedeco.javacpp.cachedir"));
    }
    command.add(mainClass);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("WEKA_HOME", wekaHome.toString());
    return builder.directory(wekaHome.toFile());
  }

  private static int waitFor(ProcessBuilder builder, Path output) throws IOException, InterruptedException {
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    if (!ended) {
      throw new IOException("Still running after " + MAX_SECONDS + " s: " + String.join(" ", builder.command()) + "\n" + Files.readString(output));
    }
    return process.exitValue();
  }
}
