// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import centroid.spark.data.ColumnSummary.Kind;
import centroid.spark.job.Serialization;
import centroid.spark.job.UserError;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructField;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Infers the attributes of a table in one pass. Columns of numbers are numeric, columns of dates are dates, and others nominal with sorted labels. A small
 * share of other values does not change the type of a column; these values are broken.
 */
final class HeaderInference {

  /** Spark's names of types that can be attributes. */
  private static final String TYPES = "string|char.*|varchar.*|byte|short|integer|long|float|double|decimal.*|boolean|date|timestamp|timestamp_ntz";

  private final Instances header;
  private final List<ColumnSummary> summaries;
  private final List<Kind> kinds;
  private final List<String> remarks;

  private HeaderInference(Instances header, List<ColumnSummary> summaries, List<Kind> kinds, List<String> remarks) {
    this.header = header;
    this.summaries = summaries;
    this.kinds = kinds;
    this.remarks = remarks;
  }

  /**
   * Infers the header of a table.
   *
   * @param relation the name of the relation
   * @param excluded columns that are not attributes
   * @param columns the user's options
   */
  static HeaderInference of(String relation, Dataset<Row> table, Set<String> excluded, TrainingData.Columns columns) {
    List<String> names = new ArrayList<>(List.of(table.columns()));
    names.removeAll(excluded);
    for (String name : columns.nominal()) {
      ColumnNames.require("-nominal", name, names);
    }
    for (StructField field : table.schema().fields()) {
      if (names.contains(field.name()) && !field.dataType().typeName().matches(TYPES)) {
        throw new UserError("Columns must hold numbers, texts, dates or times, but " + field.name() + " is of type " + field.dataType().simpleString()
            + "; leave it out of the files, or give a -header without it");
      }
    }
    ColumnSummary[] all = summaries(table, MissingTexts.of(columns.missing()));
    ArrayList<Attribute> attributes = new ArrayList<>();
    List<ColumnSummary> summaries = new ArrayList<>();
    List<Kind> kinds = new ArrayList<>();
    for (String name : names) {
      ColumnSummary summary = all[Arrays.asList(table.columns()).indexOf(name)];
      boolean nominal = columns.nominal().contains(name);
      Kind kind = nominal ? Kind.NOMINAL : summary.kind(columns.tolerance());
      attributes.add(attribute(name, summary, kind, nominal));
      summaries.add(summary);
      kinds.add(kind);
    }
    return new HeaderInference(new Instances(relation, attributes, 0), summaries, kinds, checkedNames(names, summaries, kinds));
  }

  /** Refuses columns whose names are all like their values, because the files then lack a header line; returns a remark about some such names. */
  private static List<String> checkedNames(List<String> names, List<ColumnSummary> summaries, List<Kind> kinds) {
    List<String> values = new ArrayList<>();
    for (int k = 0; k < names.size(); k++) {
      boolean isValue = switch (kinds.get(k)) {
        case NUMERIC -> !Double.isNaN(ColumnParser.number(names.get(k)));
        case DATE -> !Double.isNaN(Dates.millis(names.get(k), ZoneId.systemDefault()));
        case NOMINAL -> summaries.get(k).labels.contains(names.get(k));
      };
      if (isValue) {
        values.add(names.get(k));
      }
    }
    if (values.isEmpty()) {
      return List.of();
    }
    if (values.size() < names.size()) {
      return List.of((values.size() == 1 ? "1 column is" : values.size() + " columns are") + " named like values, such as '" + values.get(0)
          + "': if the first line of the files is a row, it was not read as one; write a line with names before it.");
    }
    throw new UserError("The first line of a CSV file must name its columns, but these names look like a row: " + ColumnNames.list(names)
        + "; write a line with names before it");
  }

  private static ColumnSummary[] summaries(Dataset<Row> table, MissingTexts missing) {
    int numColumns = table.columns().length;
    int broken = Arrays.asList(table.columns()).indexOf(Tables.BROKEN);
    String zoneName = ZoneId.systemDefault().getId();
    List<byte[]> parts = table.toJavaRDD().mapPartitions(rows -> {
      ColumnSummary[] part = empty(numColumns);
      ZoneId zone = ZoneId.of(zoneName);
      while (rows.hasNext()) {
        Row row = rows.next();
        for (int k = 0; k < numColumns && (broken < 0 || row.isNullAt(broken)); k++) {
          if (missing.isMissing(row.get(k))) {
            part[k].numMissing++;
          } else {
            part[k].add(row.get(k), zone);
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

  private static Attribute attribute(String name, ColumnSummary summary, Kind kind, boolean nominal) {
    if (summary.undecoded != null) {
      throw new UserError("Column " + name + " must hold texts in the encoding of the files (-encoding), but holds '"
          + ColumnParser.shortened(summary.undecoded) + "'; try -encoding ISO-8859-1 or windows-1252");
    }
    if (kind != Kind.NOMINAL) {
      return kind == Kind.NUMERIC ? new Attribute(name) : new Attribute(name, summary.hasTime ? Dates.TIME : Dates.DAY);
    }
    if (summary.labels == null) {
      throw new UserError("Column " + name + " may have at most " + ColumnSummary.MAX_LABELS + " different values "
          + (nominal ? "with -nominal, but has more"
          : "that are not all numbers, but has more, such as '" + ColumnParser.shortened(summary.others(Kind.NUMERIC).get(0)) + "'")
          + "; leave the column out of the files, make it -id, or give a -header that defines it");
    }
    return new Attribute(name, new ArrayList<>(summary.labels));
  }

  Instances header() {
    return header;
  }

  /** Refuses a class that is nominal although most of its values are numbers, unless the user wants it nominal. */
  void requireClearClass(List<String> nominal) {
    int k = header.classIndex();
    long others = summaries.get(k).numOthers(Kind.NUMERIC);
    if (kinds.get(k) == Kind.NOMINAL && !nominal.contains(header.attribute(k).name()) && 2 * others < summaries.get(k).numValues) {
      throw new UserError("The class " + header.attribute(k).name() + " must be numeric or nominal, but " + others + " of " + summaries.get(k).numValues
          + " values are not numbers, such as " + ColumnNames.quoted(summaries.get(k).others(Kind.NUMERIC)) + "; name those that are missing with -missing, "
          + "raise -tolerance and use -bad-lines skip, or give -nominal " + header.attribute(k).name());
    }
  }

  /** Returns a table of what was inferred, and remarks. */
  List<String> report() {
    List<String> lines = new ArrayList<>(new HeaderTable(header, summaries, kinds).lines());
    lines.addAll(remarks);
    return lines;
  }
}
