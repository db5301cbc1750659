// SPDX-License-Identifier: GPL-3.0-only
package centroid.load;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A separate JVM with a maximum heap. */
final class LoadProcess {

  private LoadProcess() {
  }

  /**
   * Runs a class and shows its output.
   *
   * @param heap the value of -Xmx
   * @param mainClass the class to start
   * @param arguments its arguments
   * @return its output
   * @throws Exception if it can't be started
   */
  static String run(String heap, String mainClass, String... arguments) throws Exception {
    Path output = Files.createTempFile("load", ".txt");
    try {
      List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx" + heap, "-XX:+UseSerialGC",
          "-Djava.awt.headless=true", "-Dweka.packageManager.offline=true", "-Dcom.github.fommil.netlib.BLAS=com.github.fommil.netlib.F2jBLAS",
          "-Dcom.github.fommil.netlib.LAPACK=com.github.fommil.netlib.F2jLAPACK", "-Dcom.github.fommil.netlib.ARPACK=com.github.fommil.netlib.F2jARPACK",
          "-cp", System.getProperty("java.class.path"), mainClass));
      command.addAll(List.of(arguments));
      Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile()).start();
      process.getOutputStream().close();
      int code = process.waitFor();
      String text = Files.readString(output);
      System.out.println(text);
      assertEquals(0, code, text);
      return text;
    } finally {
      Files.delete(output);
    }
  }
}
