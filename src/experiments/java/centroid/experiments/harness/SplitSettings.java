// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import java.util.List;

/**
 * Settings that all experiments over random splits of many data sets have.
 *
 * @param minRows rows that a data set must have
 * @param sizes ensemble sizes m
 * @param learners base learners
 */
public record SplitSettings(int minRows, int[] sizes, List<Learner> learners) {

  /**
   * Reads them.
   *
   * @param sizes the default ensemble sizes
   * @param possible learners that the experiment supports
   * @param usual the default learners
   */
  public static SplitSettings read(Arguments arguments, int[] sizes, List<Learner> possible, List<Learner> usual) {
    return new SplitSettings(arguments.wholeNumber("minrows", 100, 20), arguments.wholeNumbers("m", sizes, 1),
        arguments.choices("learners", possible, usual));
  }
}
