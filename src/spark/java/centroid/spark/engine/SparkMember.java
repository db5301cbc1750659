// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.engine;

import centroid.spark.job.JobDescription;
import centroid.weka.pool.PoolMember;
import java.util.BitSet;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import weka.classifiers.Classifier;

/**
 * A member whose model is on an executor.
 *
 * @param front everything but the model
 * @param block all members of its block, one in each partition
 * @param partition the partition of this member
 */
record SparkMember(MemberBytes front, JavaSparkContext spark, JavaRDD<byte[]> block, int partition) implements PoolMember {

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

  /** Fetches this model only, so the driver never receives more models than it keeps. */
  @Override
  public Classifier model() throws Exception {
    return JobDescription.of(spark, "Fetching a member that is kept", () -> MemberBytes.model(block.collectPartitions(new int[] {partition})[0].get(0)));
  }
}
