// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.DataFile;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What is known about base learners on one data set.
 *
 * @param set the data set
 * @param ranking those that could be trained; null if none could
 * @param failures the others
 */
public record LearnerResults(DataFile set, LearnerRanking ranking, List<Failure> failures) {

  /**
   * A learner that could not be trained.
   *
   * @param learner which
   * @param reason why, in one line
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

  /** Why there is no ranking. */
  public String reasons() {
    return failures.stream().map(Failure::toString).collect(Collectors.joining("; "));
  }
}
