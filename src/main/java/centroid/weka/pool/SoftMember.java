// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.weka.rows.MemberPredictions;
import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;

/**
 * A member of the pool in this machine's memory. It may be forgotten when memory runs short, and is then trained again if it
 * is wanted: its seed and its rows are fixed, so the same model comes back. So the size of a pool is not limited by memory.
 */
final class SoftMember implements PoolMember {

  private final SoftReference<Classifier> model;
  private final Callable<Classifier> fit;
  private final BitSet seen;
  private final MemberPredictions.OfOne predictions;

  /**
   * A member.
   *
   * @param trained the model; null if it has been forgotten already
   * @param fit the way to train it again
   * @param seen the rows it was trained on
   * @param predictions what it says at the rows where members are compared; null if nobody compares
   */
  SoftMember(Classifier trained, Callable<Classifier> fit, BitSet seen, MemberPredictions.OfOne predictions) {
    this.model = new SoftReference<>(trained);
    this.fit = fit;
    this.seen = seen;
    this.predictions = predictions;
  }

  /** The model, trained again if it had to be forgotten. */
  @Override
  public Classifier model() throws Exception {
    Classifier trained = model.get();
    return trained != null ? trained : fit.call();
  }

  @Override
  public BitSet seen() {
    return seen;
  }

  @Override
  public double[] values() {
    return predictions == null ? null : predictions.values();
  }

  @Override
  public double[] noise() {
    return predictions == null ? null : predictions.noise();
  }
}
