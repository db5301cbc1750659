// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** The build with oneDNN is taken where it is there and the processor can run it, and nothing is left behind for others to stumble over. */
class NativeBuildTest {

  private static final Set<String> ABLE = Set.of("sse2", "avx2", "fma");

  @Test
  void oneDnnNeedsItsJarAndAvx2() {
    assertEquals("-onednn-avx2", NativeBuild.extension("linux-x86_64", true, ABLE));
    assertNull(NativeBuild.extension("linux-x86_64", false, ABLE));
    assertNull(NativeBuild.extension("linux-x86_64", true, Set.of("sse2", "avx")));
    assertNull(NativeBuild.extension("linux-x86_64", true, Set.of()));
    assertNull(NativeBuild.extension("windows-x86_64", true, ABLE));
  }

  @Test
  void whatWasChosenIsInUseAndSaid() {
    Nd4jRuntime.start();
    boolean able = Nd4jRuntime.platform().equals("linux-x86_64") && BlasKernel.processorFlags().containsAll(ABLE)
        && System.getProperty(NativeBuild.PROPERTY) == null;
    assertEquals(able, Nd4jRuntime.build().contains("with oneDNN") && !Nd4jRuntime.build().contains("plain"), Nd4jRuntime.build());
  }

  @Test
  void thePropertyIsForTheStartOnly() {
    String before = System.getProperty(NativeBuild.PROPERTY);
    boolean[] ran = new boolean[1];
    NativeBuild.whileChosen(() -> ran[0] = true);
    assertTrue(ran[0]);
    assertEquals(before, System.getProperty(NativeBuild.PROPERTY));
    try {
      System.setProperty(NativeBuild.PROPERTY, "");
      NativeBuild.whileChosen(() -> ran[0] = System.getProperty(NativeBuild.PROPERTY).isEmpty() && ran[0]);
      assertTrue(ran[0], "what the user has set stays");
      assertFalse(System.getProperty(NativeBuild.PROPERTY) == null);
    } finally {
      if (before == null) {
        System.clearProperty(NativeBuild.PROPERTY);
      }
    }
  }
}
