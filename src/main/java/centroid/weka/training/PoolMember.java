// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;

/**
 * A model of the pool, of which most will not be kept. It may be forgotten when memory runs short, and is then trained again if it
 * is wanted: its seed and its rows are fixed, so the same model comes back. So the size of a pool is not limited by memory.
 */
final class PoolMember {

  private final SoftReference<Classifier> model;
  private final Callable<Classifier> fit;
  private final BitSet inBag;
  private final MemberPredictions.OfOne predictions;

  /**
   * A member.
   *
   * @param trained the model; null if it has been forgotten already
   * @param fit the way to train it again
   * @param inBag the rows it was trained on
   * @param predictions what it says at the rows where members are compared; null if nobody compares
   */
  PoolMember(Classifier trained, Callable<Classifier> fit, BitSet inBag, MemberPredictions.OfOne predictions) {
    this.model = new SoftReference<>(trained);
    this.fit = fit;
    this.inBag = inBag;
    this.predictions = predictions;
  }

  /** The model, trained again if it had to be forgotten. */
  Classifier model() throws Exception {
    Classifier trained = model.get();
    return trained != null ? trained : fit.call();
  }

  BitSet inBag() {
    return inBag;
  }

  MemberPredictions.OfOne predictions() {
    return predictions;
  }
}
