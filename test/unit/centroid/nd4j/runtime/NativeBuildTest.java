// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The build with oneDNN is selected where it is available and the processor can run it, and the system property is restored. */
class NativeBuildTest {

  @Test
  void oneDnnNeedsItsJarAndAvx2() {
    assertEquals("-onednn-avx2", NativeBuild.extension(true, true));
    assertEquals("", NativeBuild.extension(false, true));
    assertEquals("", NativeBuild.extension(true, false));
    assertTrue(NativeBuild.library("linux-x86_64").contains("/linux-x86_64-onednn-avx2/"), NativeBuild.library("linux-x86_64"));
  }

  @Test
  void theSelectedBuildIsInUseAndReported() {
    Nd4jRuntime.startImages();
    boolean able = Nd4jRuntime.platform().endsWith("-x86_64") && NativeBuild.hasAvx2() && System.getProperty(NativeBuild.PROPERTY) == null;
    assertEquals(able, Nd4jRuntime.build().contains("with oneDNN") && !Nd4jRuntime.build().contains("plain"), Nd4jRuntime.build());
  }

  /** AVX2 is switched off in Java, or the user selects the plain build; in a new JVM, since libraries are loaded once. */
  @ParameterizedTest
  @ValueSource(strings = {"-XX:UseAVX=1", "-D" + NativeBuild.PROPERTY + "="})
  void withoutAvx2ThePlainBuildIsUsed(String option, @TempDir Path folder) throws Exception {
    assumeTrue(NativeBuild.hasAvx2(), "this processor has no AVX2");
    Process java = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), option,
        "-Dorg.bytedeco.javacpp.cachedir=" + folder, "-cp", System.getProperty("java.class.path"), Convolve.class.getName()).redirectErrorStream(true).start();
    String text = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, java.waitFor(), text);
    assertTrue(text.contains("plain build"), text);
  }

  /** Runs in the new JVM: the start checks a convolution. */
  static final class Convolve {

    public static void main(String[] args) {
      System.out.println(Nd4jRuntime.build());
    }
  }

  @Test
  void thePropertyIsSetDuringTheStartOnly() {
    String before = System.getProperty(NativeBuild.PROPERTY);
    boolean[] ran = new boolean[1];
    NativeBuild.select(() -> ran[0] = true);
    assertTrue(ran[0]);
    assertEquals(before, System.getProperty(NativeBuild.PROPERTY));
    try {
      System.setProperty(NativeBuild.PROPERTY, "");
      NativeBuild.select(() -> ran[0] = System.getProperty(NativeBuild.PROPERTY).isEmpty() && ran[0]);
      assertTrue(ran[0], "the value of the user is kept");
      assertFalse(System.getProperty(NativeBuild.PROPERTY) == null);
    } finally {
      if (before == null) {
        System.clearProperty(NativeBuild.PROPERTY);
      }
    }
  }
}
