// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.calibration.record.OutOfBagRecords;
import centroid.core.Streams;
import centroid.select.Subsample;
import java.util.BitSet;
import java.util.stream.IntStream;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Training rows at which members are compared and calibrated: all of them, or a random sample of many.
 *
 * @param numbers their row numbers, ascending
 * @param instances the rows themselves
 */
public record ComparisonRows(int[] numbers, Instances instances) {

  /**
   * What members say about these rows.
   *
   * @param at the rows
   * @param predictions of all members
   * @param inBag which rows each member has seen, by row number
   * @param selection how the kept members were chosen among these
   */
  public record Answers(ComparisonRows at, MemberPredictions predictions, BitSet[] inBag, OutOfBagRecords.MemberSelection selection) {
  }

  /** At most so many of the rows, at random. */
  public ComparisonRows sample(int most, Streams stream) {
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
