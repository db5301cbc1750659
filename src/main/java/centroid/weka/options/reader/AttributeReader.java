// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options.reader;

import weka.core.Attribute;
import weka.core.Instances;

/** Finds the attribute that an option names. */
public final class AttributeReader {

  private AttributeReader() {
  }

  /**
   * Returns an attribute.
   *
   * @param text its name, its number from 1, first or last
   * @return null if there is no such attribute
   */
  public static Attribute find(Instances data, String text) {
    Attribute named = data.attribute(text);
    if (named != null || data.numAttributes() == 0) {
      return named;
    }
    if (text.equals("first") || text.equals("last")) {
      return data.attribute(text.equals("first") ? 0 : data.numAttributes() - 1);
    }
    boolean number = text.matches("\\d{1,9}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= data.numAttributes();
    return number ? data.attribute(Integer.parseInt(text) - 1) : null;
  }
}
