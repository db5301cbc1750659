package centroid.weka;

import java.lang.ref.SoftReference;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;

/**
 * A model of the pool, of which most will not be kept. It may be forgotten when memory runs short, and is then trained again if it
 * is wanted: its seed and its rows are fixed, so the same model comes back. So the size of a pool is not limited by memory.
 */
final class PoolMember {

  private final Callable<Classifier> fit;
  private SoftReference<Classifier> model;

  /** A member and the way to train it again. */
  PoolMember(Classifier trained, Callable<Classifier> fit) {
    this.model = new SoftReference<>(trained);
    this.fit = fit;
  }

  /** The model, trained again if it had to be forgotten. */
  Classifier model() throws Exception {
    Classifier trained = model.get();
    return trained != null ? trained : fit.call();
  }

  /** What the garbage collector does when memory runs short. */
  void forget() {
    model.clear();
  }
}
