// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import java.nio.FloatBuffer;
import org.bytedeco.javacpp.FloatPointer;
import org.bytedeco.javacpp.Pointer;

/**
 * Numbers outside of Java's heap, initially 0: a pointer for the BLAS, and a buffer to copy from and to. The memory comes from JavaCPP, on which ND4J is built;
 * ND4J's own arrays need its native library, ten times as large as the BLAS. Must be closed, and not be used afterwards.
 */
public final class NativeArray implements AutoCloseable {

  private final FloatPointer pointer;
  private final FloatBuffer buffer;

  /**
   * Allocates memory.
   *
   * @throws OutOfMemoryError if the operating system has none left
   */
  public NativeArray(long length) {
    Pointer memory = Pointer.calloc(length, Float.BYTES);
    if (memory == null || memory.isNull()) {
      throw new OutOfMemoryError(length * Float.BYTES + " bytes outside of Java's heap");
    }
    pointer = new FloatPointer(memory).capacity(length);
    buffer = pointer.asBuffer();
  }

  /** {@return the memory as an argument of native functions} */
  public FloatPointer pointer() {
    return pointer;
  }

  /** {@return the same memory for Java} */
  public FloatBuffer buffer() {
    return buffer;
  }

  /** Frees the memory; a second call does nothing. */
  @Override
  public void close() {
    Pointer.free(pointer);
    pointer.setNull();
  }
}
