// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;

/**
 * Selects one of the available builds of ND4J's native library. The build with oneDNN needs a processor with AVX2; its convolutions were measured 3 to 18 times
 * as fast forward and 11 to 38 times backward. All other processors get the plain build, the only one in zips for ARM.
 */
final class NativeBuild {

  /** The system property by which JavaCPP, which loads the library, knows the build; users may set it themselves. */
  static final String PROPERTY = "org.bytedeco.javacpp.platform.extension";
  static final String ONEDNN = "-onednn-avx2";

  private NativeBuild() {
  }

  /**
   * Selects the build for this machine while a library is loaded.
   *
   * @param load loads OpenBLAS or ND4J
   */
  static void select(Runnable load) {
    String given = System.getProperty(PROPERTY);
    String selected = given != null ? null : extension(NativeBuild.class.getResource(library(Nd4jRuntime.platform())) != null, hasAvx2());
    if (selected != null) {
      System.setProperty(PROPERTY, selected);
    }
    try {
      load.run();
    } finally {
      // Other Weka packages may bring their own JavaCPP.
      if (selected != null) {
        System.clearProperty(PROPERTY);
      }
    }
  }

  /** Returns the suffix of the build. It must be set even if it is empty: JavaCPP would otherwise take any build, even one that the processor can't run. */
  static String extension(boolean hasOneDnn, boolean hasAvx2) {
    return hasOneDnn && hasAvx2 ? ONEDNN : "";
  }

  /** Returns the path of the library in the jar of the build with oneDNN. */
  static String library(String platform) {
    String name = System.mapLibraryName("jnind4jcpu");
    return "/org/nd4j/linalg/cpu/nativecpu/bindings/" + platform + ONEDNN + "/" + name;
  }

  /** Returns whether Java reports that the processor has AVX2, which works on every operating system; false on processors of another kind. */
  static boolean hasAvx2() {
    try {
      HotSpotDiagnosticMXBean machine = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
      return Integer.parseInt(machine.getVMOption("UseAVX").getValue()) >= 2 && Boolean.parseBoolean(machine.getVMOption("UseFMA").getValue());
    } catch (RuntimeException | LinkageError e) {
      return false;
    }
  }
}
