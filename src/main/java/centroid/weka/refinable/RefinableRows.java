// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import centroid.util.RandomStreams;

/** Training rows prepared for copies of a {@link RefinableClassifier}, once for all members that are trained on them. Thread-safe. */
public interface RefinableRows extends AutoCloseable {

  /** Returns the number of epochs that the options specify, or how it is chosen. */
  EpochPlan plan();

  /** Returns the name of the way in which the rows were prepared, for messages. */
  default String preparation() {
    return "";
  }

  /** Returns the rows prepared in another way, which is taken if held-out rows are predicted better; null if there is none. Closed with this object. */
  default RefinableRows alternative() {
    return null;
  }

  /** Returns the time of an epoch of one copy, in any unit that is the same for all ways to prepare the rows; for estimates of the time that is left. */
  default double epochCost() {
    return 1;
  }

  /** Returns the memory that one copy needs during training. */
  long bytesPerCopy();

  /** Returns the approximate bytes of Java's heap that the prepared rows take. */
  long bytesOfRows();

  /**
   * Prepares some of the rows as if there were no others, such as the training rows of a fold: whatever is estimated from rows, such as means and ranges, is
   * estimated from these alone. The result shares resources with this object, and is closed with it.
   *
   * @param rows the indices of the rows, ascending; not modified
   */
  RefinableRows at(int[] rows);

  /**
   * Creates an untrained copy.
   *
   * @param stream the source of all random numbers of the copy
   * @return the copy, before its first epoch
   * @throws Exception if it can't be created
   */
  RefinableParticle start(int numEpochs, RandomStreams stream) throws Exception;

  @Override
  void close();
}
