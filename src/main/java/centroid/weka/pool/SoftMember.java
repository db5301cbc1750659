// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import java.lang.ref.SoftReference;
import java.util.BitSet;
import java.util.concurrent.Callable;
import weka.classifiers.Classifier;

/**
 * A member whose model the garbage collector may discard when memory runs short, so memory does not limit the size of a pool. If a discarded model is
 * needed, it is trained again; its seed and rows are fixed, so the same model results.
 *
 * @param training trains the member again
 */
record SoftMember(SoftReference<Classifier> reference, BitSet seen, double[] values, double[] noise, Callable<? extends PoolMember> training)
    implements PoolMember {

  SoftMember(TrainedMember trained, Callable<? extends PoolMember> training) {
    this(new SoftReference<>(trained.model()), trained.seen(), trained.values(), trained.noise(), training);
  }

  @Override
  public Classifier model() throws Exception {
    Classifier model = reference.get();
    return model != null ? model : training.call().model();
  }
}
