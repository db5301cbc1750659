package centroid.experiments;

import centroid.plot.Chart;
import centroid.plot.Style;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.descriptive.rank.Percentile;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/** Makes the tables and plots of the theory experiment from its rows. */
final class TheoryReport {

  /** What a theorem says of one number of a row. */
  private record Claim(String name, int number, String rateText, DoubleUnaryOperator rate) {
  }

  private static final List<Claim> CLAIMS = List.of(
      new Claim("theorem 1: distance from the truth", 0, "sqrt(log n / n)", n -> Math.sqrt(Math.log(n) / n)),
      new Claim("theorem 2 as printed: gap of objectives", 1, "sqrt(log n / n^1.5)", n -> Math.sqrt(Math.log(n) / Math.pow(n, 1.5))),
      new Claim("theorem 2 as proved: gap of objectives", 1, "sqrt(log n) / n^1.5", n -> Math.sqrt(Math.log(n)) / Math.pow(n, 1.5)));

  private final Run run;
  private final TheoryStudy.Settings settings;

  TheoryReport(Run run, TheoryStudy.Settings settings) {
    this.run = run;
    this.settings = settings;
  }

  void publish() throws IOException {
    PaperTable slopes = slopes();
    PaperTable values = values();
    plot(0, "Largest distance of a centroid from the truth at any step", "distance", "-distance.png");
    plot(1, "Surrogate less ideal objective, largest at any step", "gap", "-gap.png");
    String text = "Slope in log n of the log of each quantity, over all data sets, beside the slope of the stated rate over the same n "
        + "(logarithms included).\nThe theorems are upper bounds: falling faster is better, and only \"worse\" would speak against them.\n\n"
        + slopes.markdown();
    String more = "\n## The quantities over their stated rate\n\nMean over data sets with its standard error, and the 95 % quantile; bounded in probability means "
        + "that neither grows with n.\n\n" + values.wideMarkdown()
        + "\nThe expectation over bootstrap weights is the mean over " + settings.draws() + " draws, on both sides; B is the mean loss of "
        + "the bootstrap solutions under their own weights.\nTheorem 2 is printed with the rate sqrt(log n / n^(3/2)) in section 4, while its proof ends "
        + "with sqrt(log n) / n^(3/2), which is much smaller; both are checked.\n\n![distance](" + run.name() + "-distance.png)\n\n![gap]("
        + run.name() + "-gap.png)\n";
    run.publish("The theorems of section 4 for growing n", text, more, Map.of(".csv", slopes, "-values.csv", values));
  }

  private double[] column(String model, int n, int number) {
    return IntStream.range(0, run.trials()).mapToDouble(trial -> run.log().get(new TheoryStudy.Piece(model, n, trial).key())[number]).toArray();
  }

  private PaperTable slopes() {
    PaperTable table = new PaperTable(List.of("claim", "stated rate", "model"), true, 3);
    for (Claim claim : CLAIMS) {
      for (String model : settings.models()) {
        SimpleRegression ours = new SimpleRegression();
        SimpleRegression stated = new SimpleRegression();
        for (int n : settings.rows()) {
          for (double value : column(model, n, claim.number)) {
            ours.addData(Math.log(n), Math.log(value));
            stated.addData(Math.log(n), Math.log(claim.rate.applyAsDouble(n)));
          }
        }
        table.add(List.of(claim.name, claim.rateText, model), stated.getSlope(), Double.NaN, ours.getSlope(), ours.getSlopeStdErr());
      }
    }
    return table;
  }

  private PaperTable values() {
    PaperTable table = new PaperTable(List.of("claim", "model", "number", "n"), true, 3);
    for (Claim claim : CLAIMS) {
      for (String model : settings.models()) {
        for (String number : List.of("mean", "95 % quantile")) {
          for (int n : settings.rows()) {
            double rate = claim.rate.applyAsDouble(n);
            double[] ratios = Arrays.stream(column(model, n, claim.number)).map(value -> value / rate).toArray();
            double mean = Arrays.stream(ratios).average().orElseThrow();
            double variance = Arrays.stream(ratios).map(r -> (r - mean) * (r - mean)).sum() / Math.max(1, ratios.length - 1);
            boolean isMean = number.equals("mean");
            table.add(List.of(claim.name, model, number, "" + n), isMean ? mean : new Percentile().evaluate(ratios, 95),
                isMean ? Math.sqrt(variance / ratios.length) : Double.NaN);
          }
        }
      }
    }
    return table;
  }

  private void plot(int number, String title, String axis, String ending) throws IOException {
    Chart chart = new Chart(title, "rows n", axis).logX().logY();
    double[] n = Arrays.stream(settings.rows()).asDoubleStream().toArray();
    double[] firstMeans = new double[settings.models().size()];
    for (int k = 0; k < firstMeans.length; k++) {
      String model = settings.models().get(k);
      double[][] columns = IntStream.of(settings.rows()).mapToObj(rows -> column(model, rows, number)).toArray(double[][]::new);
      double[] means = Arrays.stream(columns).mapToDouble(values -> Arrays.stream(values).average().orElseThrow()).toArray();
      double[] low = Arrays.stream(columns).mapToDouble(values -> new Percentile().evaluate(values, 5)).toArray();
      double[] high = Arrays.stream(columns).mapToDouble(values -> new Percentile().evaluate(values, 95)).toArray();
      firstMeans[k] = means[0];
      chart.errorBars(String.format(Locale.ROOT, "%s (mean, 5 %% to 95 %%)", model), n, means, low, high, Style.auto().joined());
    }
    double top = Arrays.stream(firstMeans).max().orElseThrow() * 1.5;
    for (Claim claim : CLAIMS) {
      if (claim.number == number) {
        double scale = top / claim.rate.applyAsDouble(n[0]);
        chart.line("rate " + claim.rateText, n, Arrays.stream(n).map(rows -> scale * claim.rate.applyAsDouble(rows)).toArray(), Style.auto().dashed());
      }
    }
    chart.writePng(run.file(ending), 760, 520);
  }
}
