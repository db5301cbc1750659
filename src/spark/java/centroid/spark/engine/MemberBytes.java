// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.Serialization;
import centroid.weka.pool.PoolMember;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import weka.classifiers.Classifier;

/**
 * What the selection needs of a member. As bytes it comes first, then the model, which is fetched only if the member is kept.
 *
 * @param problem why training failed; empty if it did not
 * @param millis the time of training
 * @param heap bytes of the heap in use after training
 * @param seen the rows of the bag
 * @param values predictions at the comparison rows; null if members are not compared
 * @param noise predicted noise variances; null for none
 * @serial exclude
 */
record MemberBytes(String problem, int millis, long heap, BitSet seen, double[] values, double[] noise) implements Serializable {

  private static final long serialVersionUID = 1L;

  static byte[] trained(PoolMember member, int millis, long heap) throws Exception {
    return write(new MemberBytes("", millis, heap, member.seen(), member.values(), member.noise()), Serialization.write(member.model()));
  }

  static byte[] failed(String problem) {
    return write(new MemberBytes(problem, 0, 0, new BitSet(), null, null), new byte[0]);
  }

  private static byte[] write(MemberBytes member, byte[] model) {
    byte[] front = Serialization.write(member);
    return ByteBuffer.allocate(Integer.BYTES + front.length + model.length).putInt(front.length).put(front).put(model).array();
  }

  private static int modelStart(byte[] member) {
    return Integer.BYTES + ByteBuffer.wrap(member).getInt();
  }

  /** Returns everything but the model. */
  static byte[] front(byte[] member) {
    return Arrays.copyOf(member, modelStart(member));
  }

  /** Reads everything but the model. */
  static MemberBytes read(byte[] member) {
    return Serialization.read(Arrays.copyOfRange(member, Integer.BYTES, modelStart(member)), MemberBytes.class);
  }

  static Classifier model(byte[] member) {
    return Serialization.read(Arrays.copyOfRange(member, modelStart(member), member.length), Classifier.class);
  }
}
