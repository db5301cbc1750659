// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.Particle;
import centroid.util.RandomOrder;
import centroid.util.RandomStreams;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A Weka classifier as a particle: an update trains it again under new weights. Learners that ignore weights get rows drawn in proportion to
 * them.
 */
final class WekaParticle implements Particle {

  /** The smallest probability in a log-loss, which keeps losses finite. */
  private static final double SMALLEST_PROBABILITY = 1e-6;

  private final TrainingContext training;
  private final int index;
  private Classifier model;
  private Classifier bootstrapModel;
  private BitSet bootstrapRows;

  WekaParticle(TrainingContext training, int index) {
    this.training = training;
    this.index = index;
  }

  Classifier model() {
    return model;
  }

  /** Returns the model of the first fit, on a bootstrap sample. */
  Classifier bootstrapModel() {
    return bootstrapModel;
  }

  /** Returns the rows of the first fit. */
  BitSet bootstrapRows() {
    return bootstrapRows;
  }

  @Override
  public void update(double[] weights, RandomStreams stream) throws Exception {
    model = training.isRefinable() ? training.fit(index, weights) : fit(weights, stream);
    if (bootstrapModel == null) {
      bootstrapModel = model;
      bootstrapRows = OutOfBagMembers.weighted(weights);
      training.run().progress().step("bootstrap models trained", training.settings().numMembers());
    }
  }

  private Classifier fit(double[] weights, RandomStreams stream) throws Exception {
    Instances bag = trainingSet(weights, stream);
    return training.fit(index, bag);
  }

  private Instances trainingSet(double[] weights, RandomStreams stream) {
    if (!training.settings().copiesAsWeights() && areCounts(weights)) {
      return training.rows().expand(repeat(weights, stream.generator()));
    }
    return training.learner().takesWeights() ? training.rows().weighted(weights) : training.rows().resample(weights, stream);
  }

  private static boolean areCounts(double[] weights) {
    double sum = 0;
    for (double weight : weights) {
      if (weight != Math.rint(weight)) {
        return false;
      }
      sum += weight;
    }
    return sum <= weights.length;
  }

  /** Returns every row as often as its count, in random order. */
  private static int[] repeat(double[] counts, SplittableRandom random) {
    int[] rows = IntStream.range(0, counts.length).flatMap(row -> IntStream.generate(() -> row).limit((long) counts[row])).toArray();
    return RandomOrder.of(rows, random);
  }

  @Override
  public void rowLosses(double[] losses) throws Exception {
    Instances data = training.rows().data();
    double[] predictions = training.predict(model, data).values();
    int width = training.rows().entriesPerRow();
    for (int row = 0; row < losses.length; row++) {
      double actual = data.instance(row).classValue();
      if (training.rows().isNumeric()) {
        double error = predictions[row] - actual;
        losses[row] = error * error;
      } else {
        losses[row] = -Math.log(Math.max(predictions[row * width + (int) actual], SMALLEST_PROBABILITY));
      }
    }
  }
}
