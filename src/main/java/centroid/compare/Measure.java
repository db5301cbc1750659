// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

/** The measures of every fold. */
public enum Measure {

  /** Root mean squared error of a numeric class. */
  RMSE("rmse", "Root mean squared error", true, false, Kind.LOWER_IS_BETTER, 1),
  /** Share of misclassified rows. */
  ERROR("error", "Error rate, %", false, true, Kind.LOWER_IS_BETTER, 100),
  /** Mean negative log-probability of the true label. */
  LOG_LOSS("log_loss", "Log-loss", false, true, Kind.LOWER_IS_BETTER, 1),
  /** Interval score (Winkler): width plus a penalty for values outside. */
  INTERVAL_SCORE("interval_score", "Interval score", true, false, Kind.LOWER_IS_BETTER, 1),
  /** Share of observed values inside their intervals or prediction sets. */
  COVERAGE("coverage", "Coverage, %", true, true, Kind.NEITHER, 100),
  /** Mean width of the intervals. */
  WIDTH("width", "Interval width", true, false, Kind.NEITHER, 1),
  /** Mean number of labels in the prediction sets. */
  SET_SIZE("set_size", "Labels in a prediction set", false, true, Kind.NEITHER, 1),
  /** Training time. */
  TRAINING_TIME("training_seconds", "Training time, ms", true, true, Kind.COST, 1000),
  /** Prediction time of one row. */
  PREDICTION_TIME("prediction_seconds", "Prediction time of a row, µs", true, true, Kind.COST, 1e6),
  /** Bytes of the saved model. */
  MODEL_SIZE("model_bytes", "Saved model, kB", true, true, Kind.COST, 1e-3);

  /** How values of a measure are compared. */
  public enum Kind {
    /** Tested for a significant difference. */
    LOWER_IS_BETTER,
    /** Neither direction is better by itself. */
    NEITHER,
    /** Reported as a ratio without a test. */
    COST
  }

  private final String column;
  private final String title;
  private final boolean numeric;
  private final boolean nominal;
  private final Kind kind;
  private final double unit;

  Measure(String column, String title, boolean numeric, boolean nominal, Kind kind, double unit) {
    this.column = column;
    this.title = title;
    this.numeric = numeric;
    this.nominal = nominal;
    this.kind = kind;
    this.unit = unit;
  }

  /** The name in CSV files, where values are in units without a factor (shares, seconds, bytes). */
  public String column() {
    return column;
  }

  /** The name and unit in reports. */
  public String title() {
    return title;
  }

  public Kind kind() {
    return kind;
  }

  /** The factor from plain units to the unit of the title. */
  public double unit() {
    return unit;
  }

  /** Whether ratios are meaningful: not for coverage, which should be near its level. */
  public boolean hasRatio() {
    return this != COVERAGE;
  }

  public boolean appliesTo(boolean numericClass) {
    return numericClass ? numeric : nominal;
  }
}
