// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.TaskFailure;
import centroid.core.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;

/** A training whose copies are spread over threads: every thread moves a group of them. */
final class ThreadedJointTraining implements JointTraining {

  private final List<JointTraining> groups;
  /** The first copy of each group, and behind the last one the number of copies. */
  private final int[] first;
  private final Workers workers;

  /** Starts the training of one group. */
  @FunctionalInterface
  interface Starter {
    JointTraining start(int group) throws Exception;
  }

  private ThreadedJointTraining(List<JointTraining> groups, int[] first, Workers workers) {
    this.groups = groups;
    this.first = first;
    this.workers = workers;
  }

  /**
   * Starts all groups, or none.
   *
   * @param first the first copy of each group, and behind the last one the number of copies
   */
  static ThreadedJointTraining of(int[] first, Workers workers, Starter starter) throws Exception {
    ThreadedJointTraining all = new ThreadedJointTraining(new ArrayList<>(), first, workers);
    try {
      for (int group = 0; group < first.length - 1; group++) {
        all.groups.add(starter.start(group));
      }
      return all;
    } catch (Throwable e) { // errors too: memory outside of Java's heap may have run out
      all.close();
      throw e;
    }
  }

  @Override
  public int numEpochs() {
    return groups.get(0).numEpochs();
  }

  @Override
  public void rowLosses(double[][] losses) throws Exception {
    forEach(group -> groups.get(group).rowLosses(slice(losses, group)));
  }

  @Override
  public void epoch(double[][] weights, double[][] losses) throws Exception {
    forEach(group -> groups.get(group).epoch(slice(weights, group), losses == null ? null : slice(losses, group)));
  }

  /** What is done with one group. */
  private interface Work {
    void run(int group) throws Exception;
  }

  private void forEach(Work work) throws Exception {
    try {
      workers.map(groups.size(), group -> {
        work.run(group);
        return null;
      });
    } catch (TaskFailure e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }

  private double[][] slice(double[][] all, int group) {
    return Arrays.copyOfRange(all, first[group], first[group + 1]);
  }

  @Override
  public Classifier member(int copy) {
    int group = 0;
    while (copy >= first[group + 1]) {
      group++;
    }
    return groups.get(group).member(copy - first[group]);
  }

  @Override
  public JointTraining fork() throws Exception {
    return of(first, workers, group -> groups.get(group).fork());
  }

  @Override
  public void close() {
    groups.forEach(JointTraining::close);
  }
}
