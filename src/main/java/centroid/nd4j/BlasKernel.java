// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

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
 * Tells OpenBLAS which of its kernels suits the processor. The release that comes with ND4J knows processors by their model; one
 * that is newer than it gets the kernel of 2004, measured 2 to 5 times slower. OpenBLAS listens to an environment variable only,
 * and only while it is loaded. Done for Linux; elsewhere users can set the variable themselves.
 */
final class BlasKernel {

  private static final String VARIABLE = "OPENBLAS_CORETYPE";

  private BlasKernel() {
  }

  /** Sets the variable, unless the user has; whatever goes wrong here costs time only. */
  static void choose() {
    if (!Nd4jRuntime.platform().equals("linux-x86_64") || System.getenv(VARIABLE) != null) {
      return;
    }
    try {
      String kernel = forFlags(processorFlags());
      if (kernel != null) {
        NativeLibrary.getProcess().getFunction("setenv").invokeInt(new Object[] {VARIABLE, kernel, 1});
      }
    } catch (Exception | LinkageError e) {
      // The slow kernel computes the same.
      return;
    }
  }

  /** The kernel for a processor with the given abilities, or null if OpenBLAS shall decide. */
  static String forFlags(Set<String> flags) {
    if (flags.containsAll(Set.of("avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"))) {
      return "SKYLAKEX";
    }
    return flags.containsAll(Set.of("avx2", "fma")) ? "HASWELL" : null;
  }

  /** What the processor can do, in the words of Linux; empty where that can't be read. */
  static Set<String> processorFlags() {
    try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
      String flags = lines.filter(line -> line.startsWith("flags")).findFirst().orElse("");
      return Arrays.stream(flags.substring(flags.indexOf(':') + 1).trim().split("\\s+")).collect(Collectors.toSet());
    } catch (IOException | UncheckedIOException e) {
      return Set.of();
    }
  }
}
