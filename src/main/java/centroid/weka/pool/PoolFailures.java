// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.TrainingFailure;
import centroid.text.ErrorText;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Members of a pool that could not be trained. A pool may lose a tenth of its members: most of them are not kept anyway, and Weka's Bagging would often
 * succeed with a learner that fails on one sample in fifty. With one more failure the training fails. Thread-safe.
 */
final class PoolFailures {

  /** One in this many members may fail. */
  private static final int ONE_IN = 10;

  private final SortedMap<Integer, Throwable> lost = new TreeMap<>();

  static int allowed(int numMembers) {
    return numMembers / ONE_IN;
  }

  /** Adds a failure; returns whether it is still allowed. */
  synchronized boolean add(int member, int numMembers, Throwable cause) {
    lost.put(member, cause);
    return lost.size() <= allowed(numMembers);
  }

  synchronized int size() {
    return lost.size();
  }

  /** Returns the failure of a training that has lost too many; it names the first, which is the same for any number of threads. */
  synchronized TrainingFailure failure(int numMembers, String learner) {
    int first = lost.firstKey();
    return new TrainingFailure("Member " + (first + 1) + " of " + numMembers + " (" + learner + ") could not be trained: "
        + ErrorText.reason(lost.get(first)), lost.get(first));
  }

  /** Returns a sentence that names all failures. */
  synchronized String text(int numMembers) {
    return lost.size() + " of " + numMembers + " models of the pool could not be trained and were left out: "
        + lost.entrySet().stream().map(one -> "number " + (one.getKey() + 1) + " (" + ErrorText.reason(one.getValue()) + ")")
            .collect(Collectors.joining(", ", "", "."));
  }
}
