// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.StudyRun;
import centroid.experiments.networks.Comparison;
import centroid.experiments.networks.Measured;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.TableRow;
import centroid.plot.chart.DotChart;
import centroid.plot.draw.Style;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** The page of {@link PeerStudy}. */
record PeerReport(StudyRun<PeerStudy.Key, Measured> run, PeerStudy.Settings settings, List<PeerMethod> methods, PeerRows rows) {

  private static final List<Comparison> NUMBERS = List.of(Comparison.LIKELIHOOD, Comparison.ERROR, Comparison.SCORE, Comparison.SECONDS);
  /** Ratios beyond are drawn at this limit. */
  private static final double LARGEST_DRAWN = 3;

  void publish() throws IOException {
    List<List<PeerRows.Row>> sets = rows.sets().stream().map(rows::of).toList();
    List<String> names = sets.stream().flatMap(List::stream).map(PeerRows.Row::method).distinct().toList();
    StringBuilder tables = new StringBuilder();
    for (int k = 0; k < sets.size(); k++) {
      tables.append(table(rows.sets().get(k), sets.get(k)));
    }
    chart(sets, names.subList(1, names.size()));
    run.publish("Networks beside their peers", explanation(), summary(sets, names) + "![Error and interval score of each method relative to networks]("
        + run.name() + ".png)\n\n" + tables, "", Map.of());
  }

  private String explanation() {
    StringBuilder text = new StringBuilder("Data sets and test rows of experiments [uci](uci.md) and [clear](clear.md), with at most " + settings.maxRows()
        + " training rows of each split, drawn at random. Options of networks are the defaults: no architecture is fixed. Some of these sets were used "
        + "when the defaults were chosen, as those pages state. Mean over splits +- standard error. NLL is the mean negative log density of the test "
        + "rows; coverage and interval score are those of intervals at " + PeerStudy.LEVEL + ". Processor seconds are those of the training with "
        + "calibration and choice of epochs, summed over all threads; one training ran at a time.\n\nPublished methods had no such limit of rows. On "
        + "the sets of uci, published numbers are means over all splits of the protocol, which fixes one hidden layer for networks. CLEAR is the "
        + "variant with the lowest score on the splits that ran. Numbers that are not published are blank.\n\n"
        + "| method | classifier and options |\n|---|---|\n");
    methods.forEach(method -> text.append("| ").append(method).append(" | `").append(method.description()).append("` |\n"));
    return text.append('\n').toString();
  }

  private String table(PeerSet set, List<PeerRows.Row> own) {
    FixedSplits data = rows.splits(set).get(0).set();
    StringBuilder text = new StringBuilder("## " + set + "\n\n" + Math.min(settings.maxRows(), data.numTrain()) + " of " + data.numTrain()
        + " training rows, " + data.testRows()[0].length + " test rows, " + (data.data().numAttributes() - 1) + " inputs, " + rows.splits(set).size()
        + " splits.\n\n")
        .append(TableRow.of(List.of("method", "NLL", "RMSE", "coverage", "interval score", "processor seconds"))).append("|---|---|---|---|---|---|\n");
    for (PeerRows.Row row : own) {
      text.append(TableRow.of(List.of(row.method(), shown(row.get(Comparison.LIKELIHOOD)), shown(row.get(Comparison.ERROR)), shown(row.coverage()),
          shown(row.get(Comparison.SCORE)), shown(row.get(Comparison.SECONDS)))));
    }
    return text.append('\n').toString();
  }

  /** Blank if unknown; numbers without a standard error were published with two decimals. */
  private static String shown(Estimate value) {
    return Double.isNaN(value.mean()) ? "" : Double.isNaN(value.error()) ? value.text(2) : ClearTable.shown(value);
  }

  private String summary(List<List<PeerRows.Row>> sets, List<String> names) {
    StringBuilder text = new StringBuilder("## Summary\n\nEvery method compared with the first row, over the sets on which both have the number. NLL: mean "
        + "difference. RMSE, interval score and processor seconds: geometric mean of the ratios, +- the standard error of the log ratio. Above 0, and above "
        + "1, the first row is better. Then: the number of sets on which the first row is better, and from five sets on the p-value of the two-sided "
        + "Wilcoxon signed-rank test over sets, not corrected for multiple tests. The data of energy and kin8nm are in both benchmarks with different "
        + "splits, so these sets are not independent. Published errors have two decimals; ratios leave out those of 0.00.\n\n")
        .append(TableRow.of(List.of("method", "NLL", "RMSE", "interval score", "processor seconds", "mean coverage")))
        .append("|---|---|---|---|---|---|\n");
    for (String name : names) {
      List<String> cells = new ArrayList<>(List.of(name));
      NUMBERS.forEach(number -> cells.add(name.equals(names.get(0)) ? "" : cell(number, compared(sets, name, number))));
      double[] coverage = Estimate.known(sets.stream().flatMap(List::stream).filter(row -> row.method().equals(name))
          .mapToDouble(row -> row.coverage().mean()).toArray());
      cells.add(coverage.length == 0 ? "" : Estimate.exact(Estimate.of(coverage).mean()).text(3));
      text.append(TableRow.of(cells));
    }
    return text.append('\n').toString();
  }

  private static String cell(Comparison number, double[] compared) {
    long wins = Arrays.stream(compared).filter(value -> value > 0).count();
    return compared.length == 0 ? "" : number.text(Estimate.of(compared)) + ", " + wins + " of " + compared.length
        + (compared.length < 5 ? "" : ", p " + Estimate.signedRank(compared));
  }

  /** The comparison of a method with the first row of each set that has both numbers. */
  private static double[] compared(List<List<PeerRows.Row>> sets, String name, Comparison number) {
    return Estimate.known(sets.stream().flatMap(own -> own.stream().filter(row -> row.method().equals(name)).map(row -> row.compare(number, own.get(0))))
        .mapToDouble(Double::doubleValue).toArray());
  }

  /** Draws the methods with intervals. */
  private void chart(List<List<PeerRows.Row>> sets, List<String> names) throws IOException {
    List<String> drawn = names.stream().filter(name -> compared(sets, name, Comparison.SCORE).length > 0).toList();
    DotChart chart = new DotChart("Compared with CentroidBagging over networks", "ratio, geometric mean over sets +- standard error (above 1: networks are "
        + "better)", drawn, 40).limits(0, LARGEST_DRAWN).reference("equal", 1);
    dots(chart, "RMSE", sets, drawn, Comparison.ERROR, -0.12, DotChart.BLUE);
    dots(chart, "interval score at " + PeerStudy.LEVEL, sets, drawn, Comparison.SCORE, 0.12, DotChart.VERMILION);
    chart.chart().writePng(run.file(".png"), 760, 120 + 40 * drawn.size(), 2);
  }

  private static void dots(DotChart chart, String title, List<List<PeerRows.Row>> sets, List<String> names, Comparison number, double shift, Style style) {
    List<Estimate> logs = names.stream().map(name -> Estimate.of(compared(sets, name, number))).toList();
    double[] ratios = logs.stream().mapToDouble(log -> Math.exp(log.mean())).toArray();
    double[] reach = logs.stream().mapToDouble(log -> log.error() * Math.exp(log.mean())).toArray();
    chart.dots(title, ratios, reach, shift, style);
  }
}
