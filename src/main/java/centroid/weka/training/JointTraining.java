// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.JointParticles;
import weka.classifiers.Classifier;

/** Copies of one classifier on their way through training. Not thread-safe. */
public interface JointTraining extends JointParticles, AutoCloseable {

  /**
   * How long the options say that training takes.
   *
   * @return epochs, at least 1
   */
  int numEpochs();

  /**
   * One of the copies as it is now.
   *
   * @param copy from 0
   * @return a classifier of its own, which further training does not change
   */
  Classifier member(int copy);

  /**
   * The same training once more, as it is now: both go on by themselves.
   *
   * @return a training that the caller closes
   * @throws Exception if there can't be another one, or the thread is interrupted
   */
  JointTraining fork() throws Exception;

  @Override
  void close();
}
