package centroid.weka;

import java.util.Locale;
import weka.core.Utils;

/** Tells a person what a model is and how it came about. */
public final class ModelText {

  private static final int BAR = 40;
  private static final int MAX_BARS = 30;

  private ModelText() {
  }

  /**
   * The text that Weka prints as the model.
   *
   * @param model a trained model
   * @param decimals decimal places of numbers
   * @param printMembers whether every member is printed too
   * @param complexity whether out-of-bag estimates include complexity statistics
   * @return some lines
   */
  public static String of(CentroidModel model, int decimals, boolean printMembers, boolean complexity) {
    StringBuilder text = new StringBuilder("CentroidBagging\n===============\n\n");
    head(text, model, decimals);
    masses(text, model.ensemble(), decimals);
    if (printMembers) {
      text.append("\nAll the base classifiers:\n\n");
      for (int k = 0; k < model.ensemble().size(); k++) {
        text.append(model.ensemble().member(k)).append("\n\n");
      }
    }
    if (model.outOfBag() != null) {
      text.append(model.outOfBag().toSummaryString("\n*** Out-of-bag estimates ***\n", complexity));
    }
    return text.toString();
  }

  private static void head(StringBuilder text, CentroidModel model, int decimals) {
    TrainingReport report = model.report();
    line(text, "Base learner", report.learner());
    line(text, "Mode", Choice.text(report.mode()) + (report.reason().isEmpty() ? "" : " (" + report.reason() + ")"));
    line(text, "Members", String.format(Locale.ROOT, "%d kept of %d trained, %d asked for, %s effective", model.ensemble().size(),
        report.numTrained(), report.numRequested(), number(model.ensemble().effectiveSize(), decimals)));
    if (!Double.isNaN(report.objectiveBefore())) {
      line(text, "Objective", String.format(Locale.ROOT, "%.4g before, %.4g after (%+.1f %%)", report.objectiveBefore(),
          report.objectiveAfter(), change(report)));
      line(text, "Spread ratio", number(report.spreadRatio(), decimals) + " (the bootstrap's spread over the members' spread)");
    }
    line(text, "Calibration", model.calibrationText());
    line(text, "Training time", String.format(Locale.ROOT, "%.2f s fits, %.2f s predictions, %.2f s selection", report.fitSeconds(),
        report.predictionSeconds(), report.selectionSeconds()));
    if (!report.note().isEmpty()) {
      line(text, "Note", report.note());
    }
  }

  private static double change(TrainingReport report) {
    double before = report.objectiveBefore();
    return before == 0 ? 0 : 100 * (report.objectiveAfter() - before) / Math.abs(before);
  }

  private static void masses(StringBuilder text, Ensemble ensemble, int decimals) {
    double[] mass = ensemble.mass();
    double largest = mass[Utils.maxIndex(mass)];
    text.append("\nMasses of the members\n");
    for (int k = 0; k < Math.min(mass.length, MAX_BARS); k++) {
      String bar = "#".repeat((int) Math.round(BAR * mass[k] / largest));
      text.append(String.format(Locale.ROOT, "%4d  %." + Math.max(3, decimals) + "f  %s%n", k + 1, mass[k], bar));
    }
    if (mass.length > MAX_BARS) {
      text.append("      ... and ").append(mass.length - MAX_BARS).append(" more\n");
    }
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(String.format(Locale.ROOT, "%-15s %s%n", name, value));
  }

  private static String number(double value, int decimals) {
    return Utils.doubleToString(value, decimals);
  }
}
