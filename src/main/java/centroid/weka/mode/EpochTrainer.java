// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

/** Trains members of an incrementally trainable learner. */
public interface EpochTrainer extends ModeTrainer {

  /**
   * Trains the members until they have had a number of epochs, which is not smaller than at the last call. They are trained as the beginning of a training
   * for as many epochs as the context says.
   *
   * @return the members as they are then; further training does not change them
   */
  TrainingResult trainTo(int numEpochs) throws Exception;
}
