// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

/** A way to find the members: one for each mode, and one object for each training. */
@FunctionalInterface
public interface ModeTrainer {

  /**
   * Trains members and decides which of them to keep.
   *
   * @return what is kept and what can be told about it
   * @throws Exception if a member fails or the thread is interrupted
   */
  TrainingResult train() throws Exception;
}
