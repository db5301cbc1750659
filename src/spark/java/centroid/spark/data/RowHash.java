// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

/** Hashes that decide which bags and samples a row belongs to: the same on every machine, for any number of partitions and attempts. */
public final class RowHash {

  /** The number of bits of a whole number that a double holds exactly. */
  private static final int BITS = 53;

  private RowHash() {
  }

  /** Stafford's variant 13 of the 64-bit finaliser: every input bit affects every output bit. */
  private static long mix(long key) {
    long z = key + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  public static long of(long first, long second) {
    return mix(mix(first) ^ second);
  }

  /** Returns the FNV-1a hash of a text, mixed. */
  public static long of(String text) {
    long hash = 0xCBF29CE484222325L;
    for (int k = 0; k < text.length(); k++) {
      hash = (hash ^ text.charAt(k)) * 0x100000001B3L;
    }
    return mix(hash);
  }

  /** Converts a hash to a row number. About one pair of 100 million rows shares a number, which is harmless. */
  public static double id(long hash) {
    return hash >>> (64 - BITS);
  }

  /** Converts a hash to a number from 0 to below 1. */
  public static double fraction(long hash) {
    return (hash >>> (64 - BITS)) * 0x1p-53;
  }
}
