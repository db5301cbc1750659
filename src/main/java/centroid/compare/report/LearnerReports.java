// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.LearnerResults;
import centroid.compare.Outcome;
import centroid.html.Html;
import centroid.plot.chart.CandidateCharts;
import centroid.plot.chart.DotChart;
import centroid.text.TextTable;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateRanking.Place;
import centroid.weka.candidate.CandidateText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Comparisons of base learners as text, comma-separated values and one self-contained HTML page. */
public final class LearnerReports {

  private static final String TITLE = "Comparison of base learners";
  private static final String METHOD = "The first models of every learner were trained on the same bootstrap samples and compared on out-of-bag rows, with "
      + "the bias correction: by the root mean squared error of a numeric class, by the root Brier score of a nominal class. Of more than three learners "
      + "only the best three are compared again, with more models. Differences are paired, row by row, with the error of the chosen learner in the same "
      + "round. Their ± error is twice the standard error over rows, which allows for the variation between training samples.";

  private final List<LearnerResults> results;
  private final String ensemble;
  private final List<String> origin;

  /**
   * Creates reports.
   *
   * @param ensemble describes the ensemble
   * @param origin lines about the run: command, versions, duration
   */
  public LearnerReports(List<LearnerResults> results, String ensemble, List<String> origin) {
    this.results = List.copyOf(results);
    this.ensemble = ensemble;
    this.origin = List.copyOf(origin);
  }

  /** Returns the report as text. */
  public String text() {
    StringBuilder text = new StringBuilder(TITLE + " for " + ensemble + "\n\n" + METHOD + "\n");
    for (LearnerResults each : results) {
      text.append('\n').append(heading(each)).append('\n');
      if (each.ranking() == null) {
        text.append(each.failure()).append('\n');
      } else {
        text.append(CandidateText.table(each.ranking())).append(CandidateText.sentence(each.ranking())).append("\nTo use it: ").append(each.command())
            .append('\n');
      }
    }
    text.append('\n');
    origin.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static String heading(LearnerResults each) {
    return each.set().name() + " (" + each.set().data().numInstances() + " rows" + (each.ranking() == null ? "; no learner could be trained"
        : ", " + each.ranking().numRows() + " of them compared; " + error(each) + ", lower is better") + ")";
  }

  private static String error(LearnerResults each) {
    return CandidateText.errorName(!each.set().isNumeric());
  }

  /** Returns comma-separated values in plain units, learners that were left out last. */
  public String csv() {
    StringBuilder text = new StringBuilder(TextTable.sheet(List.of("data_set", "rank", "learner", "models", "error", "error_lower", "error_upper",
        "difference", "difference_error", "probability_chosen_is_better", "chosen", "seconds_per_model", "bytes_per_model", "failure")));
    for (LearnerResults each : results) {
      List<Place> places = each.ranking() == null ? List.of() : each.ranking().places();
      for (int k = 0; k < places.size(); k++) {
        Place place = places.get(k);
        text.append(TextTable.sheet(List.of(each.set().name(), "" + (k + 1), place.specification(), "" + place.numModels(), "" + place.error(),
            "" + place.lower(), "" + place.upper(), "" + place.difference(), "" + place.differenceError(), "" + place.probabilityWorse(),
            k == 0 ? "yes" : "no", "" + place.seconds(), Double.isNaN(place.bytes()) ? "" : "" + (long) place.bytes(), "")));
      }
      if (each.ranking() == null) {
        text.append(failed(each, "", each.failure()));
      } else {
        each.ranking().leftOut().forEach(one -> text.append(failed(each, one.name(), one.reason())));
      }
    }
    return text.toString();
  }

  private static String failed(LearnerResults each, String learner, String reason) {
    List<String> cells = new ArrayList<>(List.of(each.set().name(), "", learner));
    cells.addAll(Collections.nCopies(10, ""));
    cells.add(reason);
    return TextTable.sheet(cells);
  }

  /** Returns the complete HTML document. */
  public String page() throws IOException {
    StringBuilder html = new StringBuilder(Html.paragraph(METHOD));
    for (int k = 0; k < results.size(); k++) {
      LearnerResults each = results.get(k);
      html.append(Html.heading(heading(each)));
      if (each.ranking() == null) {
        html.append(Html.paragraph(each.failure()));
        continue;
      }
      // The table goes below the chart: beside it nine columns would be cut.
      html.append(Html.paragraph(CandidateText.sentence(each.ranking()))).append(Html.paragraph("To use it: " + each.command()));
      if (each.ranking().numRows() > 0) {
        html.append(Html.figure("plot-" + k, "Errors of the learners on " + each.set().name()
            + ", with the ± error of the paired difference to the chosen one", chart(each), "Bars: ± error of the paired difference to the chosen learner, "
                + "two standard errors."));
      }
      html.append(table(each));
      each.ranking().leftOut().forEach(one -> html.append(Html.paragraph("Left out: " + one)));
    }
    return Html.page(TITLE, ensemble, html.toString(), origin);
  }

  private static String table(LearnerResults each) {
    CandidateRanking ranking = each.ranking();
    return Html.table("Learners on " + each.set().name(), CandidateText.HEAD, ranking.places().stream().map(place -> CandidateText.cells(place, ranking))
        .toList(), ranking.places().stream().map(place -> place == ranking.chosen() ? Outcome.BETTER.text() : "").toList(),
        CandidateText.HEAD.indexOf("Difference"));
  }

  private static DotChart chart(LearnerResults each) {
    List<Place> places = each.ranking().places();
    return CandidateCharts.errors("", error(each), new CandidateCharts.Candidates(places.stream().map(Place::name).toList(), places.get(0).error(),
        places.stream().mapToDouble(Place::difference).toArray(), places.stream().mapToDouble(Place::differenceError).toArray()), Html.NAME_LENGTH,
        places.stream().map(Place::specification).toList());
  }
}
