// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Chooses among the builds of ND4J's native library that are there: the one with oneDNN, whose convolutions were measured 3 to 18 times as fast forward and
 * 11 to 38 times backward, needs a processor with AVX2; on others the plain one does the same work. Zips for ARM have the plain one only.
 */
final class NativeBuild {

  /** What JavaCPP, which loads the library, is told by; users may set it themselves. */
  static final String PROPERTY = "org.bytedeco.javacpp.platform.extension";
  static final String ONEDNN = "-onednn-avx2";

  private NativeBuild() {
  }

  /**
   * Lets ND4J load the build for this machine.
   *
   * @param start loads it
   */
  static void whileChosen(Runnable start) {
    String given = System.getProperty(PROPERTY);
    String chosen = given != null ? null : extension(NativeBuild.class.getResource(library(Nd4jRuntime.platform())) != null, hasAvx2());
    if (chosen != null) {
      System.setProperty(PROPERTY, chosen);
    }
    try {
      start.run();
    } finally {
      // Other packages of Weka may have a JavaCPP of their own.
      if (chosen != null) {
        System.clearProperty(PROPERTY);
      }
    }
  }

  /** What the name of the build adds to that of the platform. Nothing must be said too: JavaCPP would take whatever there is, able or not. */
  static String extension(boolean hasOneDnn, boolean hasAvx2) {
    return hasOneDnn && hasAvx2 ? ONEDNN : "";
  }

  /** Where the jar of the build with oneDNN has its library. */
  static String library(String platform) {
    String name = System.mapLibraryName("jnind4jcpu");
    return "/org/nd4j/linalg/cpu/nativecpu/bindings/" + platform + ONEDNN + "/" + name;
  }

  /** Whether the processor has AVX2: Java has asked it, on every system. False where Java does not tell, as on a processor of another kind. */
  static boolean hasAvx2() {
    try {
      HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return Integer.parseInt(machine.getVMOption("UseAVX").getValue()) >= 2 && Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
    } catch (RuntimeException | LinkageError e) {
      return false;
    }
  }
}
