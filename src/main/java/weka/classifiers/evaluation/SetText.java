// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import weka.core.Attribute;

/** What can be said about a prediction set by itself. */
public final class SetText {

  private SetText() {
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
