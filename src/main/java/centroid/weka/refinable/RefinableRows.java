// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import centroid.core.Streams;

/** Training rows that are ready for copies of a {@link RefinableClassifier}: made once for all members and folds. Thread-safe. */
public interface RefinableRows extends AutoCloseable {

  /**
   * How long the options say that training takes.
   *
   * @return the plan
   */
  EpochPlan plan();

  /**
   * Memory of one copy in training.
   *
   * @return bytes of Java's heap, about
   */
  long bytesPerCopy();

  /**
   * Starts one copy.
   *
   * @param rows the numbers of the rows that it is trained on; null is all
   * @param numEpochs epochs planned, which schedules need
   * @param stream all its randomness
   * @return a copy that has not seen a row yet
   * @throws Exception if it can't be made
   */
  RefinableParticle start(int[] rows, int numEpochs, Streams stream) throws Exception;

  @Override
  void close();
}
