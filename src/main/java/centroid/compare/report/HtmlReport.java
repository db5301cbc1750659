// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.DataFile;
import centroid.compare.Format;
import centroid.compare.Measure;
import centroid.compare.Outcome;
import centroid.compare.PairedResult;
import centroid.compare.Provenance;
import centroid.compare.Results;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;

/** The result as one page that needs nothing else: tables, plots, light and dark. */
public final class HtmlReport {

  private static final double MOST_PERCENT = 100;

  private final Results results;
  private final Provenance provenance;
  private final List<Integer> sizes;
  private final String reference;
  private final String challenger;

  /** A report. */
  public HtmlReport(Results results, Provenance provenance) {
    this.results = results;
    this.provenance = provenance;
    this.sizes = results.settings().sizes();
    this.reference = results.names().get(0);
    this.challenger = results.names().get(1);
  }

  /** The page. */
  public String page() throws IOException {
    String title = challenger + " against " + reference;
    StringBuilder html = new StringBuilder(Html.heading("In short")).append(inShort());
    html.append(Html.paragraph(provenance.method(results)));
    results.measures(Measure.Kind.LOWER_IS_BETTER).forEach(measure -> html.append(tested(measure)));
    html.append(uncertainty());
    html.append(cost());
    return Html.page(title, provenance.learner(), html.toString(), provenance.lines());
  }

  private String inShort() {
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
        + Html.paragraph(new SummarySentences(results).sentences())
        + Html.paragraph("Ratios are geometric means over data sets; better, same and worse count data sets.");
  }

  private String tested(Measure measure) {
    List<DotPlot.Dot> all = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (DataFile set : results.setsOf(measure)) {
      for (int m : sizes) {
        PairedResult r = results.paired(set, m, measure);
        if (r.isKnown()) {
          String text = set.name() + ", m = " + m + ": " + Format.number(r.percent()) + " %, p " + Format.probability(r.p()) + ", " + r.verdict().text();
          all.add(new DotPlot.Dot(r.percent(), r.percent() - r.percentHalfWidth(), r.percent() + r.percentHalfWidth(), DotPlot.Style.of(r.verdict()), text));
          labels.add(set.name() + ", " + m);
        }
      }
    }
    Axis axis = Axis.plain("Difference, % of " + reference + " (left is better)", DoubleStream.concat(DoubleStream.of(0),
        all.stream().flatMapToDouble(dot -> DoubleStream.of(dot.low(), dot.high()))), -MOST_PERCENT, MOST_PERCENT);
    DotPlot plot = new DotPlot("plot-" + measure.column(), measure.title() + ": difference between " + challenger + " and " + reference
        + " in percent, with confidence intervals", axis, 0);
    for (int k = 0; k < all.size(); k++) {
      plot.add(labels.get(k), List.of(all.get(k)));
    }
    return Html.heading(measure.title()) + "<div class=\"pair\">\n" + Html.figure(plot.svg(), Html.key(DotPlot.Style.BETTER) + " significantly better "
        + Html.key(DotPlot.Style.SAME) + " no significant difference " + Html.key(DotPlot.Style.WORSE) + " significantly worse. The bar of a dot is the "
        + Html.escape(Format.number(100 - 100 * results.settings().significance()).replaceFirst("\\.?0+$", ""))
        + " % confidence interval of its difference: where it crosses the line, there may be none. Labels: data set, m.") + table(measure) + "</div>\n";
  }

  private String uncertainty() {
    StringBuilder html = new StringBuilder(Html.heading("Intervals and prediction sets")).append(Html.paragraph(Provenance.intervals()));
    html.append("<div class=\"pair\">\n").append(coveragePlot());
    results.measures(Measure.Kind.NEITHER).forEach(measure -> html.append(table(measure)));
    return html.append("</div>\n").toString();
  }

  private String coveragePlot() {
    double level = 100 * results.settings().level();
    List<PairedResult> all = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (DataFile set : results.sets()) {
      for (int m : sizes) {
        all.add(results.paired(set, m, Measure.COVERAGE));
        labels.add(set.name() + ", " + m);
      }
    }
    Axis axis = Axis.plain("Coverage, % (the line is the level asked for)",
        DoubleStream.concat(DoubleStream.of(level, 100), all.stream().flatMapToDouble(r -> DoubleStream.of(r.bagging(), r.centroid()))), 0, 100);
    DotPlot plot = new DotPlot("plot-coverage", "Coverage of both methods for every data set, beside the level asked for", axis, level);
    for (int k = 0; k < all.size(); k++) {
      List<DotPlot.Dot> dots = new ArrayList<>();
      PairedResult r = all.get(k);
      if (Double.isFinite(r.bagging())) {
        dots.add(new DotPlot.Dot(r.bagging(), DotPlot.Style.BAGGING, reference + ": " + Format.number(r.bagging()) + " %"));
      }
      if (Double.isFinite(r.centroid())) {
        dots.add(new DotPlot.Dot(r.centroid(), DotPlot.Style.CENTROID, challenger + ": " + Format.number(r.centroid()) + " %"));
      }
      plot.add(labels.get(k), dots);
    }
    return Html.figure(plot.svg(), Html.key(DotPlot.Style.BAGGING) + " " + Html.escape(reference) + " "
        + Html.key(DotPlot.Style.CENTROID) + " " + Html.escape(challenger));
  }

  private String cost() {
    List<DotPlot.Dot> dots = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (Measure measure : results.measures(Measure.Kind.COST)) {
      String name = measure.title().replaceFirst(",.*", "").replace(" of a row", "");
      for (int m : sizes) {
        double ratio = results.summary(measure, m).ratio();
        dots.add(new DotPlot.Dot(ratio, DotPlot.Style.CENTROID, name + ", m = " + m + ": " + Format.ratio(ratio)));
        labels.add(name + ", " + m);
      }
    }
    DotPlot plot = new DotPlot("plot-cost", "Cost of " + challenger + " as a multiple of " + reference, Axis.ratios("Ratio, geometric mean over data sets",
        DoubleStream.concat(DoubleStream.of(1), dots.stream().mapToDouble(DotPlot.Dot::value))), 1);
    for (int k = 0; k < dots.size(); k++) {
      plot.add(labels.get(k), List.of(dots.get(k)));
    }
    StringBuilder html = new StringBuilder(Html.heading("Cost")).append("<div class=\"pair\">\n")
        .append(Html.figure(plot.svg(), "Right of the line " + Html.escape(challenger) + " costs more. Labels: what, m."));
    results.measures(Measure.Kind.COST).forEach(measure -> html.append(table(measure)));
    return html.append("</div>\n").toString();
  }

  private String table(Measure measure) {
    int columns = measure.kind() == Measure.Kind.LOWER_IS_BETTER ? 7 : measure.hasRatio() ? 5 : 4;
    List<String> head = List.of("Data set", "m", reference, challenger, "Ratio", "p", "Verdict");
    List<List<String>> rows = new ArrayList<>();
    List<String> styles = new ArrayList<>();
    for (DataFile set : results.setsOf(measure)) {
      for (int m : sizes) {
        PairedResult r = results.paired(set, m, measure);
        rows.add(List.of(set.name(), "" + m, Format.number(r.bagging()), Format.number(r.centroid()), Format.ratio(r.ratio()),
            Format.probability(r.p()), r.verdictText("-")).subList(0, columns));
        styles.add(r.isTested() && r.verdict() != Outcome.SAME ? r.verdict().text() : "");
      }
    }
    return Html.table(measure.title(), head.subList(0, columns), rows, styles);
  }
}
