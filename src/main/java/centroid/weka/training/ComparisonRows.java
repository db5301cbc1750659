// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.interval.OutOfBagRecords;
import java.util.BitSet;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Training rows at which members are compared and calibrated: all of them, or a random sample of many.
 *
 * @param numbers their row numbers, ascending
 * @param instances the rows themselves
 */
record ComparisonRows(int[] numbers, Instances instances) {

  /**
   * What members say about these rows.
   *
   * @param at the rows
   * @param predictions of all members
   * @param inBag which rows each member has seen, by row number
   * @param selection how the kept members were chosen among these
   */
  record Answers(ComparisonRows at, MemberPredictions predictions, BitSet[] inBag, OutOfBagRecords.MemberSelection selection) {
  }

  double[] weights() {
    return instances.stream().mapToDouble(Instance::weight).toArray();
  }

  double[] targets() {
    return TrainingRows.targets(instances);
  }
}
