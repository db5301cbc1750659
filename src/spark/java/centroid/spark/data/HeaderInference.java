// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weka.core.Attribute;
import weka.core.Instances;

/** Infers the attributes of a table in one pass: columns of numbers are numeric, others nominal with sorted labels. */
final class HeaderInference {

  private HeaderInference() {
  }

  /**
   * Returns the header of a table.
   *
   * @param relation the name of the relation
   * @param excluded columns that are not attributes
   * @param nominal columns whose numbers are labels
   * @param missing the text of a missing value
   */
  static Instances infer(String relation, Dataset<Row> table, Set<String> excluded, List<String> nominal, String missing) {
    String[] columns = table.columns();
    Set<String> unknown = new HashSet<>(nominal);
    unknown.removeAll(List.of(columns));
    if (!unknown.isEmpty()) {
      throw new UserError("Option -nominal must name columns of the files, but '" + unknown.iterator().next() + "' is none of " + String.join(", ", columns));
    }
    ColumnSummary[] summaries = summaries(table, columns.length, missing);
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < columns.length; k++) {
      if (!excluded.contains(columns[k])) {
        attributes.add(attribute(columns[k], summaries[k], nominal.contains(columns[k])));
      }
    }
    return new Instances(relation, attributes, 0);
  }

  private static ColumnSummary[] summaries(Dataset<Row> table, int numColumns, String missing) {
    List<byte[]> parts = table.toJavaRDD().mapPartitions(rows -> {
      ColumnSummary[] part = empty(numColumns);
      while (rows.hasNext()) {
        Row row = rows.next();
        // A broken line fills only the column of broken lines, which is not an attribute.
        for (int k = 0; k < numColumns; k++) {
          if (!ColumnParser.isMissing(row.get(k), missing)) {
            part[k].add(row.get(k));
          }
        }
      }
      return Collections.singletonList(Serialization.write(part)).iterator();
    }).collect();
    ColumnSummary[] all = empty(numColumns);
    for (byte[] bytes : parts) {
      ColumnSummary[] part = Serialization.read(bytes, ColumnSummary[].class);
      for (int k = 0; k < numColumns; k++) {
        all[k].addAll(part[k]);
      }
    }
    return all;
  }

  private static ColumnSummary[] empty(int numColumns) {
    ColumnSummary[] summaries = new ColumnSummary[numColumns];
    Arrays.setAll(summaries, k -> new ColumnSummary());
    return summaries;
  }

  private static Attribute attribute(String name, ColumnSummary summary, boolean nominal) {
    if (!nominal && summary.noNumber == null) {
      return new Attribute(name);
    }
    if (summary.labels == null) {
      throw new UserError("Column " + name + " may have at most " + ColumnSummary.MAX_LABELS + " different values "
          + (nominal ? "with -nominal, but has more" : "that are not all numbers, but has more, such as '" + ColumnParser.shortened(summary.noNumber) + "'")
          + "; leave the column out of the files, make it -id, or give a -header that defines it");
    }
    return new Attribute(name, new ArrayList<>(summary.labels));
  }
}
