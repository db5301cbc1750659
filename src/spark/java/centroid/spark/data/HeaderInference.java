// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.job.Serialized;
import centroid.spark.job.UserError;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import weka.core.Attribute;
import weka.core.Instances;

/** Learns in one pass what the columns of files are: numbers, or labels in the order of the alphabet. */
final class HeaderInference {

  private HeaderInference() {
  }

  /**
   * The header of a table.
   *
   * @param name of the relation
   * @param table the rows
   * @param left names of columns that are no attributes
   * @param nominal names of columns whose numbers are labels
   * @param missing how a missing value is written
   */
  static Instances learn(String name, Dataset<Row> table, Set<String> left, List<String> nominal, String missing) {
    String[] columns = table.columns();
    Set<String> unknown = new HashSet<>(nominal);
    unknown.removeAll(List.of(columns));
    if (!unknown.isEmpty()) {
      throw new UserError("Option -nominal must name columns that are there, but there is no " + unknown.iterator().next() + " among "
          + String.join(", ", columns));
    }
    ColumnSummary[] facts = facts(table, columns.length, missing);
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < columns.length; k++) {
      if (!left.contains(columns[k])) {
        attributes.add(attribute(columns[k], facts[k], nominal.contains(columns[k])));
      }
    }
    return new Instances(name, attributes, 0);
  }

  private static ColumnSummary[] facts(Dataset<Row> table, int numColumns, String missing) {
    List<byte[]> parts = table.toJavaRDD().mapPartitions(rows -> {
      ColumnSummary[] seen = empty(numColumns);
      while (rows.hasNext()) {
        Row row = rows.next();
        // Broken lines have a text in the column of their own, which is no attribute.
        for (int k = 0; k < numColumns; k++) {
          if (!ColumnParser.isMissing(row.get(k), missing)) {
            seen[k].see(row.get(k));
          }
        }
      }
      return Collections.singletonList(Serialized.write(seen)).iterator();
    }).collect();
    ColumnSummary[] all = empty(numColumns);
    for (byte[] part : parts) {
      ColumnSummary[] some = Serialized.read(part, ColumnSummary[].class);
      for (int k = 0; k < numColumns; k++) {
        all[k].add(some[k]);
      }
    }
    return all;
  }

  private static ColumnSummary[] empty(int numColumns) {
    ColumnSummary[] facts = new ColumnSummary[numColumns];
    for (int k = 0; k < numColumns; k++) {
      facts[k] = new ColumnSummary();
    }
    return facts;
  }

  private static Attribute attribute(String name, ColumnSummary facts, boolean nominal) {
    if (!nominal && facts.noNumber == null) {
      return new Attribute(name);
    }
    if (facts.labels == null) {
      throw new UserError("Column " + name + " has more than " + ColumnSummary.MAX_LABELS + " different values"
          + (nominal ? ", too many for -nominal" : " that are not all numbers, such as '" + ColumnParser.shortened(facts.noNumber) + "'")
          + "; leave the column out of the files, make it -id, or give a -header that says what it is");
    }
    return new Attribute(name, new ArrayList<>(facts.labels));
  }
}
