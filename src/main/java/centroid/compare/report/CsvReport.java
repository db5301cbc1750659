// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.DataFile;
import centroid.compare.Measure;
import centroid.compare.PairedResult;
import centroid.compare.Results;
import centroid.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** The result as comma-separated values: every fold, or means with tests. Units are plain: shares, seconds, bytes. */
public final class CsvReport {

  private CsvReport() {
  }

  /** Returns one line for every fold and contender, with a header. */
  public static String folds(Results results) {
    List<String> head = new ArrayList<>(List.of("data_set", "m", "run", "fold", "method"));
    for (Measure measure : Measure.values()) {
      head.add(measure.column());
    }
    StringBuilder text = new StringBuilder(TextTable.sheet(head));
    for (Results.Row row : results.rows()) {
      List<String> cells = new ArrayList<>(List.of(row.set(), "" + row.numModels(), "" + row.run(), "" + row.fold(), row.contender()));
      for (Measure measure : Measure.values()) {
        cells.add(cell(row.values().getOrDefault(measure, Double.NaN)));
      }
      text.append(TextTable.sheet(cells));
    }
    return text.toString();
  }

  /** Returns one line for every data set, m and measure, with a header. */
  public static String summary(Results results) {
    StringBuilder text = new StringBuilder(TextTable.sheet(List.of("data_set", "m", "measure", results.names().get(0), results.names().get(1),
        "ratio", "p", "verdict")));
    for (DataFile set : results.sets()) {
      for (int m : results.settings().sizes()) {
        for (Measure measure : Measure.values()) {
          if (measure.appliesTo(set.isNumeric())) {
            PairedResult r = results.paired(set, m, measure);
            text.append(TextTable.sheet(List.of(set.name(), "" + m, measure.column(), cell(r.bagging() / measure.unit()),
                cell(r.centroid() / measure.unit()), cell(r.ratio()), cell(r.p()), r.verdictText(""))));
          }
        }
      }
    }
    return text.toString();
  }

  private static String cell(double value) {
    return Double.isNaN(value) ? "" : String.valueOf(value);
  }
}
