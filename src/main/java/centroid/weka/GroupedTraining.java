package centroid.weka;

import centroid.core.TaskFailure;
import centroid.core.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;

/** A training whose copies are spread over threads: every thread moves a group of them. */
final class GroupedTraining implements JointTraining {

  private final List<JointTraining> groups;
  /** The first copy of each group, and behind the last one the number of copies. */
  private final int[] first;
  private final Workers workers;

  /** Groups that are trainings of their own, in the order of their copies. */
  GroupedTraining(List<JointTraining> groups, int[] first, Workers workers) {
    this.groups = groups;
    this.first = first;
    this.workers = workers;
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
    List<JointTraining> forks = new ArrayList<>();
    GroupedTraining all = new GroupedTraining(forks, first, workers);
    try {
      for (JointTraining group : groups) {
        forks.add(group.fork());
      }
      return all;
    } catch (Exception e) {
      all.close();
      throw e;
    }
  }

  @Override
  public void close() {
    groups.forEach(JointTraining::close);
  }
}
