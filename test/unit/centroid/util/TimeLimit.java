// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.time.Duration;
import org.junit.jupiter.api.function.Executable;

/** Limits the time of tests that wait for other threads. */
final class TimeLimit {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private TimeLimit() {
    // static methods only
  }

  static void endsInTime(Executable executable) {
    assertTimeoutPreemptively(LIMIT, executable);
  }

  /** Sleeps far longer than any test may take. */
  static void sleepForever() throws InterruptedException {
    Thread.sleep(Duration.ofHours(1).toMillis());
  }
}
