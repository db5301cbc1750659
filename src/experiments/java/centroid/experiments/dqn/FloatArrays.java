// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Arrays of numbers in files, at once rather than number by number. */
final class FloatArrays {

  private FloatArrays() {
  }

  static void write(DataOutputStream to, float[] numbers) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(Float.BYTES, numbers.length));
    bytes.asFloatBuffer().put(numbers);
    to.write(bytes.array());
  }

  /** Reads as many numbers as the array has. */
  static void read(DataInputStream from, float[] numbers) throws IOException {
    byte[] bytes = new byte[Math.multiplyExact(Float.BYTES, numbers.length)];
    from.readFully(bytes);
    ByteBuffer.wrap(bytes).asFloatBuffer().get(numbers);
  }
}
