// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.DataFile;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The comparison of base learners on one data set.
 *
 * @param set the data set
 * @param ranking the learners that could be trained; null if there are none
 * @param failures the learners that could not be trained, with reasons
 */
public record LearnerResults(DataFile set, LearnerRanking ranking, List<Failure> failures) {

  /**
   * A learner that could not be trained.
   *
   * @param learner the learner
   * @param reason the reason in one line
   */
  public record Failure(Candidate learner, String reason) {

    @Override
    public String toString() {
      return learner.name() + ": " + reason;
    }
  }

  /** Copies the list. */
  public LearnerResults {
    failures = List.copyOf(failures);
  }

  /** Returns the failed learners with their reasons. */
  public String reasons() {
    return failures.stream().map(Failure::toString).collect(Collectors.joining("; "));
  }
}
