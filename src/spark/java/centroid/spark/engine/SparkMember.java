// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.weka.pool.PoolMember;
import java.util.BitSet;
import org.apache.spark.api.java.JavaRDD;
import weka.classifiers.Classifier;

/**
 * A member whose model is still on an executor.
 *
 * @param front what is known of it here
 * @param block all members of its block
 * @param place its place in the block
 */
record SparkMember(MemberBytes front, JavaRDD<byte[]> block, int place) implements PoolMember {

  @Override
  public BitSet seen() {
    return front.seen();
  }

  @Override
  public double[] values() {
    return front.values();
  }

  @Override
  public double[] noise() {
    return front.noise();
  }

  /** Sends for one model at a time, so that the driver never gets more than it keeps. */
  @Override
  public Classifier model() {
    return MemberBytes.model(block.collectPartitions(new int[] {place})[0].get(0));
  }
}
