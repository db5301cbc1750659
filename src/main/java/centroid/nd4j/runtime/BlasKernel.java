// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import com.sun.jna.NativeLibrary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the OpenBLAS kernel that suits the processor. The release that comes with ND4J recognises processors by model; a newer
 * one gets the kernel of 2004, measured 2 to 5 times slower. OpenBLAS reads only an environment variable, and only while it is
 * loaded. This class sets it on Linux; elsewhere users can set it themselves.
 */
final class BlasKernel {

  private static final String VARIABLE = "OPENBLAS_CORETYPE";

  private BlasKernel() {
  }

  /** Sets the variable, unless the user has; a failure costs nothing but speed. */
  static void select() {
    if (!Nd4jRuntime.platform().equals("linux-x86_64") || System.getenv(VARIABLE) != null) {
      return;
    }
    try {
      String kernel = forFlags(processorFlags());
      if (kernel != null) {
        NativeLibrary.getProcess().getFunction("setenv").invokeInt(new Object[] {VARIABLE, kernel, 1});
      }
    } catch (Exception | LinkageError e) {
      // The slow kernel computes the same numbers.
      return;
    }
  }

  /** Returns the kernel for a processor with the given features, or null to let OpenBLAS decide. */
  static String forFlags(Set<String> flags) {
    if (flags.containsAll(Set.of("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"))) {
      return "SKYLAKEX";
    }
    return flags.containsAll(Set.of("avx2", "fma")) ? "HASWELL" : null;
  }

  /** Returns the features of the processor as Linux names them; empty where they can't be read. */
  static Set<String> processorFlags() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      String flags = lines.filter(line -> line.startsWith("flags")).findFirst().orElse("");
      return Arrays.stream(flags.substring(flags.indexOf(':') + 1).trim().split("\\s+")).collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException e) {
      return Set.of();
    }
  }
}
