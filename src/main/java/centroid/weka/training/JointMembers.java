// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.TaskFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/** Trains members of a refinable learner under fixed row weights, several at a time. */
final class JointMembers {

  /** The most members that share a training: more gain little. Groups are smaller where threads would be idle. */
  private static final int BLOCK = 10;

  private JointMembers() {
  }

  /**
   * Trains members to the end.
   *
   * @param weights the row weights of a member, summing to n
   * @return the members in their order; the same for any number of threads
   */
  static List<Classifier> train(TrainingContext training, int count, IntFunction<double[]> weights) throws Exception {
    int numThreads = training.workers.numThreads();
    int size = Math.min(BLOCK, (count + numThreads - 1) / numThreads);
    int numBlocks = (count + size - 1) / size;
    try {
      List<List<Classifier>> blocks = training.workers.map(numBlocks, block -> trainBlock(training, count, block * size,
          Math.min(count, (block + 1) * size), weights));
      List<Classifier> members = new ArrayList<>();
      blocks.forEach(members::addAll);
      return members;
    } catch (TaskFailure e) {
      throw training.jointFailure(e);
    }
  }

  private static List<Classifier> trainBlock(TrainingContext training, int count, int from, int to, IntFunction<double[]> weights)
      throws Exception {
    double[][] own = IntStream.range(from, to).mapToObj(weights).toArray(double[][]::new);
    try (JointTraining joint = training.startTogether(training.rows, from, to)) {
      training.fits.time(() -> {
        for (int epoch = 0; epoch < joint.numEpochs(); epoch++) {
          joint.epoch(own, null);
        }
        return null;
      });
      return IntStream.range(0, to - from).mapToObj(k -> {
        training.progress.step("base models trained", count);
        return joint.member(k);
      }).toList();
    }
  }
}
