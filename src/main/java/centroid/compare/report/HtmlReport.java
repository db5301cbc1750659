// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.DataFile;
import centroid.compare.Format;
import centroid.compare.Measure;
import centroid.compare.Outcome;
import centroid.compare.PairedResult;
import centroid.compare.Provenance;
import centroid.compare.Results;
import centroid.html.Html;
import centroid.plot.chart.DotChart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The result of a comparison as one self-contained HTML page with tables and charts, light and dark. */
public final class HtmlReport {

  private static final double MAX_PERCENT = 100;
  private static final double LOG_2 = Math.log(2);

  private final Results results;
  private final Provenance provenance;
  private final List<Integer> sizes;
  private final String reference;
  private final String challenger;

  /** Creates a report of results. */
  public HtmlReport(Results results, Provenance provenance) {
    this.results = results;
    this.provenance = provenance;
    this.sizes = results.settings().sizes();
    this.reference = results.names().get(0);
    this.challenger = results.names().get(1);
  }

  /** Returns the complete document. */
  public String page() throws IOException {
    StringBuilder html = new StringBuilder(Html.heading("Summary")).append(summary()).append(Html.paragraph(provenance.method(results)));
    results.measures(Measure.Kind.LOWER_IS_BETTER).forEach(measure -> html.append(tested(measure)));
    html.append(uncertainty()).append(cost());
    return Html.page(challenger + " compared with " + reference, provenance.learner(), html.toString(), provenance.lines());
  }

  private String summary() {
    List<List<String>> rows = new ArrayList<>();
    for (Measure measure : results.measures(Measure.Kind.LOWER_IS_BETTER)) {
      for (int m : sizes) {
        Results.Summary all = results.summary(measure, m);
        rows.add(List.of(measure.title(), "" + m, "" + all.numSets(), Format.ratio(all.ratio()), "" + all.better(),
            "" + (all.numSets() - all.better() - all.worse()), "" + all.worse()));
      }
    }
    return Html.table(challenger + " / " + reference + ", below 1 is better",
        List.of("Measure", "m", "Data sets", "Ratio", "Better", "Same", "Worse"), rows, Collections.nCopies(rows.size(), ""))
        + Html.paragraph(coverageAndCost())
        + Html.paragraph("Ratios are geometric means over data sets. Better, same and worse are numbers of data sets.");
  }

  /** What the ratios of errors leave out. */
  private String coverageAndCost() {
    String times = sizes.stream().map(m -> String.format(Locale.ROOT, "%.3g (m = %d)", results.summary(Measure.TRAINING_TIME, m).ratio(), m))
        .collect(Collectors.joining(", "));
    return String.format(Locale.ROOT, "At the nominal level of %s %% the intervals and prediction sets of %s cover %.1f %% of the observed values, those of %s "
        + "%.1f %% (means over data sets and m). Training takes %s times as long as that of %s.", percent(results.settings().level()), challenger,
        coverage(PairedResult::centroid), reference, coverage(PairedResult::bagging), times, reference);
  }

  private double coverage(ToDoubleFunction<PairedResult> method) {
    return results.sets().stream().flatMap(set -> lines(List.of(set), Measure.COVERAGE).stream()).mapToDouble(method).filter(Double::isFinite)
        .average().orElse(Double.NaN);
  }

  private static String percent(double share) {
    return Format.plain(100 * share);
  }

  /** Results in the order of the lines of a chart or table: for each data set, one for each m. */
  private List<PairedResult> lines(List<DataFile> sets, Measure measure) {
    return sets.stream().flatMap(set -> sizes.stream().map(m -> results.paired(set, m, measure))).toList();
  }

  private List<String> names(List<DataFile> sets) {
    return sets.stream().flatMap(set -> sizes.stream().map(m -> set.name() + ", " + m)).toList();
  }

  private String tested(Measure measure) {
    String caption = "Each bar is the " + percent(1 - results.settings().significance())
        + " % confidence interval of a difference. Differences whose bar crosses the dashed line are not significant. Labels: data set, m.";
    return Html.heading(measure.title()) + "<div class=\"pair\">\n" + Html.figure("plot-" + measure.column(), measure.title()
        + ": difference between " + challenger + " and " + reference + " in percent, with confidence intervals", differences(measure), caption)
        + table(measure) + "</div>\n";
  }

  DotChart differences(Measure measure) {
    List<PairedResult> all = lines(results.setsOf(measure), measure);
    double[] bars = all.stream().mapToDouble(PairedResult::percentHalfWidth).toArray();
    DotChart chart = new DotChart("", "Difference, % of " + reference + " (lower is better)", names(results.setsOf(measure)), Html.NAME_LENGTH)
        .limits(-MAX_PERCENT, MAX_PERCENT).reference("no difference", 0);
    return chart.dots("better", percents(all, Outcome.BETTER), bars, 0, DotChart.BLUE)
        .dots("not significant", percents(all, Outcome.SAME), bars, 0, DotChart.GREY)
        .dots("worse", percents(all, Outcome.WORSE), bars, 0, DotChart.VERMILION);
  }

  private static double[] percents(List<PairedResult> all, Outcome verdict) {
    return all.stream().mapToDouble(r -> r.isKnown() && r.verdict() == verdict ? r.percent() : Double.NaN).toArray();
  }

  private String uncertainty() {
    StringBuilder html = new StringBuilder(Html.heading("Intervals and prediction sets")).append(Html.paragraph(Provenance.intervals()));
    html.append("<div class=\"pair\">\n").append(Html.figure("plot-coverage",
        "Coverage of both methods on every data set, and the nominal level", coverages(), "Labels: data set, m."));
    results.measures(Measure.Kind.NEITHER).forEach(measure -> html.append(table(measure)));
    return html.append("</div>\n").toString();
  }

  DotChart coverages() {
    List<PairedResult> all = lines(results.sets(), Measure.COVERAGE);
    return new DotChart("", "Coverage, %", names(results.sets()), Html.NAME_LENGTH)
        .reference("nominal level", 100 * results.settings().level())
        .dots(reference, all.stream().mapToDouble(PairedResult::bagging).toArray(), -0.15, DotChart.VERMILION)
        .dots(challenger, all.stream().mapToDouble(PairedResult::centroid).toArray(), 0.15, DotChart.BLUE);
  }

  private String cost() {
    StringBuilder html = new StringBuilder(Html.heading("Cost")).append("<div class=\"pair\">\n")
        .append(Html.figure("plot-cost", "Cost of " + challenger + " as a multiple of that of " + reference, costs(),
            "Ratios above 1: " + challenger + " costs more. Logarithmic axis. Labels: measure, m."));
    results.measures(Measure.Kind.COST).forEach(measure -> html.append(table(measure)));
    return html.append("</div>\n").toString();
  }

  /** Draws logarithms to base 2; the axis shows the ratios. */
  DotChart costs() {
    List<Measure> measures = results.measures(Measure.Kind.COST);
    List<String> names = measures.stream().flatMap(measure -> sizes.stream()
        .map(m -> measure.title().replaceFirst(",.*", "").replace(" of a row", "") + ", " + m)).toList();
    double[] powers = measures.stream().flatMapToDouble(measure -> sizes.stream()
        .mapToDouble(m -> Math.log(results.summary(measure, m).ratio()) / LOG_2)).toArray();
    DotChart chart = new DotChart("", "Ratio, geometric mean over data sets", names, Html.NAME_LENGTH)
        .reference(reference, 0).dots(challenger, powers, 0, DotChart.BLUE);
    chart.chart().yWords(power -> Format.plain(Math.pow(2, power)));
    return chart;
  }

  private String table(Measure measure) {
    int columns = measure.kind() == Measure.Kind.LOWER_IS_BETTER ? 7 : measure.hasRatio() ? 5 : 4;
    List<String> head = List.of("Data set", "m", reference, challenger, "Ratio", "p", "Verdict");
    List<List<String>> rows = new ArrayList<>();
    List<String> styles = new ArrayList<>();
    for (DataFile set : results.setsOf(measure)) {
      for (int m : sizes) {
        PairedResult r = results.paired(set, m, measure);
        rows.add(r.cells(set, m).subList(0, columns));
        styles.add(r.isTested() && r.verdict() != Outcome.SAME ? r.verdict().text() : "");
      }
    }
    return Html.table(measure.title(), head.subList(0, columns), rows, styles);
  }
}
