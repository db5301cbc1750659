// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import weka.core.Attribute;

/** What can be said about a prediction set by itself. */
public final class PredictionSetText {

  private PredictionSetText() {
  }

  /**
   * A set in words.
   *
   * @param set true for every label in it; read only
   * @param classAttribute the labels
   * @return the labels, separated by bars, which need no quotes in ARFF or CSV files
   */
  public static String text(boolean[] set, Attribute classAttribute) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < set.length; c++) {
      if (set[c]) {
        text.append(text.length() == 0 ? "" : "|").append(classAttribute.value(c));
      }
    }
    return text.toString();
  }

  /**
   * The set behind such words.
   *
   * @param text as {@link #text} writes it
   * @param classAttribute the labels
   * @return true for every label in the set; null if these are no words for a set of the labels
   */
  public static boolean[] parse(String text, Attribute classAttribute) {
    boolean[] set = new boolean[classAttribute.numValues()];
    return reads(text, classAttribute, 0, set) ? set : null;
  }

  /** Labels may have bars in them, so that one that begins like the rest of the text need not be the next. */
  private static boolean reads(String rest, Attribute classAttribute, int from, boolean[] set) {
    for (int c = from; c < set.length; c++) {
      String label = classAttribute.value(c);
      set[c] = rest.equals(label) || rest.startsWith(label + "|") && reads(rest.substring(label.length() + 1), classAttribute, c + 1, set);
      if (set[c]) {
        return true;
      }
    }
    return false;
  }

  /**
   * The number of labels in a set.
   *
   * @param set true for every label in it; read only
   * @return how many are true
   */
  public static int size(boolean[] set) {
    int size = 0;
    for (boolean inside : set) {
      size += inside ? 1 : 0;
    }
    return size;
  }
}
