// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import centroid.core.Streams;
import java.util.Random;
import weka.core.Instances;

/**
 * A data set with its class set and rows without a class removed.
 *
 * @param name the file's name without its ending
 * @param data the rows
 */
public record DataSet(String name, Instances data) {

  /** Whether its class is numeric. */
  public boolean isNumeric() {
    return data.classAttribute().isNumeric();
  }

  /** Two thirds for training and the rest for testing, each at most so many rows. */
  public Split split(Streams streams, int maxTrain, int maxTest) {
    Instances shuffled = new Instances(data);
    shuffled.randomize(new Random(streams.child("split").seed()));
    int numTrain = Math.min(maxTrain, shuffled.numInstances() * 2 / 3);
    return new Split(new Instances(shuffled, 0, numTrain),
        new Instances(shuffled, numTrain, Math.min(maxTest, shuffled.numInstances() - numTrain)));
  }
}
