// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.score;

import centroid.spark.data.DataSource;
import centroid.spark.data.Tables;
import centroid.spark.job.UserError;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;

/**
 * The format of scored files, which is known from the extension of the output, or else is that of the input.
 *
 * @param name Spark's name of the format
 * @param separator what separates the cells of CSV
 * @serial exclude
 */
public record OutputFormat(String name, String separator) implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final OutputFormat CSV = new OutputFormat("csv", ",");
  private static final OutputFormat TSV = new OutputFormat("csv", "\t");
  private static final OutputFormat PARQUET = new OutputFormat("parquet", "");
  private static final OutputFormat JSON = new OutputFormat("json", "");
  private static final String OTHERS = ".*\\.(arff|avro|bz2|csv\\.gz|gz|json\\.gz|orc|txt|xlsx?|xml|zip|zst)";

  /** Refuses the extension of a format that can't be written. */
  public static void requireKnown(String output) {
    if (output.toLowerCase(Locale.ROOT).matches(OTHERS)) {
      throw new UserError("Output (-o) must be a folder that ends in .csv, .tsv, .json or .parquet, but was '" + output + "'");
    }
  }

  /** Returns the format of an output. */
  public static OutputFormat of(String output, DataSource.Format input) {
    String name = output.toLowerCase(Locale.ROOT);
    if (name.endsWith(".parquet") || name.endsWith(".csv") || name.endsWith(".tsv") || name.endsWith(".json")) {
      return name.endsWith(".parquet") ? PARQUET : name.endsWith(".csv") ? CSV : name.endsWith(".tsv") ? TSV : JSON;
    }
    return input == DataSource.Format.PARQUET ? PARQUET : input == DataSource.Format.TSV ? TSV : CSV;
  }

  /** Returns whether lines can be written without a table of Spark. */
  public boolean isPlainCsv() {
    return equals(CSV);
  }

  /** Converts numbers to texts before CSV is written: Spark's writer is slow for cells that are not texts, because it reads a setting for each. */
  public Dataset<Row> texts(Dataset<Row> table) {
    return name.equals("csv") ? table.select(Arrays.stream(table.schema().fields()).map(field -> field.dataType() instanceof NumericType
        ? Tables.column(field.name()).cast(DataTypes.StringType).as(field.name()) : Tables.column(field.name())).toArray(Column[]::new)) : table;
  }

  /** Returns Spark's options for writing. */
  public Map<String, String> options() {
    return name.equals("csv") ? Map.of("header", "true", "escape", "\"", "sep", separator) : Map.of();
  }
}
