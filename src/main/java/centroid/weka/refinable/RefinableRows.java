// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import centroid.core.Streams;

/** Training rows prepared for copies of a {@link RefinableClassifier}, once for all members and folds. Thread-safe. */
public interface RefinableRows extends AutoCloseable {

  /**
   * Returns the number of epochs that the options specify, or how it is chosen.
   *
   * @return the plan
   */
  EpochPlan plan();

  /**
   * Returns the memory that one copy needs during training.
   *
   * @return approximate bytes of Java's heap
   */
  long bytesPerCopy();

  /**
   * Creates an untrained copy.
   *
   * @param rows the indices of the rows to train on; null for all
   * @param numEpochs the planned number of epochs, which schedules need
   * @param stream the source of all random numbers of the copy
   * @return the copy, before its first epoch
   * @throws Exception if it can't be created
   */
  RefinableParticle start(int[] rows, int numEpochs, Streams stream) throws Exception;

  @Override
  void close();
}
