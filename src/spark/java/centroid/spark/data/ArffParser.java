// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialization;
import java.io.IOException;
import java.io.StringReader;
import org.apache.spark.sql.Row;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ArffLoader.ArffReader;

/**
 * Parses lines of ARFF files by Weka's own reader. Spark splits files anywhere, so lines of the header are recognised by their first character.
 *
 * @serial exclude
 */
final class ArffParser implements RowParser {

  private static final long serialVersionUID = 1L;

  private final byte[] header;
  private transient Instances template;

  ArffParser(Instances header) {
    this.header = Serialization.write(new Instances(header, 0));
  }

  @Override
  public int idColumn() {
    return -1;
  }

  @Override
  public double[] parse(Row row, RowCounts counts) throws BadLine {
    template = template == null ? Serialization.read(header, Instances.class) : template;
    String line = row.isNullAt(0) ? "" : row.getString(0).strip();
    if (line.isEmpty() || line.charAt(0) == '%' || line.charAt(0) == '@') {
      return null;
    }
    try {
      Instance read = new ArffReader(new StringReader(line + "\n"), template, 0, 1).readInstance(template);
      double[] values = new double[VALUES + template.numAttributes()];
      values[WEIGHT] = read.weight();
      for (int k = 0; k < template.numAttributes(); k++) {
        values[VALUES + k] = read.value(k);
      }
      return values;
    } catch (IOException | RuntimeException e) {
      throw new BadLine("'" + ColumnParser.shortened(line) + "'");
    }
  }
}
