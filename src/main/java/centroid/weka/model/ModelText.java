// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.label.LabelCoverage;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.Correction;
import centroid.calibration.residual.IntervalCalibration;
import centroid.interval.IntervalKind;
import centroid.interval.IntervalMethod;
import centroid.interval.Tails;
import centroid.interval.TargetBounds;
import centroid.selective.AnswerThreshold;
import centroid.text.PlainNumbers;
import centroid.text.WrappedText;
import centroid.total.SerialNoise;
import centroid.weka.candidate.CandidateRanking;
import centroid.weka.candidate.CandidateText;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.options.Mode;
import centroid.weka.options.reader.EnumOption;
import java.util.Locale;
import weka.classifiers.Classifier;
import weka.core.Utils;

/** Writes the text that Weka prints as the model: lines that fit into its window, each with a label, and small tables of chosen settings. */
public final class ModelText {

  private static final String WRAPPER = "CalibratedClassifier\n====================\n\n";
  /** The column in which values begin. */
  private static final int VALUES = 24;
  private static final int BAR = 40;
  private static final int MAX_BARS = 30;

  /** More digits than any number has. */
  private static final int MAX_DECIMALS = 17;

  private ModelText() {
  }

  /**
   * Returns the text of an ensemble.
   *
   * @param wanted decimal places of numbers; more than a number has are not printed
   */
  public static String of(CentroidModel model, IntervalMethod method, int wanted, boolean printMembers, boolean complexity) {
    int decimals = Math.max(0, Math.min(wanted, MAX_DECIMALS));
    StringBuilder text = new StringBuilder("CentroidBagging\n===============\n\n");
    head(text, model, method, decimals);
    masses(text, model.ensemble(), decimals);
    CandidateRanking candidates = model.report().candidates();
    text.append(candidates.isKnown() ? CandidateText.section(candidates, model.isNominal()) : "");
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

  /** Returns the text of a single model, with the text that the model itself prints. */
  static String ofSingle(CentroidModel model) {
    StringBuilder text = new StringBuilder(WRAPPER);
    line(text, "Model", model.report().learner());
    calibration(text, model, IntervalMethod.PREDICTION);
    seconds(text, model.report(), "calibration");
    notes(text, model.report());
    return text.append('\n').append(printed(model.ensemble().member(0))).append('\n').toString();
  }

  /** Returns the text of a classifier whose intervals are those of an estimator inside. */
  static String ofDelegating(Classifier outer, Classifier inner) {
    StringBuilder text = new StringBuilder(WRAPPER);
    line(text, "Model", outer.getClass().getName());
    line(text, "Calibration", (outer == inner ? "that of the model itself, " : "that of the model inside, ") + inner.getClass().getSimpleName()
        + "; its intervals, sets and probabilities are used unchanged");
    return text.append('\n').append(printed(outer)).append('\n').toString();
  }

  /** Weka's own texts can fail: NaiveBayes allocates two billion characters if values are denormal. */
  private static String printed(Classifier model) {
    try {
      return model.toString();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return model.getClass().getSimpleName() + " can't be printed: " + e.getMessage();
    }
  }

  private static void head(StringBuilder text, CentroidModel model, IntervalMethod method, int decimals) {
    TrainingReport report = model.report();
    TrainingReport.Members members = report.members();
    line(text, "Base learner", report.learner());
    line(text, "Mode", mode(report));
    int others = report.candidates().places().stream().skip(1).mapToInt(CandidateRanking.Place::numModels).sum();
    line(text, "Ensemble size", String.format(Locale.ROOT, "%d (%d requested, %d models trained%s)", model.ensemble().size(), report.numRequested(),
        members.numTrained(), others == 0 ? "" : ", and " + others + " of other candidates"));
    line(text, "Effective ensemble size", number(model.ensemble().effectiveSize(), decimals));
    if (!members.growth().text().isEmpty()) {
      line(text, "Pool", members.growth().text());
    }
    ObjectiveHistory objective = members.objective();
    if (objective.isKnown()) {
      line(text, objective.isLoss() ? "Training loss" : "Objective", objective.text());
    }
    if (objective.isKnown() && members.spreadRatio() != 1) {
      line(text, "Spread ratio", number(members.spreadRatio(), decimals) + " (standard deviation of the pool / of the members)");
    }
    if (report.epochs().chosen() > 0) {
      line(text, "Epochs", report.epochs().text());
    }
    calibration(text, model, method);
    seconds(text, report, "selection");
    notes(text, report);
  }

  private static void seconds(StringBuilder text, TrainingReport report, String rest) {
    line(text, "Training time", String.format(Locale.ROOT, "%.2f s fits, %.2f s predictions, %.2f s %s", report.seconds().fits(),
        report.seconds().predictions(), report.seconds().selection(), rest));
  }

  private static void notes(StringBuilder text, TrainingReport report) {
    if (!report.notes().isEmpty()) {
      line(text, "Note", String.join("\n", report.notes()));
    }
  }

  private static String mode(TrainingReport report) {
    String name = report.learnerClass();
    return EnumOption.text(report.mode()) + (!report.chosenByAuto() ? "" : " (chosen by auto: " + name.substring(name.lastIndexOf('.') + 1)
        + (report.mode() == Mode.GRADIENT ? " can" : " can't") + " be trained epoch by epoch)");
  }

  private static void calibration(StringBuilder text, CentroidModel model, IntervalMethod method) {
    ModelCalibration known = model.calibration();
    // A single model has no bags.
    String rows = (model.report().mode() == null ? " held-out rows" : " out-of-bag or held-out rows") + (model.isRecalibrated() ? ", with new ones" : "");
    if (known.basis() == ModelCalibration.Basis.NONE) {
      line(text, "Calibration", "none");
    } else if (model.isNominal()) {
      probabilities(text, known.probabilities(), rows, model.returnsCalibrated());
    }
    if (!model.isNominal() && method.kind() == IntervalKind.CONFIDENCE) {
      line(text, "Intervals", "confidence intervals of the regression function, the conditional mean of the class (-interval " + EnumOption.text(method)
          + "); they need not contain single observations");
    }
    if (known.intervals() != null) {
      intervals(text, known, rows, method);
    }
    if (known.basis() != ModelCalibration.Basis.NONE) {
      line(text, "Bias correction", correction(model));
    }
    // A single model has no totals.
    if (known.noise() != null && model.report().mode() != null) {
      line(text, "Correlation of noise", String.format(Locale.ROOT, "%s one step (%s) apart, %s ten steps apart, for totals (-order)",
          number(known.noise().after(1), 2), step(known.noise()), number(known.noise().after(10), 2)));
    }
    if (known.groups() != null) {
      line(text, "Groups", "group-conditional (Mondrian) coverage within the values of " + known.groups().attributeNames());
    }
  }

  /** Returns the usual distance of neighbouring times: that of dates, which are milliseconds, in the largest unit of which it has at least one. */
  private static String step(SerialNoise noise) {
    double[] lengths = {86_400_000, 3_600_000, 60_000, 1000};
    String[] units = {"day", "hour", "minute", "second"};
    for (int k = 0; noise.dates() && k < lengths.length; k++) {
      if (noise.step() >= lengths[k]) {
        String count = number(noise.step() / lengths[k], 2);
        return count + " " + units[k] + (count.equals("1") ? "" : "s");
      }
    }
    return number(noise.step(), 6) + (noise.dates() ? " ms" : "");
  }

  /** The predictive distribution is calibrated also if the intervals are confidence intervals. */
  private static void intervals(StringBuilder text, ModelCalibration known, String rows, IntervalMethod method) {
    IntervalCalibration intervals = known.intervals();
    boolean spread = known.basis() == ModelCalibration.Basis.TARGET_SPREAD;
    line(text, "Calibration set", intervals.numRows() + (spread
        ? " training rows; too few are out-of-bag or held out, so intervals show the spread of the class over all rows" : rows));
    line(text, method.kind() == IntervalKind.PREDICTION ? "Interval scale" : "Density scale", intervals.description());
    // Rounded down, so that the level printed is supported.
    double level = Math.floor(1e4 * intervals.largestLevel()) / 1e4;
    TargetBounds bounds = intervals.bounds();
    line(text, "Largest level", level + (known.groups() == null ? "" : ", less in small groups") + "; beyond it bounds are "
        + (bounds.tails() == Tails.INFINITE ? "infinite" : "those of the largest residual"));
    if (bounds.min() > Double.NEGATIVE_INFINITY || bounds.max() < Double.POSITIVE_INFINITY) {
      line(text, "Target bounds", bounds.min() + " to " + bounds.max());
    }
  }

  private static void probabilities(StringBuilder text, ProbabilityCalibration probabilities, String rows, boolean returned) {
    line(text, "Calibration set", probabilities.numRows() + rows);
    line(text, "Probabilities", String.format(Locale.ROOT, "temperature  %-6s temperature scaling%nprior        %-6s weight of the class frequencies",
        number(1 / probabilities.power(), 2), number(probabilities.epsilon(), 4)).replace("\r", "") + (returned ? "" : "\nused for prediction sets only"));
    line(text, "Prediction sets", probabilities.coverage() == LabelCoverage.CLASS ? "class-conditional coverage" : "marginal coverage");
    if (probabilities.answers() != null && probabilities.answers().goal() != null) {
      line(text, "Abstention", abstention(probabilities.answers().threshold(probabilities.answers().goal())));
    }
  }

  private static String abstention(AnswerThreshold threshold) {
    return threshold.isReached() ? String.format(Locale.ROOT, "%s: answers rows with a probability of at least %.3f, %.1f %% of the calibration set",
        threshold.goal(), threshold.least(), 100 * threshold.share()) : "answers no row: " + SelectiveEstimator.shortfall(threshold);
  }

  private static String correction(CentroidModel model) {
    Correction correction = model.calibration().correction();
    String error = CandidateText.errorName(model.isNominal());
    return switch (correction.outcome()) {
      case MADE -> String.format(Locale.ROOT, "lowers the %s from %.4g to %.4g (%+.1f %%); eta = %.2f", error, correction.before(),
          correction.after(), 100 * (correction.after() / correction.before() - 1), correction.eta());
      case NO_GAIN -> String.format(Locale.ROOT, "none: it would not lower the %s, %.4g", error, correction.before());
      case OFF -> model.report().mode() == null ? "none: predictions are those of the model" : model.report().mode() == Mode.BAGGING
          ? "none: predictions are those of Weka's Bagging" : "none: switched off by -correct off, or by -order";
      case FEW_ROWS -> "none: the calibration set has too few rows for a residual forest";
      case MANY_LABELS -> "none: the class has more than " + LabelCorrection.MAX_LABELS + " labels";
    };
  }

  private static void masses(StringBuilder text, Ensemble ensemble, int decimals) {
    double[] mass = ensemble.mass();
    double largest = mass[Utils.maxIndex(mass)];
    text.append("\nMasses of the members (their weights in the prediction)\n");
    for (int k = 0; k < Math.min(mass.length, MAX_BARS); k++) {
      String bar = "#".repeat((int) Math.round(BAR * mass[k] / largest));
      text.append(String.format(Locale.ROOT, "%4d  %." + Math.max(3, decimals) + "f  %s%n", k + 1, mass[k], bar));
    }
    if (mass.length > MAX_BARS) {
      text.append("      ... and ").append(mass.length - MAX_BARS).append(" more\n");
    }
  }

  private static void line(StringBuilder text, String name, String value) {
    text.append(WrappedText.of(String.format(Locale.ROOT, "%-23s %s", name, value), VALUES)).append('\n');
  }

  private static String number(double value, int decimals) {
    return PlainNumbers.text(value, decimals);
  }
}
