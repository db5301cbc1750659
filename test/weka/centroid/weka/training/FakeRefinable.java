// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.Streams;
import centroid.weka.FakeMember;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A learner whose copies are one number each. It begins with the seed of the copy's stream, and an epoch halves it and adds the weighted sum
 * of the targets: after two epochs it is seed / 4 + 1.5 sum, whoever else was trained beside it.
 */
final class FakeRefinable extends AbstractClassifier implements RefinableClassifier {

  private static final long serialVersionUID = 1L;

  static final int NUM_EPOCHS = 2;

  /** What an epoch fails with when it meets a weight below 0. */
  final transient Exception refusal;
  /** Every training that was started or forked. */
  final transient List<Group> started = Collections.synchronizedList(new ArrayList<>());

  FakeRefinable() {
    this(new IllegalStateException("weight below 0"));
  }

  FakeRefinable(Exception refusal) {
    this.refusal = refusal;
  }

  @Override
  public JointTraining startTogether(Instances rows, List<Streams> streams) {
    return new Group(TrainingRows.targets(rows), streams.stream().mapToDouble(Streams::seed).toArray());
  }

  boolean allClosed() {
    return started.stream().allMatch(group -> group.closed);
  }

  /** Copies that are trained together. */
  final class Group implements JointTraining {

    final double[] states;
    private final double[] targets;
    boolean closed;

    Group(double[] targets, double[] states) {
      this.targets = targets;
      this.states = states;
      started.add(this);
    }

    @Override
    public int numEpochs() {
      return NUM_EPOCHS;
    }

    @Override
    public void epoch(double[][] weights, double[][] losses) throws Exception {
      for (int k = 0; k < states.length; k++) {
        states[k] /= 2;
        for (int row = 0; row < targets.length; row++) {
          if (weights[k][row] < 0) {
            throw refusal;
          }
          states[k] += weights[k][row] * targets[row];
        }
      }
      if (losses != null) {
        rowLosses(losses);
      }
    }

    @Override
    public void rowLosses(double[][] losses) {
      for (int k = 0; k < states.length; k++) {
        for (int row = 0; row < targets.length; row++) {
          losses[k][row] = Math.abs(targets[row] - states[k]);
        }
      }
    }

    @Override
    public Classifier member(int copy) {
      return FakeMember.saying(states[copy]);
    }

    @Override
    public JointTraining fork() {
      return new Group(targets, states.clone());
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  @Override
  public void buildClassifier(Instances data) {
    throw new UnsupportedOperationException("Copies of this one are trained together");
  }
}
