// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.label.LabelCorrection;
import centroid.calibration.label.ProbabilityCalibration;
import centroid.calibration.record.Grouping;
import centroid.calibration.record.LabelRecords;
import centroid.calibration.record.ResidualRecords;
import centroid.calibration.record.SizeMatch;
import centroid.calibration.residual.IntervalCalibration;
import centroid.calibration.residual.IntervalCalibration.Settings;
import centroid.calibration.residual.LocalScale;
import centroid.calibration.residual.ResidualCalibration;
import centroid.forest.InputTable;
import centroid.interval.TargetBounds;
import centroid.metric.PairedDifference;
import centroid.total.SerialNoise;
import centroid.util.RandomStreams;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.model.CorrectionSample;
import centroid.weka.model.GroupMap;
import centroid.weka.model.ModelCalibration;
import centroid.weka.model.ModelCalibration.Basis;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.reader.AttributeReader;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Supplier;
import weka.core.Attribute;
import weka.core.Instances;

/** Fits the calibration of an ensemble to its calibration rows: the distribution of residuals, or probabilities and prediction sets. */
final class CalibrationFit {

  private final TrainingContext training;
  /** Null without groups. */
  private final GroupMap groups;
  private final IntervalCalibration.Method method;
  private final RandomStreams streams;
  private final IntervalSettings settings;

  /** Creates a fit; {@code groups} is null without groups, {@code method} is that of a numeric class. */
  CalibrationFit(TrainingContext training, GroupMap groups, IntervalCalibration.Method method, RandomStreams streams) {
    this.training = training;
    this.groups = groups;
    this.method = method;
    this.streams = streams;
    this.settings = training.settings().intervals();
  }

  /** Residuals, the rows that were to be predicted (null if all of them were), the influence of rows on each other's residuals, and the sizes of ensembles. */
  record Residuals(ResidualRecords records, ComparisonRows candidates, double influence, SizeMatch match) {
  }

  /**
   * Fits a calibration.
   *
   * @param residuals of a numeric class
   * @param labels of a nominal class
   * @param independent the number of independent rows that tell as much as one of these
   */
  Calibrator.Result of(CalibrationRows rows, Supplier<Residuals> residuals, Supplier<LabelRecords> labels, double independent) {
    if (training.rows().isNumeric()) {
      return rows.numbers().length < Calibrator.MIN_ROWS ? targetSpread() : intervals(rows, residuals.get());
    }
    return rows.numbers().length >= Calibrator.MIN_ROWS ? probabilities(rows, labels.get(), independent) : new Calibrator.Result(ModelCalibration.NONE, List.of(
        "Probabilities are not calibrated and prediction sets contain every label: the calibration set has fewer than " + Calibrator.MIN_ROWS + " rows."));
  }

  private Calibrator.Result probabilities(CalibrationRows rows, LabelRecords labels, double independent) {
    Instances data = training.rows().data();
    int[] numbers = rows.numbers();
    LabelCorrection.Fit corrected = LabelCorrection.fit(labels, settings.corrects() ? rows.inputs(data) : null, settings.correction(),
        streams.child("forest"));
    ProbabilityCalibration calibration = ProbabilityCalibration.fit(corrected.records(), training.rows().prior(), grouping(numbers), settings.coverage(),
        SelectiveEstimator.evidence(data.classAttribute(), settings.answers(), independent));
    double logLoss = PairedDifference.ofMean(labels.weight(), calibration.losses(corrected.records())).mean();
    ModelCalibration made = ModelCalibration.of(corrected, calibration, data, groups, logLoss);
    return new Calibrator.Result(made, new CalibrationNotes(training.rows(), settings, groups).ofSets(numbers), new CalibrationRecords(numbers, null, labels),
        new TrainingRowCorrection(made, numbers, corrected.rowShifts()),
        corrected.rowShifts() == null ? CorrectionSample.NONE : sampler(numbers).ofLabels(LabelCorrection.residuals(labels), corrected.rowShifts()));
  }

  private CorrectionSampler sampler(int[] numbers) {
    return new CorrectionSampler(training.rows().data(), numbers, streams.child("plot"));
  }

  private Grouping grouping(int[] numbers) {
    return groups == null ? null : groups.grouping(training.rows().data(), numbers);
  }

  private Calibrator.Result targetSpread() {
    // All rows, not only the calibration rows: one or two may be held out.
    ComparisonRows rows = training.rows().sample(Calibrator.MAX_ROWS, streams.child("targets"));
    ResidualCalibration spread = ResidualCalibration.fit(ResidualRecords.ofTargets(rows.targets(), rows.weights()),
        new Settings(0, LocalScale.OFF, settings.correction(), null, bounds(), null));
    return new Calibrator.Result(ModelCalibration.of(Basis.TARGET_SPREAD, spread, training.rows().data(), null),
        List.of("Prediction intervals have the width of the target's own spread: the calibration set has fewer than " + Calibrator.MIN_ROWS + " rows."));
  }

  private TargetBounds bounds() {
    DoubleSummaryStatistics targets = training.rows().targetStatistics();
    return new TargetBounds(targets.getMin(), targets.getMax(), settings.bounds().min(), settings.bounds().max(), settings.bounds().tails());
  }

  private Calibrator.Result intervals(CalibrationRows rows, Residuals residuals) {
    Instances data = training.rows().data();
    InputTable inputs = settings.usesForest() ? rows.inputs(data) : null;
    IntervalCalibration calibration = method.fit(residuals.records, new Settings(Calibrator.largestKappa(training), settings.local(), settings.correction(),
        inputs, bounds(), streams.child("forest"), residuals.influence, grouping(rows.numbers()), residuals.match));
    ModelCalibration made = ModelCalibration.of(Basis.UNSEEN_ROWS, calibration, data, groups).with(noise(data, rows.numbers(),
        CalibrationNotes.corrected(calibration, residuals.records)));
    double[] shifts = calibration.rowShifts();
    ResidualRecords records = residuals.records.matched(residuals.match, shifts);
    List<String> notes = new CalibrationNotes(training.rows(), settings, groups).of(calibration, rows, residuals.records, residuals.candidates);
    return new Calibrator.Result(made, notes, new CalibrationRecords(rows.numbers(), records, null),
        new TrainingRowCorrection(made, rows.numbers(),
            shifts == null ? null : Arrays.stream(shifts).mapToObj(shift -> new double[] {shift}).toArray(double[][]::new)),
        sampler(rows.numbers()).ofNumbers(records.perRow(records.error()), shifts));
  }

  /** The noise that rows near each other in time have in common; null if they have no order. */
  private SerialNoise noise(Instances data, int[] numbers, double[] errors) {
    if (!settings.isOrdered()) {
      return null;
    }
    Attribute time = AttributeReader.find(data, settings.order());
    return SerialNoise.of(time.index(), Arrays.stream(numbers).mapToDouble(row -> data.instance(row).value(time)).toArray(), errors, time.isDate());
  }
}
