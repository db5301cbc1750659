// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.theory;

import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.LogChart;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Verdict;
import centroid.experiments.theory.IdealDynamics.Bounds;
import centroid.experiments.theory.TheoryStudy.Model;
import centroid.experiments.theory.TheoryStudy.Piece;
import centroid.plot.draw.Chart;
import centroid.plot.draw.Style;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/** Makes the tables and plots of the theory experiment from its results. */
record TheoryReport(StudyRun<Piece, Bounds> run, TheoryStudy.Settings settings) {

  /** What a theorem bounds. */
  private enum Quantity {
    DISTANCE("Largest distance of a centroid from the truth at any step", Bounds::reach),
    GAP("Surrogate less ideal objective, largest at any step", Bounds::gap);

    private final String title;
    private final ToDoubleFunction<Bounds> number;

    Quantity(String title, ToDoubleFunction<Bounds> number) {
      this.title = title;
      this.number = number;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a theorem says of a quantity. */
  private record Claim(String name, Quantity quantity, String rateText, DoubleUnaryOperator rate) {
  }

  /** The label of a slope. */
  private record SlopeLabel(String claim, String rate, Model model) {
  }

  /** The label of a value. */
  private record ValueLabel(String claim, Model model, String number, int n) {
  }

  private static final List<Claim> CLAIMS = List.of(
      new Claim("theorem 1: distance from the truth", Quantity.DISTANCE, "sqrt(log n / n)", n -> Math.sqrt(Math.log(n) / n)),
      new Claim("theorem 2 as printed: gap of objectives", Quantity.GAP, "sqrt(log n / n^1.5)", n -> Math.sqrt(Math.log(n) / Math.pow(n, 1.5))),
      new Claim("theorem 2 as proved: gap of objectives", Quantity.GAP, "sqrt(log n) / n^1.5", n -> Math.sqrt(Math.log(n)) / Math.pow(n, 1.5)));

  void publish() throws IOException {
    PaperTable<SlopeLabel> slopes = slopes();
    PaperTable<ValueLabel> values = values();
    for (Quantity quantity : Quantity.values()) {
      plot(quantity);
    }
    String text = "Slope of the logarithm of each quantity in log n, over all data sets, and the slope of the stated rate over the same n "
        + "(logarithmic factors included).\nThe theorems are upper bounds: a faster decrease is better, and only \"worse\" would contradict them.\n\n"
        + slopes.markdown();
    String more = "\n## Quantity / stated rate\n\nMean over data sets with its standard error, and the 95 % quantile. Bounded in probability means "
        + "that neither grows with n.\n\n" + values.wideMarkdown()
        + "\nThe expectation over bootstrap weights is the mean over " + settings.draws() + " draws, on both sides; B is the mean loss of "
        + "the bootstrap solutions under their own weights.\nTheorem 2 is printed with the rate sqrt(log n / n^(3/2)) in section 4, while its proof ends "
        + "with sqrt(log n) / n^(3/2), which is much smaller; both are checked.\n\n![distance](" + run.name() + "-distance.png)\n\n![gap]("
        + run.name() + "-gap.png)\n";
    run.publish("The theorems of section 4 as n grows", "", text, more, Map.of(".csv", slopes, "-values.csv", values));
  }

  private double[] column(Model model, int n, Quantity quantity) {
    return IntStream.range(0, run.trials()).mapToDouble(trial -> quantity.number.applyAsDouble(run.log().get(new Piece(model, n, trial)))).toArray();
  }

  private PaperTable<SlopeLabel> slopes() {
    PaperTable<SlopeLabel> table = new PaperTable<>(List.of("claim", "stated rate", "model"), Verdict.Better.SMALLER, 3);
    for (Claim claim : CLAIMS) {
      for (Model model : settings.models()) {
        SimpleRegression ours = new SimpleRegression();
        SimpleRegression stated = new SimpleRegression();
        for (int n : settings.rows()) {
          for (double value : column(model, n, claim.quantity)) {
            ours.addData(Math.log(n), Math.log(value));
            stated.addData(Math.log(n), Math.log(claim.rate.applyAsDouble(n)));
          }
        }
        table.add(new SlopeLabel(claim.name, claim.rateText, model), Estimate.exact(stated.getSlope()),
            new Estimate(ours.getSlope(), ours.getSlopeStdErr()));
      }
    }
    return table;
  }

  private PaperTable<ValueLabel> values() {
    PaperTable<ValueLabel> table = new PaperTable<>(List.of("claim", "model", "number", "n"), Verdict.Better.SMALLER, 3);
    for (Claim claim : CLAIMS) {
      for (Model model : settings.models()) {
        for (int n : settings.rows()) {
          table.add(new ValueLabel(claim.name, model, "mean", n), Estimate.of(ratios(claim, model, n)));
        }
        for (int n : settings.rows()) {
          table.add(new ValueLabel(claim.name, model, "95 % quantile", n), Estimate.exact(new Percentile().evaluate(ratios(claim, model, n), 95)));
        }
      }
    }
    return table;
  }

  private double[] ratios(Claim claim, Model model, int n) {
    return Arrays.stream(column(model, n, claim.quantity)).map(value -> value / claim.rate.applyAsDouble(n)).toArray();
  }

  private void plot(Quantity quantity) throws IOException {
    Chart chart = new Chart(quantity.title, "rows n", quantity.toString());
    double[] n = Arrays.stream(settings.rows()).asDoubleStream().toArray();
    double top = 0;
    for (Model model : settings.models()) {
      double[][] columns = IntStream.of(settings.rows()).mapToObj(rows -> column(model, rows, quantity)).toArray(double[][]::new);
      double[] means = Arrays.stream(columns).mapToDouble(values -> Arrays.stream(values).average().orElseThrow()).toArray();
      double[] low = Arrays.stream(columns).mapToDouble(values -> new Percentile().evaluate(values, 5)).toArray();
      double[] high = Arrays.stream(columns).mapToDouble(values -> new Percentile().evaluate(values, 95)).toArray();
      top = Math.max(top, 1.5 * means[0]);
      chart.errorBars(String.format(Locale.ROOT, "%s (mean, 5 %% to 95 %%)", model), n, means, low, high, Style.auto().joined());
    }
    for (Claim claim : CLAIMS) {
      if (claim.quantity == quantity) {
        double scale = top / claim.rate.applyAsDouble(n[0]);
        chart.line("rate " + claim.rateText, n, Arrays.stream(n).map(rows -> scale * claim.rate.applyAsDouble(rows)).toArray(), Style.auto().dashed());
      }
    }
    new LogChart(chart, true, true).writePng(run.file("-" + quantity + ".png"), 760, 520);
  }
}
