// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import java.util.SplittableRandom;

/**
 * Independent random streams of one seed. A stream has a path, such as {@code streams.child("draws").child(round).child(draw)}, and its generator is
 * seeded by a hash of that path. So neighbouring seeds give unrelated streams, a new stream changes no other one, and results do not depend
 * on the number of threads.
 *
 * <p>Immutable and thread-safe.
 */
public final class RandomStreams {

  private final long key;

  private RandomStreams(long key) {
    this.key = key;
  }

  /** The root of all streams of one run. */
  public static RandomStreams of(long seed) {
    return new RandomStreams(mix(seed ^ 0x9E3779B97F4A7C15L));
  }

  /** The stream of a purpose below this one. */
  public RandomStreams child(String purpose) {
    long hash = 0xCBF29CE484222325L;
    for (int k = 0; k < purpose.length(); k++) {
      hash = (hash ^ purpose.charAt(k)) * 0x100000001B3L;
    }
    return new RandomStreams(mix(key + mix(hash)));
  }

  /** The stream of an index (round, draw, member) below this one. */
  public RandomStreams child(long index) {
    return new RandomStreams(mix(key * 0xD6E8FEB86659FD93L + mix(index + 0x632BE59BD9B4E019L)));
  }

  /** A new generator at the start of this stream; two calls give the same numbers. */
  public SplittableRandom generator() {
    return new SplittableRandom(key);
  }

  /** A seed for a library that takes an {@code int}. */
  public int seed() {
    return (int) (mix(key) >>> 32);
  }

  /** Stafford's variant 13 of the 64-bit finaliser: every input bit reaches every output bit. */
  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
