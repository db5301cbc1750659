package centroid.weka;

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
   * @param inBag which rows each member has seen, by row number
   */
  record Answers(ComparisonRows at, double[][] predictions, BitSet[] inBag) {
  }

  double[] targets() {
    return TrainingRows.targets(instances);
  }
}
