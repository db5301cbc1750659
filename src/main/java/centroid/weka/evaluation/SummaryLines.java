// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.text.PlainNumbers;
import java.util.Locale;
import weka.core.Utils;

/** Lines of a summary that stand below Weka's own: labels as wide, points below each other. */
final class SummaryLines {

  private static final int LABEL_WIDTH = 35;

  private final StringBuilder text = new StringBuilder();

  /** A number with what stands behind it, which may be empty. */
  SummaryLines add(String label, double value, String behind) {
    text.append(Utils.padRight(label, LABEL_WIDTH)).append(number(value)).append(behind).append('\n');
    return this;
  }

  /** A share, from 0 to 1, in percent. */
  SummaryLines addShare(String label, double share, String behind) {
    return add(label, 100 * share, " %" + behind);
  }

  /** The worst of several shares, and whose it is; nothing if there is none. */
  SummaryLines addWorst(String label, CoverageByGroup.Worst worst) {
    return worst == null ? this : addShare(label, worst.share(), "     " + worst.whose());
  }

  /** Words alone. */
  SummaryLines addSentence(String sentence) {
    text.append(sentence).append('\n');
    return this;
  }

  /** A label with the level that its number is about. */
  static String at(double level, String label) {
    return label + String.format(Locale.ROOT, " (%.2f level)", level);
  }

  static String number(double value) {
    return Double.isInfinite(value) ? Utils.padLeft("Infinity", 12) : PlainNumbers.aligned(value, 12, 4);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
