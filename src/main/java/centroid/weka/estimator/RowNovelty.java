// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import java.util.Locale;

/**
 * How unlike the training rows a row is.
 *
 * @param pValue a conformal p-value: of rows like the training rows, at most 5 % are below 0.05
 * @param furthest the name of the attribute of a novel row whose value is furthest outside; null if none is, or the row is not novel
 */
public record RowNovelty(double pValue, String furthest) {

  /** From this p-value on, a row counts as novel. */
  public static final double LIMIT = 0.05;

  /** Whether the row is marked as novel; one of twenty rows like the training rows is. */
  public boolean isNovel() {
    return pValue <= LIMIT;
  }

  /** Returns a sentence for plots, such as "unlike the training rows (p = 0.002), furthest in age". */
  public String text() {
    return String.format(Locale.ROOT, "%s the training rows (p = %.3f)", isNovel() ? "unlike" : "like", pValue)
        + (furthest != null ? ", furthest in " + furthest : "");
  }
}
