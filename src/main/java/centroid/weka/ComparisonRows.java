package centroid.weka;

import centroid.interval.OutOfBagRecords;
import java.util.BitSet;
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
   * @param predictions predictions[member], flat
   * @param noise noise[member][row], the variance of observations that members state; null if they state none
   * @param inBag which rows each member has seen, by row number
   * @param chooser how the kept members were chosen among these
   */
  record Answers(ComparisonRows at, double[][] predictions, double[][] noise, BitSet[] inBag, OutOfBagRecords.Chooser chooser) {
  }

  double[] targets() {
    return TrainingRows.targets(instances);
  }
}
