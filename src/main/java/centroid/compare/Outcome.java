// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.Locale;

/** The verdict of the test on the second contender, for a measure where lower is better. */
public enum Outcome {
  /** Significantly lower. */
  BETTER,
  /** No significant difference. */
  SAME,
  /** Significantly higher. */
  WORSE;

  /** The word in reports, which is also the CSS class. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
