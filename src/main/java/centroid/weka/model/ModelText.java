// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.residual.ResidualCalibration;
import centroid.interval.IntervalMethod;
import centroid.interval.Tails;
import centroid.interval.TargetBounds;
import centroid.text.PlainNumbers;
import centroid.weka.options.EnumOption;
import centroid.weka.options.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import weka.classifiers.Classifier;
import weka.core.Utils;

/** Tells a person what a model is and how it came about. */
public final class ModelText {

  private static final String WRAPPER = "CalibratedClassifier\n====================\n\n";
  private static final int BAR = 40;
  private static final int MAX_BARS = 30;

  /** More digits than any number has. */
  private static final int MAX_DECIMALS = 17;

  private ModelText() {
  }

  /**
   * The text that Weka prints as the model.
   *
   * @param model a trained model
   * @param method what its intervals are about
   * @param wanted decimal places of numbers; more than a number has are not shown
   * @param printMembers whether every member is printed too
   * @param complexity whether out-of-bag estimates include complexity statistics
   * @return some lines
   */
  public static String of(CentroidModel model, IntervalMethod method, int wanted, boolean printMembers, boolean complexity) {
    int decimals = Math.max(0, Math.min(wanted, MAX_DECIMALS));
    StringBuilder text = new StringBuilder("CentroidBagging\n===============\n\n");
    head(text, model, method, decimals);
    masses(text, model.ensemble(), decimals);
    if (printMembers) {
      text.append("\nAll the base classifiers:\n\n");
      for (int k = 0; k < model.ensemble().size(); k++) {
        text.append(printed(model.ensemble().member(k))).append("\n\n");
      }
    }
    if (model.outOfBag() != null) {
      text.append(model.outOfBag().toSummaryString("\n*** Out-of-bag estimates ***\n", complexity));
    }
    return text.toString();
  }

  /**
   * The text of a single model that was wrapped.
   *
   * @param model an ensemble of one
   * @return some lines, and what the wrapped model prints
   */
  static String ofSingle(CentroidModel model) {
    StringBuilder text = new StringBuilder(WRAPPER);
    line(text, "Model", model.report().learner());
    calibration(text, model, IntervalMethod.PREDICTION);
    line(text, "Training time", String.format(Locale.ROOT, "%.2f s fits, %.2f s predictions, %.2f s calibration", model.report().seconds().fits(),
        model.report().seconds().predictions(), model.report().seconds().selection()));
    notes(text, model.report());
    return text.append('\n').append(printed(model.ensemble().member(0))).append('\n').toString();
  }

  /** The text of a classifier that passes on what one inside of it says. */
  static String ofDelegating(Classifier outer, Classifier inner) {
    StringBuilder text = new StringBuilder(WRAPPER);
    line(text, "Model", outer.getClass().getName());
    line(text, "Calibration", "that of " + inner.getClass().getSimpleName() + (outer == inner ? "" : " inside")
        + " by its own options; intervals, sets and probabilities are passed on");
    return text.append('\n').append(printed(outer)).append('\n').toString();
  }

  /** Weka's own texts can fail: NaiveBayes asks for two billion characters where values are denormal. */
  private static String printed(Classifier model) {
    try {
      return model.toString();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return model.getClass().getSimpleName() + " can't be printed: " + e.getMessage();
    }
  }

  private static void head(StringBuilder text, CentroidModel model, IntervalMethod method, int decimals) {
    TrainingReport report = model.report();
    line(text, "Base learner", report.learner());
    line(text, "Mode", mode(report));
    line(text, "Members", String.format(Locale.ROOT, "%d kept of %d trained, %d asked for; they count like %s equal ones", model.ensemble().size(),
        report.members().numTrained(), report.numRequested(), number(model.ensemble().effectiveSize(), decimals)));
    PoolGrowth growth = report.members().growth();
    if (!growth.text().isEmpty()) {
      line(text, "Pool", growth.text());
    }
    ObjectiveHistory objective = report.members().objective();
    if (objective.isKnown()) {
      line(text, "Misfit", String.format(Locale.ROOT, "%.4g before, %.4g after (%+.1f %%): how far the models are from standing for the bootstrap (objective)",
          objective.before(), objective.after(), change(objective)));
    }
    if (objective.isKnown() && report.members().spreadRatio() != 1) {
      line(text, "Spread", "that of the bootstrap is " + number(report.members().spreadRatio(), decimals) + " times that of the members (spread ratio)");
    }
    if (report.epochs().chosen() > 0) {
      line(text, "Epochs", report.epochs().text());
    }
    calibration(text, model, method);
    line(text, "Training time", String.format(Locale.ROOT, "%.2f s fits, %.2f s predictions, %.2f s selection", report.seconds().fits(),
        report.seconds().predictions(), report.seconds().selection()));
    notes(text, report);
  }

  private static void notes(StringBuilder text, TrainingReport report) {
    if (!report.notes().isEmpty()) {
      line(text, "Note", String.join(" ", report.notes()));
    }
  }

  private static void calibration(StringBuilder text, CentroidModel model, IntervalMethod method) {
    // A single model was not made in a mode.
    String members = model.report().mode() == null ? "the model" : "the members";
    boolean ofMean = !model.isNominal() && method != IntervalMethod.PREDICTION;
    // Densities and probabilities of single values are calibrated even then.
    String known = calibration(model).replace("the members", members);
    line(text, "Calibration", ofMean ? known.replace("prediction intervals", "densities of single values") : known);
    if (ofMean) {
      line(text, "Intervals", "confidence intervals of the regression function, the mean of such rows (-interval " + EnumOption.text(method)
          + "): single values are not meant to lie inside");
    } else if (model.calibration().intervals() != null) {
      line(text, "Intervals", limits(model.calibration().intervals()));
    }
    if (model.calibration().groups() != null) {
      line(text, "Groups", "coverage is to hold within the values of " + model.calibration().groups().attributeNames());
    }
  }

  private static String mode(TrainingReport report) {
    String name = report.learner().split(" ", 2)[0];
    return EnumOption.text(report.mode()) + (!report.chosenByAuto() ? "" : " (chosen by auto: " + name.substring(name.lastIndexOf('.') + 1)
        + (report.mode() == Mode.GRADIENT ? " can" : " can't") + " be refined by gradient steps)");
  }

  private static double change(ObjectiveHistory objective) {
    return objective.before() == 0 ? 0 : 100 * (objective.after() - objective.before()) / Math.abs(objective.before());
  }

  private static String calibration(CentroidModel model) {
    ModelCalibration known = model.calibration();
    return switch (known.basis()) {
      case NONE -> "none";
      case TARGET_SPREAD -> String.format(Locale.ROOT, "prediction intervals from the spread of the target in %d rows; one width for all rows",
          known.intervals().numRows());
      case UNSEEN_ROWS -> model.isNominal() ? calibration(known.probabilities(), model.returnsCalibrated()) : calibration(known.intervals());
    };
  }

  private static String calibration(ResidualCalibration intervals) {
    return String.format(Locale.ROOT, "prediction intervals from %d rows not seen by the members; %s", intervals.numRows(), widths(intervals));
  }

  private static String widths(ResidualCalibration intervals) {
    List<String> parts = new ArrayList<>();
    addShare(parts, "wider where members disagree, %.0f %% of the way (kappa)", intervals.kappa());
    addShare(parts, "wider where errors of similar rows are larger, %.0f %% of the way (lambda)", intervals.lambda());
    addShare(parts, "moved by %.0f %% of the mean error of similar rows (eta)", intervals.eta());
    return parts.isEmpty() ? "one width for all rows" : String.join(", ", parts);
  }

  private static void addShare(List<String> parts, String words, double share) {
    if (share > 0) {
      parts.add(String.format(Locale.ROOT, words, 100 * share));
    }
  }

  /** From which level on the rows are too few, and what else limits intervals. */
  private static String limits(ResidualCalibration intervals) {
    TargetBounds bounds = intervals.bounds();
    String known = (bounds.min() > Double.NEGATIVE_INFINITY ? ", not below " + bounds.min() : "")
        + (bounds.max() < Double.POSITIVE_INFINITY ? ", not above " + bounds.max() : "");
    // Rounded down, so that the level told can be kept.
    double level = Math.floor(1e4 * intervals.largestLevel()) / 1e4;
    return String.format(Locale.ROOT, "levels up to %s; beyond it bounds are %s%s", level,
        bounds.tails() == Tails.INFINITE ? "infinite" : "the outermost error seen", known);
  }

  private static String calibration(ProbabilityCalibration probabilities, boolean shown) {
    return String.format(Locale.ROOT, "probabilities from %d rows not seen by the members: %s, then mixed with %s %% of the class frequencies (prior)%s%s",
        probabilities.numRows(), sureness(probabilities.power()), number(100 * probabilities.epsilon(), 2), shown ? "" : "; used for prediction sets only",
        probabilities.coverage() == LabelCoverage.CLASS ? "; sets hold for every label" : "");
  }

  /** What raising probabilities to a power does to them. */
  private static String sureness(double power) {
    return power == 1 ? "as sure as the votes" : (power > 1 ? "surer" : "less sure") + " than the votes (power " + number(power, 2) + ")";
  }

  private static void masses(StringBuilder text, Ensemble ensemble, int decimals) {
    double[] mass = ensemble.mass();
    double largest = mass[Utils.maxIndex(mass)];
    text.append("\nShare of each member in the vote (mass)\n");
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
    return PlainNumbers.text(value, decimals);
  }
}
