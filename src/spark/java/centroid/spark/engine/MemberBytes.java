// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.Serialized;
import centroid.weka.pool.PoolMember;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.BitSet;
import weka.classifiers.Classifier;

/**
 * A member of the pool as bytes: in front what the selection needs of every member, behind it the model, which is sent for only if it is kept.
 *
 * @param problem why it could not be trained; empty if it was
 * @param millis how long training took
 * @param heap bytes of the heap in use when it was trained
 * @param seen the rows it was trained on
 * @param values its answers; null if members are not compared
 * @param noise the variances it states; null for none
 */
record MemberBytes(String problem, int millis, long heap, BitSet seen, double[] values, double[] noise) {

  /** A member that was trained. */
  static byte[] write(PoolMember member, int millis, long heap) throws Exception {
    return write(new MemberBytes("", millis, heap, member.seen(), member.values(), member.noise()), Serialized.write(member.model()));
  }

  /** A member that could not be trained. */
  static byte[] failed(String problem) {
    return write(new MemberBytes(problem, 0, 0, new BitSet(), null, null), new byte[0]);
  }

  private static byte[] write(MemberBytes member, byte[] model) {
    ByteArrayOutputStream front = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(front)) {
      out.writeUTF(member.problem.length() <= 1000 ? member.problem : member.problem.substring(0, 1000));
      out.writeInt(member.millis);
      out.writeLong(member.heap);
      byte[] bits = member.seen.toByteArray();
      out.writeInt(bits.length);
      out.write(bits);
      out.write(doubles(member.values));
      out.write(doubles(member.noise));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ByteBuffer.allocate(Integer.BYTES + front.size() + model.length).putInt(front.size()).put(front.toByteArray()).put(model).array();
  }

  private static byte[] doubles(double[] values) {
    ByteBuffer bytes = ByteBuffer.allocate(Integer.BYTES + (values == null ? 0 : values.length * Double.BYTES));
    bytes.putInt(values == null ? -1 : values.length);
    if (values != null) {
      bytes.asDoubleBuffer().put(values);
    }
    return bytes.array();
  }

  /** All but the model. */
  static byte[] front(byte[] member) {
    return Arrays.copyOf(member, Integer.BYTES + ByteBuffer.wrap(member).getInt());
  }

  static Classifier model(byte[] member) {
    int front = Integer.BYTES + ByteBuffer.wrap(member).getInt();
    return Serialized.read(Arrays.copyOfRange(member, front, member.length), Classifier.class);
  }

  /** Reads what stands in front. */
  static MemberBytes read(byte[] member) {
    ByteBuffer bytes = ByteBuffer.wrap(member);
    bytes.getInt();
    byte[] text = new byte[Short.toUnsignedInt(bytes.getShort())];
    bytes.get(text);
    int millis = bytes.getInt();
    long heap = bytes.getLong();
    byte[] bits = new byte[bytes.getInt()];
    bytes.get(bits);
    return new MemberBytes(new String(text, StandardCharsets.UTF_8), millis, heap, BitSet.valueOf(bits), doubles(bytes), doubles(bytes));
  }

  private static double[] doubles(ByteBuffer bytes) {
    int length = bytes.getInt();
    if (length < 0) {
      return null;
    }
    double[] values = new double[length];
    bytes.asDoubleBuffer().get(values);
    bytes.position(bytes.position() + length * Double.BYTES);
    return values;
  }
}
