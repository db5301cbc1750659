// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.DataFile;
import centroid.compare.Format;
import centroid.compare.Measure;
import centroid.compare.Provenance;
import centroid.compare.Results;
import centroid.text.TextTable;
import java.util.List;

/** The result of a comparison as text, with one table for each measure. */
public final class TextReport {

  private static final String ALL = "all (geometric mean)";

  private final Results results;
  private final Provenance provenance;

  /** Creates a report of results. */
  public TextReport(Results results, Provenance provenance) {
    this.results = results;
    this.provenance = provenance;
  }

  /** Returns the report. */
  public String text() {
    StringBuilder text = new StringBuilder(results.names().get(1) + " compared with " + results.names().get(0) + " of " + provenance.learner() + "\n\n");
    text.append(provenance.method(results)).append('\n').append(Provenance.intervals()).append('\n');
    for (Measure.Kind kind : Measure.Kind.values()) {
      results.measures(kind).forEach(measure -> append(measure, text));
    }
    text.append('\n');
    provenance.lines().forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private void append(Measure measure, StringBuilder text) {
    boolean tested = measure.kind() == Measure.Kind.LOWER_IS_BETTER;
    TextTable table = new TextTable();
    List<DataFile> sets = results.setsOf(measure);
    table.addLeft("data set", Math.max(sets.size() > 1 ? ALL.length() : 0, sets.stream().mapToInt(set -> set.name().length()).max().orElse(0)));
    table.addRight("m", 4);
    table.addRight(results.names().get(0), 10);
    table.addRight(results.names().get(1), 10);
    int columns = tested ? 7 : measure.hasRatio() ? 5 : 4;
    if (columns > 4) {
      table.addRight("ratio", 7);
    }
    if (tested) {
      table.addRight("p", 7);
      table.addLeft("verdict", 7);
    }
    text.append('\n').append(measure.title()).append(tested ? " (lower is better)" : "").append('\n').append(table.text(table.names()));
    for (DataFile set : sets) {
      for (int m : results.settings().sizes()) {
        text.append(table.text(results.paired(set, m, measure).cells(set, m).subList(0, columns)));
      }
    }
    if (sets.size() > 1 && columns > 4) {
      for (int m : results.settings().sizes()) {
        Results.Summary summary = results.summary(measure, m);
        String counts = tested ? "  " + summary.better() + " better, " + summary.worse() + " worse" : "";
        text.append(table.text(List.of(ALL, "" + m, "", "", Format.ratio(summary.ratio()))).stripTrailing()).append(counts).append('\n');
      }
    }
  }
}
