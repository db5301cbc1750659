// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation;

import centroid.text.PlainNumbers;
import java.util.Locale;
import weka.core.Utils;

/** Lines of a summary in the form of Weka's own: labels of the same width, aligned decimal points. */
final class SummaryLines {

  private static final int LABEL_WIDTH = 35;

  private final StringBuilder text = new StringBuilder();

  /** Adds a number and the text behind it, which may be empty. */
  SummaryLines add(String label, double value, String behind) {
    text.append(Utils.padRight(label, LABEL_WIDTH)).append(number(value)).append(behind).append('\n');
    return this;
  }

  /** Adds a share, from 0 to 1, in percent. */
  SummaryLines addShare(String label, double share, String behind) {
    return add(label, 100 * share, " %" + behind);
  }

  /** Adds the lowest of several coverages and its group, and the text behind it; nothing if there is none. */
  SummaryLines addWorst(String label, CoverageByGroup.Worst worst, String behind) {
    return worst == null ? this : addShare(label, worst.share(), "     " + worst.whose() + behind);
  }

  /** Adds a sentence. */
  SummaryLines addSentence(String sentence) {
    text.append(sentence).append('\n');
    return this;
  }

  /** Returns a label with a level. */
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
