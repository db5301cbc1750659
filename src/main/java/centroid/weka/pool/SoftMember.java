// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;

/**
 * A member whose model the garbage collector may discard when memory runs short, so memory does not limit the size of a pool. If a discarded model is
 * needed, it is trained again; its seed and rows are fixed, so the same model results.
 */
final class SoftMember implements PoolMember {

  private final SoftReference<Classifier> model;
  private final Callable<? extends PoolMember> training;
  private final BitSet seen;
  private final double[] values;
  private final double[] noise;

  /**
   * Creates a member.
   *
   * @param trained the member; its model is not kept
   * @param training trains the member again
   */
  SoftMember(TrainedMember trained, Callable<? extends PoolMember> training) {
    this.model = new SoftReference<>(trained.model());
    this.training = training;
    this.seen = trained.seen();
    this.values = trained.values();
    this.noise = trained.noise();
  }

  @Override
  public Classifier model() throws Exception {
    Classifier trained = model.get();
    return trained != null ? trained : training.call().model();
  }

  @Override
  public BitSet seen() {
    return seen;
  }

  @Override
  public double[] values() {
    return values;
  }

  @Override
  public double[] noise() {
    return noise;
  }
}
