// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.report;

import centroid.compare.Format;
import centroid.compare.Outcome;
import centroid.compare.learner.CandidateScore;
import centroid.compare.learner.LearnerRanking;
import centroid.compare.learner.LearnerResults;
import centroid.compare.learner.LearnerSettings;
import centroid.text.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Rankings of base learners as text, comma-separated values and one self-contained HTML page. */
public final class LearnerReports {

  private static final String TITLE = "Ranking of base learners";
  /** Scores above this multiple of the best are drawn at the end of the axis. */
  private static final double LARGEST = 3;
  private static final List<String> HEAD = List.of("Learner", "Score", "Difference", "± error", "P(worse)", "Training, s", "Prediction, µs", "Model, kB",
      "Verdict");

  private final List<LearnerResults> results;
  private final LearnerSettings settings;
  private final List<String> origin;

  /** Creates reports; {@code origin} has lines about the run: command, versions, duration. */
  public LearnerReports(List<LearnerResults> results, LearnerSettings settings, List<String> origin) {
    this.results = List.copyOf(results);
    this.settings = settings;
    this.origin = List.copyOf(origin);
  }

  /** Returns the report as text. */
  public String text() {
    StringBuilder text = new StringBuilder(TITLE + " for " + settings.ensemble() + "\n\n" + settings.method() + "\n");
    for (LearnerResults each : results) {
      text.append('\n').append(heading(each)).append('\n');
      if (each.ranking() != null) {
        TextTable table = new TextTable();
        table.addLeft(HEAD.get(0), each.ranking().places().stream().mapToInt(place -> place.name().length()).max().orElse(0));
        HEAD.subList(1, HEAD.size()).forEach(name -> table.addRight(name, 8));
        text.append(table.text(table.names()));
        each.ranking().places().forEach(place -> text.append(table.text(cells(place, each.ranking()))));
        text.append(each.ranking().advice()).append('\n');
      }
      each.failures().forEach(failure -> text.append("Left out: ").append(failure).append('\n'));
    }
    text.append('\n');
    origin.forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static String heading(LearnerResults each) {
    return each.set().name() + " (" + each.set().data().numInstances() + " rows" + (each.ranking() == null ? "; no learner could be ranked"
        : ", " + each.ranking().numRows() + " of them scored; " + (each.set().isNumeric() ? "interval score" : "log-loss") + ", lower is better") + ")";
  }

  private static List<String> cells(LearnerRanking.Place place, LearnerRanking ranking) {
    boolean best = place == ranking.places().get(0);
    CandidateScore.Cost cost = place.found().cost();
    return List.of(place.name(), Format.number(place.score().mean()), best ? "-" : Format.number(place.toBest().mean()),
        best ? "-" : Format.number(place.toBest().standardError()), best ? "-" : Format.confidence(place.toBest().probability()),
        Format.number(cost.trainingSeconds()), Format.number(1e6 * cost.predictionSeconds()), Format.number(cost.bytes() / 1e3),
        best ? "best" : place.toBest().isDistinguishable() ? "worse" : "tied");
  }

  /** Returns comma-separated values in plain units, failed learners last. */
  public String csv() {
    StringBuilder text = new StringBuilder(TextTable.sheet(List.of("data_set", "rank", "learner", "score", "score_error", "difference", "difference_error",
        "probability_best_is_better", "taken", "training_seconds", "prediction_seconds", "model_bytes", "failure")));
    for (LearnerResults each : results) {
      List<LearnerRanking.Place> places = each.ranking() == null ? List.of() : each.ranking().places();
      for (int k = 0; k < places.size(); k++) {
        LearnerRanking.Place place = places.get(k);
        CandidateScore.Cost cost = place.found().cost();
        text.append(TextTable.sheet(List.of(each.set().name(), "" + (k + 1), place.found().learner().specification(), "" + place.score().mean(),
            "" + place.score().standardError(), "" + place.toBest().mean(), "" + place.toBest().standardError(), "" + place.toBest().probability(),
            place == each.ranking().best() ? "yes" : "no", "" + cost.trainingSeconds(), "" + cost.predictionSeconds(),
            Double.isNaN(cost.bytes()) ? "" : "" + (long) cost.bytes(), "")));
      }
      each.failures().forEach(failure -> {
        List<String> cells = new ArrayList<>(List.of(each.set().name(), "", failure.learner().specification()));
        cells.addAll(Collections.nCopies(9, ""));
        cells.add(failure.reason());
        text.append(TextTable.sheet(cells));
      });
    }
    return text.toString();
  }

  /** Returns the complete HTML document. */
  public String page() throws IOException {
    StringBuilder html = new StringBuilder(Html.paragraph(settings.method()));
    for (int k = 0; k < results.size(); k++) {
      LearnerResults each = results.get(k);
      html.append(Html.heading(heading(each)));
      if (each.ranking() != null) {
        // The table goes below the chart: beside it nine columns would be cut.
        html.append(Html.paragraph(each.ranking().advice())).append(chart(each).figure("plot-" + k,
            "Bars: 2 standard errors of the paired difference to the best learner.")).append(table(each));
      }
      each.failures().forEach(failure -> html.append(Html.paragraph("Left out: " + failure)));
    }
    return Html.page(TITLE, settings.ensemble(), html.toString(), origin);
  }

  private static String table(LearnerResults each) {
    List<List<String>> rows = each.ranking().places().stream().map(place -> cells(place, each.ranking())).toList();
    return Html.table("Learners on " + each.set().name(), HEAD, rows, each.ranking().places().stream().map(place ->
        place == each.ranking().best() ? Outcome.BETTER.text() : "").toList());
  }

  private static DotChart chart(LearnerResults each) {
    List<LearnerRanking.Place> places = each.ranking().places();
    double best = places.get(0).score().mean();
    double[] errors = places.stream().mapToDouble(place -> place.toBest().standardError()).toArray();
    DotChart chart = new DotChart("Scores of the learners on " + each.set().name() + ", with 2 standard errors of the paired difference to the best",
        (each.set().isNumeric() ? "Interval score" : "Log-loss") + " (lower is better)", places.stream().map(LearnerRanking.Place::name).toList())
        .limits(Double.NEGATIVE_INFINITY, best > 0 ? LARGEST * best : Double.POSITIVE_INFINITY).reference("best score", best);
    return chart.dots("best or tied", scores(places, false), errors, 0, DotChart.BLUE)
        .dots("worse", scores(places, true), errors, 0, DotChart.VERMILION);
  }

  private static double[] scores(List<LearnerRanking.Place> places, boolean worse) {
    return places.stream().mapToDouble(place -> place.toBest().isDistinguishable() == worse ? place.score().mean() : Double.NaN).toArray();
  }
}
