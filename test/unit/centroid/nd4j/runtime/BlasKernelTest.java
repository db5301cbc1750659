// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** The kernel follows from the features of the processor. */
class BlasKernelTest {

  @Test
  void theFastestSupportedKernelIsSelected() {
    assertEquals("SKYLAKEX", BlasKernel.forFlags(Set.of("avx2", "fma", "avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl", "amx")));
    assertEquals("HASWELL", BlasKernel.forFlags(Set.of("sse2", "avx2", "fma", "avx512f")));
    assertNull(BlasKernel.forFlags(Set.of("sse2", "avx", "fma")));
    assertNull(BlasKernel.forFlags(Set.of()));
  }
}
