// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.networks.Measured;
import centroid.experiments.report.Estimate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The tables of {@link UciStudy}. */
record UciTable(UciResults results) {

  private static final List<ToDoubleFunction<Measured>> COLUMNS = List.of(Measured::error, Measured::logLoss, result -> result.coverage(0),
      result -> result.coverage(1), result -> result.coverage(UciStudy.SCORED), result -> result.width(UciStudy.SCORED),
      result -> result.score(UciStudy.SCORED));

  private static final String EXPLANATION = "m = 5 networks of one hidden layer of 50 units (protein: 100), as in the protocol; everything else is "
      + "the package's default. Defaults were chosen on half A of the sets of `networks`, not here, but splits of these sets suggested training on "
      + "all rows from the first epoch and cross-validated calibration. Mean over splits +- standard error. NLL is the mean negative log density; "
      + "width and interval score are those of intervals at 0.95. Chosen epochs: the default is trained with `-epochs 0`, that is, until predictions "
      + "of held-out training rows stop improving. The other methods are trained for the same number of epochs, shown in the last column with the "
      + "number of splits. Seconds are training times with calibration and choice, while another training ran on the other core.\n\n";

  String text() {
    StringBuilder text = new StringBuilder(EXPLANATION);
    text.append("| method | options of CentroidBagging |\n|---|---|\n");
    for (UciStudy.Method method : UciStudy.Method.values()) {
      text.append("| ").append(method).append(" | `").append(method.options()).append("` |\n");
    }
    results.parts().forEach(part -> text.append(table(part)));
    return text.toString();
  }

  private String table(UciResults.Part part) {
    StringBuilder text = new StringBuilder("\n## " + part.set().name() + ", " + part.epochs() + ", " + part.splits().size() + " splits\n\n")
        .append("| method | RMSE | NLL");
    Arrays.stream(UciStudy.LEVELS).forEach(level -> text.append(" | coverage at ").append(level));
    text.append(" | width | interval score | seconds | epochs |\n|---|---|---|---|---|---|---|---|---|---|\n");
    for (UciStudy.Method method : UciStudy.Method.values()) {
      text.append("| ").append(method);
      for (ToDoubleFunction<Measured> column : COLUMNS) {
        Estimate value = results.estimate(part, method, column);
        text.append(String.format(Locale.ROOT, " | %.4g +- %.2g", value.mean(), value.error()));
      }
      text.append(String.format(Locale.ROOT, " | %.1f | %s |%n", results.estimate(part, method, Measured::seconds).mean(), epochs(part, method)));
    }
    for (UciPublished.Numbers numbers : UciPublished.of(part.set())) {
      text.append(String.format(Locale.ROOT, "| %s (published) | %s | %.2f | | | | | | | |%n", numbers.who(),
          Double.isNaN(numbers.error()) ? "" : String.format(Locale.ROOT, "%.2f", numbers.error()), numbers.logLoss()));
    }
    return text.toString();
  }

  /** The numbers of epochs with how many splits had them, such as "80 x 3, 160 x 17". */
  private String epochs(UciResults.Part part, UciStudy.Method method) {
    return results.of(part, method).stream().collect(Collectors.groupingBy(Measured::epochs, TreeMap::new, Collectors.counting())).entrySet().stream()
        .map(entry -> entry.getKey() + " x " + entry.getValue()).collect(Collectors.joining(", "));
  }
}
