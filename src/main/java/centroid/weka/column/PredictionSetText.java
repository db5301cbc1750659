// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import weka.core.Attribute;

/** Writes and reads prediction sets as text. */
public final class PredictionSetText {

  private PredictionSetText() {
  }

  /** Returns the labels of a set, separated by bars, which need no quotes in ARFF or CSV files. */
  public static String text(boolean[] set, Attribute classAttribute) {
    StringBuilder text = new StringBuilder();
    for (int c = 0; c < set.length; c++) {
      if (set[c]) {
        text.append(text.length() == 0 ? "" : "|").append(classAttribute.value(c));
      }
    }
    return text.toString();
  }

  /** Returns the set that {@link #text} wrote; null if the text is not one of a set of these labels. */
  public static boolean[] parse(String text, Attribute classAttribute) {
    boolean[] set = new boolean[classAttribute.numValues()];
    return reads(text, classAttribute, 0, set) ? set : null;
  }

  /** Labels may contain bars, so a label that the rest of the text begins with need not be the next one. */
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

  /** Returns the number of labels in a set. */
  public static int size(boolean[] set) {
    int size = 0;
    for (boolean inside : set) {
      size += inside ? 1 : 0;
    }
    return size;
  }
}
