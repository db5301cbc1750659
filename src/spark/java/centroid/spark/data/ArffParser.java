// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialized;
import java.io.IOException;
import java.io.StringReader;
import org.apache.spark.sql.Row;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.ArffLoader.ArffReader;

/**
 * Lines of ARFF files, read by Weka itself with the header at hand. Spark cuts files anywhere, so lines of the header are known by their first letter.
 *
 * @serial exclude
 */
final class ArffParser implements RowParser {

  private static final long serialVersionUID = 1L;

  private final byte[] header;
  private transient Instances template;

  ArffParser(Instances header) {
    this.header = Serialized.write(new Instances(header, 0));
  }

  @Override
  public int idColumn() {
    return -1;
  }

  @Override
  public double[] parse(Row row, RowCounts tally) throws BadLine {
    template = template == null ? Serialized.read(header, Instances.class) : template;
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
