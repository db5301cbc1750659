// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.bytedeco.javacpp.Pointer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Arrays outside of Java's heap start with zeros, pointer and buffer are the same memory, and closing frees it at once. */
class NativeArrayTest {

  private static final int MEGABYTE = 1 << 20;

  @BeforeAll
  static void start() {
    Nd4jRuntime.start();
  }

  @Test
  void pointerAndBufferAreTheSameMemory() {
    try (NativeArray array = new NativeArray(5)) {
      float[] numbers = new float[5];
      array.buffer().get(0, numbers);
      assertArrayEquals(new float[5], numbers);
      array.buffer().put(0, new float[] {1, -2, 3, -4, 5});
      assertEquals(-4, array.pointer().get(3));
      array.pointer().put(4, 7);
      assertEquals(7, array.buffer().get(4));
      assertEquals(5, array.buffer().capacity());
    }
  }

  @Test
  void closingTwiceIsHarmless() {
    NativeArray array = new NativeArray(5);
    array.close();
    array.close();
    assertTrue(array.pointer().isNull());
  }

  /** Without close, 1.6 GB would be in use, which garbage collection would not free. */
  @Test
  void closingFreesMemoryAtOnce() {
    float[] ones = new float[2 * MEGABYTE];
    Arrays.fill(ones, 1);
    long before = Pointer.physicalBytes();
    for (int k = 0; k < 200; k++) {
      try (NativeArray array = new NativeArray(ones.length)) {
        array.buffer().put(0, ones);
      }
    }
    assertTrue(Pointer.physicalBytes() - before < 200L * MEGABYTE, Pointer.physicalBytes() + " bytes after " + before);
  }

  @Test
  void memoryThatDoesNotExistIsRefused() {
    assertThrows(OutOfMemoryError.class, () -> new NativeArray(Long.MAX_VALUE / Float.BYTES));
  }
}
