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

  private final Path javaHome;
  private final String classPath;
  private final Path wekaHome;

  /**
   * A Weka.
   *
   * @param javaHome the JDK or JRE to run it with
   * @param classPath Weka's jars, without any of ours
   * @param wekaHome an existing folder for its packages
   */
  WekaProcess(Path javaHome, String classPath, Path wekaHome) {
    this.javaHome = javaHome;
    this.classPath = classPath;
    this.wekaHome = wekaHome;
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
    List<String> command = new ArrayList<>(List.of(javaHome.resolve("bin").resolve("java").toString(), "-Xmx512m",
        "-XX:TieredStopAtLevel=1", "-Djava.awt.headless=true", "-Dweka.packageManager.offline=true",
        "-Dorg.bytedeco.javacpp.cachedir=" + System.getProperty("org.bytedeco.javacpp.cachedir"), "-cp", classPath, mainClass));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile(wekaHome, "output", ".txt");
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("WEKA_HOME", wekaHome.toString());
    builder.directory(wekaHome.toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    boolean ended = process.waitFor(MAX_SECONDS, TimeUnit.SECONDS);
    process.destroyForcibly();
    String text = Files.readString(output);
    if (!ended) {
      throw new IOException("Still running after " + MAX_SECONDS + " s: " + String.join(" ", command) + "\n" + text);
    }
    return text;
  }
}
