// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.gui.window;

import centroid.text.TextTable;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ArffSaver;

/** Writes the rows of a plot. */
public final class RowFile {

  private RowFile() {
  }

  /** Writes rows as ARFF, or else as CSV. */
  public static void write(Instances rows, File file, boolean arff) throws IOException {
    if (arff) {
      ArffSaver saver = new ArffSaver();
      saver.setInstances(rows);
      saver.setFile(file);
      saver.writeBatch();
      return;
    }
    StringBuilder text = new StringBuilder();
    text.append(TextTable.sheet(IntStream.range(0, rows.numAttributes()).mapToObj(k -> rows.attribute(k).name()).toList()));
    for (Instance row : rows) {
      text.append(TextTable.sheet(IntStream.range(0, rows.numAttributes()).mapToObj(k -> cell(row, rows.attribute(k))).toList()));
    }
    Files.writeString(file.toPath(), text);
  }

  /** Empty for a missing value, as in the other tables of this package; numbers are complete. */
  private static String cell(Instance row, Attribute column) {
    double value = row.value(column);
    return Double.isNaN(value) ? "" : column.isNumeric() && !column.isDate() ? value == Math.rint(value) && Math.abs(value) < 1e15 ? Long.toString((long) value)
        : Double.toString(value) : row.stringValue(column);
  }
}
