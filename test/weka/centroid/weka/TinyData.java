// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import weka.core.Instances;

/** Creates data sets of a few rows from ARFF text. */
public final class TinyData {

  private TinyData() {
  }

  /**
   * Returns a data set whose last attribute is the class.
   *
   * @param attributes as in ARFF, with semicolons between them, such as "x numeric; y {no,yes}"
   * @param rows as in ARFF, such as "1,yes" or "?,no,{2}" for a row of weight 2
   */
  public static Instances of(String attributes, String... rows) {
    String text = "@relation tiny\n@attribute " + attributes.replace("; ", "\n@attribute ") + "\n@data\n" + String.join("\n", rows);
    try {
      Instances data = new Instances(new StringReader(text));
      data.setClassIndex(data.numAttributes() - 1);
      return data;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns rows with these targets; the only attribute x is the row number. */
  public static Instances numbered(double... targets) {
    String[] rows = new String[targets.length];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = row + "," + targets[row];
    }
    return of("x numeric; y numeric", rows);
  }
}
