// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.card;

import centroid.html.Html;
import centroid.metric.LogLoss;
import centroid.plot.chart.DotChart;
import centroid.text.PlainNumbers;
import centroid.validity.CoverageBand;
import centroid.weka.check.CheckResult;
import centroid.weka.estimator.RowPrediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.core.Instances;

/** The sections of a card about test rows: coverage with bands of chance, errors beside a constant prediction, and groups. */
final class CardMeasures {

  private CardMeasures() {
  }

  static List<CardSection> sections(CheckResult result, Instances rows, List<RowPrediction> predictions, String origin) {
    List<CardSection> sections = new ArrayList<>();
    CardSection test = CardSection.facts("test", "Test rows");
    test.add("Origin", origin);
    test.add("Rows", result.numRows());
    test.add("Rows left out", result.leftOut());
    test.add("P-value of exchangeability", result.batch().pValue());
    test.add("Verdict", result.verdict().sentence());
    sections.add(test);
    sections.add(coverage(result));
    sections.add(errors(rows, predictions));
    CardSection losses = CardSection.table("losses", "Losses beside what the model expects of itself", List.of("Loss", "Observed", "Expected", "Margin"));
    result.losses().forEach(loss -> losses.add(loss.name(), loss.observed(), loss.expected(), loss.margin()));
    sections.add(losses);
    if (!result.groups().isEmpty()) {
      CardSection groups = CardSection.table("groups", "Groups, at level " + PlainNumbers.text(result.order().mainLevel(), 3),
          List.of("Group", "Rows", "Coverage", "Lower", "Upper", "P-value"));
      result.groups().forEach(group -> groups.add(group.name(), group.coverage().numRows(), group.coverage().coverage(), group.coverage().lower(),
          group.coverage().upper(), group.pValue()));
      sections.add(groups);
    }
    return sections;
  }

  private static CardSection coverage(CheckResult result) {
    CardSection section = CardSection.table("coverage", "Coverage of the test rows, and its range by chance",
        List.of("Level", "Coverage", "Lower", "Upper", "As expected"));
    List<CoverageBand> bands = result.coverage();
    bands.forEach(band -> section.add(band.level(), band.coverage(), band.lower(), band.upper(), result.isAsExpected(band) ? "yes" : "no"));
    double[] middle = bands.stream().mapToDouble(band -> 50 * (band.lower() + band.upper())).toArray();
    double[] half = bands.stream().mapToDouble(band -> 50 * (band.upper() - band.lower())).toArray();
    DotChart chart = new DotChart("", "Coverage, %", bands.stream().map(band -> "level " + PlainNumbers.text(band.level(), 3)).toList(), Html.NAME_LENGTH)
        .dots("by chance", middle, half, -0.15, DotChart.GREY)
        .dots("observed", bands.stream().mapToDouble(band -> 100 * band.coverage()).toArray(), 0.15, DotChart.BLUE);
    return section.with(chart);
  }

  /** The baseline is the constant that fits the test rows best, which a constant learnt from training rows can't beat. */
  private static CardSection errors(Instances rows, List<RowPrediction> predictions) {
    int[] known = IntStream.range(0, rows.numInstances())
        .filter(k -> !rows.instance(k).classIsMissing() && Double.isFinite(predictions.get(k).value())).toArray();
    CardSection section = CardSection.table("errors", rows.classAttribute().isNumeric() ? "Error beside that of a constant (the mean of the test rows)"
        : "Error beside that of a constant (the frequencies of the labels in the test rows)", List.of("Error", "Model", "Constant", "Ratio"));
    double[] actual = Arrays.stream(known).mapToDouble(k -> rows.instance(k).classValue()).toArray();
    if (rows.classAttribute().isNumeric()) {
      double mean = Arrays.stream(actual).average().orElse(Double.NaN);
      double[] model = new double[2];
      double[] constant = new double[2];
      for (int k = 0; k < known.length; k++) {
        double error = actual[k] - predictions.get(known[k]).value();
        model[0] += error * error / known.length;
        model[1] += Math.abs(error) / known.length;
        constant[0] += (actual[k] - mean) * (actual[k] - mean) / known.length;
        constant[1] += Math.abs(actual[k] - mean) / known.length;
      }
      add(section, "Root mean squared error", Math.sqrt(model[0]), Math.sqrt(constant[0]));
      add(section, "Mean absolute error", model[1], constant[1]);
      return section;
    }
    double[] frequency = new double[rows.numClasses()];
    Arrays.stream(actual).forEach(label -> frequency[(int) label] += 1.0 / actual.length);
    double wrong = 0;
    double loss = 0;
    double constantLoss = 0;
    for (int k = 0; k < known.length; k++) {
      RowPrediction prediction = predictions.get(known[k]);
      wrong += prediction.value() == actual[k] ? 0 : 1.0 / known.length;
      loss += LogLoss.of(prediction.distribution()[(int) actual[k]]) / known.length;
      constantLoss += LogLoss.of(frequency[(int) actual[k]]) / known.length;
    }
    add(section, "Share of wrong labels", wrong, 1 - Arrays.stream(frequency).max().orElse(Double.NaN));
    add(section, "Log-loss", loss, constantLoss);
    return section;
  }

  private static void add(CardSection section, String name, double model, double constant) {
    section.add(name, model, constant, model / constant);
  }
}
