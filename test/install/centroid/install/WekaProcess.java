// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts a Weka of some version, with a home folder of its own, in a JVM of its own, as a user does on the command line. */
final class WekaProcess {

  private static final int MAX_SECONDS = 120;

  /** How a process ended: its exit code, and what it printed on both streams. */
  record Ended(int code, String output, String errors) {
  }

  private final Path javaHome;
  private final String classPath;
  private final Path wekaHome;
  private final List<String> settings;

  /**
   * A Weka.
   *
   * @param javaHome the JDK or JRE to run it with
   * @param classPath Weka's jars, without any of ours
   * @param wekaHome an existing folder for its packages
   */
  WekaProcess(Path javaHome, String classPath, Path wekaHome) {
    this(javaHome, classPath, wekaHome, List.of());
  }

  private WekaProcess(Path javaHome, String classPath, Path wekaHome, List<String> settings) {
    this.javaHome = javaHome;
    this.classPath = classPath;
    this.wekaHome = wekaHome;
    this.settings = settings;
  }

  /** The same in another language. */
  WekaProcess speaking(String language, String country) {
    return new WekaProcess(javaHome, classPath, wekaHome, List.of("-Duser.language=" + language, "-Duser.country=" + country));
  }

  /** Where Weka puts the content of our zip. */
  Path packageFolder() {
    return wekaHome.resolve("packages").resolve("CentroidBagging");
  }

  /** Installs a package from a file; Weka's installer says little and returns 0 whatever happens. */
  String install(Path zip) throws IOException, InterruptedException {
    return start("weka.core.WekaPackageManager", "-offline", "-install-package", zip.toString());
  }

  /** Runs our classifier through Weka's package class loader. */
  String classify(String... options) throws IOException, InterruptedException {
    List<String> arguments = new ArrayList<>(List.of(".CentroidBagging"));
    arguments.addAll(List.of(options));
    return start("weka.Run", arguments.toArray(new String[0]));
  }

  /** Runs a class of Weka and returns all that it prints. */
  String start(String mainClass, String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(wekaHome, "output", ".txt");
    run(builder(mainClass, arguments).redirectErrorStream(true).redirectOutput(output.toFile()), output);
    return Files.readString(output);
  }

  /** Runs a class of Weka and returns how it ended. */
  Ended end(String mainClass, String... arguments) throws IOException, InterruptedException {
    Path output = Files.createTempFile(wekaHome, "output", ".txt");
    Path errors = Files.createTempFile(wekaHome, "errors", ".txt");
    int code = run(builder(mainClass, arguments).redirectOutput(output.toFile()).redirectError(errors.toFile()), errors);
    return new Ended(code, Files.readString(output), Files.readString(errors));
  }

  private ProcessBuilder builder(String mainClass, String... arguments) {
    List<String> command = new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString(), "-Xmx512m",
        "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true", "-Dweka.packageManager.offline=true",
        // Else Weka looks for native linear algebra, and warns.
        "-Dcom.github.fommil.netlib.ARPACK=com.github.fommil.netlib.F2jARPACK", "-Dcom.github.fommil.netlib.BLAS=com.github.fommil.netlib.F2jBLAS",
        "-Dcom.github.fommil.netlib.LAPACK=com.github.fommil.netlib.F2jLAPACK",
        "-Dorg.bytedeco.javacpp.cachedir=" + System.getProperty("org.bytedeco.javacpp.cachedir"), "-cp", classPath));
    command.addAll(settings);
    command.add(mainClass);
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("WEKA_HOME", wekaHome.toString());
    return builder.directory(wekaHome.toFile());
  }

  private static int run(ProcessBuilder builder, Path output) throws IOException, InterruptedException {
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
