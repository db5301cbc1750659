// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.select.Subsample;
import centroid.util.RandomStreams;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Rows at which members are compared or calibrated: all training rows or a random sample of them.
 *
 * @param numbers their indices in the training data, ascending
 * @param instances the rows themselves
 */
public record ComparisonRows(int[] numbers, Instances instances) {

  /** Returns a random sample of the rows; all of them if they are no more than {@code most}. */
  public ComparisonRows sample(int most, RandomStreams stream) {
    int[] places = Subsample.of(numbers.length, most, stream.generator());
    if (places.length == numbers.length) {
      return this;
    }
    Instances some = new Instances(instances, places.length);
    IntStream.of(places).forEach(place -> some.add(instances.instance(place)));
    return new ComparisonRows(IntStream.of(places).map(place -> numbers[place]).toArray(), some);
  }

  public double[] weights() {
    return instances.stream().mapToDouble(Instance::weight).toArray();
  }

  public double[] targets() {
    return TrainingRows.targets(instances);
  }
}
