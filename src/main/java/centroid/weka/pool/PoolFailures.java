// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.core.TrainingFailure;
import centroid.text.ErrorText;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Members of a pool that could not be trained. A pool may lose a tenth of its fits: most of them are not kept anyway, and a learner that fails on one
 * sample in fifty would have done well in a Bagging of ten. With one more the training gives up. Thread-safe.
 */
final class PoolFailures {

  /** One in so many fits may fail. */
  private static final int ONE_IN = 10;

  private final SortedMap<Integer, Throwable> lost = new TreeMap<>();

  /** How many of so many fits may fail. */
  static int allowed(int numFits) {
    return numFits / ONE_IN;
  }

  /** Notes a loss; returns whether the pool can bear it. */
  synchronized boolean add(int member, int numFits, Throwable cause) {
    lost.put(member, cause);
    return lost.size() <= allowed(numFits);
  }

  synchronized int size() {
    return lost.size();
  }

  /** The failure of a training that has lost too many; it names the first, which is the same for any number of threads. */
  synchronized TrainingFailure failure(int numFits, String learner) {
    int first = lost.firstKey();
    return new TrainingFailure("Member " + (first + 1) + " of " + numFits + " (" + learner + ") could not be trained: "
        + ErrorText.reason(lost.get(first)), lost.get(first));
  }

  /** A sentence that names all of them. */
  synchronized String text(int numFits) {
    return lost.size() + " of " + numFits + " models of the pool could not be trained and were left out: "
        + lost.entrySet().stream().map(one -> "number " + (one.getKey() + 1) + " (" + ErrorText.reason(one.getValue()) + ")")
            .collect(Collectors.joining(", ", "", "."));
  }
}
