// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import centroid.compare.DataFile;
import centroid.util.RandomStreams;
import java.util.Random;
import weka.core.Instances;

/**
 * One split of a data set for one learner.
 *
 * @param number of the split, from 0
 */
public record SplitTrial(DataFile set, Learner learner, int number) {

  /**
   * The key of a result.
   *
   * @param m the ensemble's size, or 0
   * @param method which of several, or empty
   */
  public record Key(Learner learner, String set, int m, int split, String method) {
  }

  /** Returns the key of an experiment with one result for each size. */
  public Key key(int m) {
    return new Key(learner, set.name(), m, number, "");
  }

  /** Returns the key of one of several methods. */
  public Key key(int m, Enum<?> method) {
    return new Key(learner, set.name(), m, number, method.name());
  }

  /** Returns the random streams of the split, the same for all learners. */
  public RandomStreams streams(long seed) {
    return RandomStreams.of(seed).child(set.name()).child(number);
  }

  /** Splits the rows at random: two thirds for training, the rest for testing, each up to a maximum. */
  public Split split(RandomStreams streams, int maxTrain, int maxTest) {
    Instances shuffled = new Instances(set.data());
    shuffled.randomize(new Random(streams.child("split").seed()));
    int numTrain = Math.min(maxTrain, shuffled.numInstances() * 2 / 3);
    return new Split(new Instances(shuffled, 0, numTrain),
        new Instances(shuffled, numTrain, Math.min(maxTest, shuffled.numInstances() - numTrain)));
  }

  double effort() {
    return Math.min(set.data().numInstances(), 10_000) * (double) set.data().numAttributes();
  }
}
