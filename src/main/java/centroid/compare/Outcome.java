// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.Locale;

/** What the test says about the second contender, on a measure of which less is better. */
public enum Outcome {
  /** Significantly lower. */
  BETTER,
  /** No significant difference. */
  SAME,
  /** Significantly higher. */
  WORSE;

  /** The word in reports, which is its CSS class too. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
