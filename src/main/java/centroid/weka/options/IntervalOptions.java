// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.interval.IntervalMethod;
import centroid.interval.LocalScale;
import centroid.interval.Tails;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * What a user can set about intervals, and about the rows that tell how sure the models may be.
 *
 * @serial exclude
 */
public abstract class IntervalOptions extends CoverageOptions {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<IntervalMethod> INTERVALS = new EnumOption<>("Interval (-interval)", IntervalMethod.class);
  private static final EnumOption<CalibrationRows> CALIBRATIONS = new EnumOption<>("Calibration (-calibration)", CalibrationRows.class);
  private static final EnumOption<LocalScale> LOCALS = new EnumOption<>("Local (-local)", LocalScale.class);
  private static final EnumOption<Tails> TAILS = new EnumOption<>("Tails (-tails)", Tails.class);

  private IntervalMethod intervalMethod = IntervalMethod.PREDICTION;
  private CalibrationRows calibration = CalibrationRows.AUTO;
  private int numFolds;
  private LocalScale local = LocalScale.AUTO;
  private Tails tails = Tails.LAST;
  private double minTarget = Double.NEGATIVE_INFINITY;
  private double maxTarget = Double.POSITIVE_INFINITY;

  /** Default settings. */
  protected IntervalOptions() {
  }

  /**
   * What intervals are about.
   *
   * @return the kind of interval
   */
  protected IntervalMethod intervalMethod() {
    return intervalMethod;
  }

  /**
   * All settings of calibration and intervals.
   *
   * @return a record of them
   */
  protected IntervalSettings intervals() {
    return new IntervalSettings(calibration, numFolds, local, tails, minTarget, maxTarget, getGroup(), labelCoverage());
  }

  /**
   * Reads the options.
   *
   * @param options as in {@link CoverageOptions}, and -interval, -calibration, -folds, -local, -tails, -min, -max
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    setIntervalMethod(INTERVALS.show(OptionReader.choice("interval", options, INTERVALS, IntervalMethod.PREDICTION)));
    setCalibration(CALIBRATIONS.show(OptionReader.choice("calibration", options, CALIBRATIONS, CalibrationRows.AUTO)));
    setNumFolds(OptionReader.wholeNumber("folds", options, 0));
    setLocal(LOCALS.show(OptionReader.choice("local", options, LOCALS, LocalScale.AUTO)));
    setTails(TAILS.show(OptionReader.choice("tails", options, TAILS, Tails.LAST)));
    setMinTarget(OptionReader.number("min", options, Double.NEGATIVE_INFINITY));
    setMaxTarget(OptionReader.number("max", options, Double.POSITIVE_INFINITY));
    super.setOptions(options);
  }

  /**
   * What intervals are about.
   *
   * @return the kind of interval
   */
  @OptionMetadata(displayName = "intervalMethod", displayOrder = 6, commandLineParamName = "interval",
      commandLineParamSynopsis = "-interval <name>",
      description = "What intervals hold: prediction holds the next observed value, while normal, percentile and pivotal hold the mean of "
          + "such values.\nThe last three are confidence intervals of the regression function and much narrower.\n"
          + "(prediction, normal, percentile, pivotal; default prediction)")
  public SelectedTag getIntervalMethod() {
    return INTERVALS.show(intervalMethod);
  }

  /**
   * Sets what intervals are about.
   *
   * @param method the kind of interval
   */
  public void setIntervalMethod(SelectedTag method) {
    intervalMethod = INTERVALS.read(method);
  }

  /**
   * What calibrates.
   *
   * @return the kind of rows
   */
  @OptionMetadata(displayName = "calibration", displayOrder = 7, commandLineParamName = "calibration",
      commandLineParamSynopsis = "-calibration <name>",
      description = "The rows that tell how sure the models may be: crossfit trains further ensembles, each without a fold of the rows, and asks "
          + "them about that fold; outofbag asks models about the rows out of their bags; heldout keeps a tenth of the rows out of training; none "
          + "leaves calibration out, and intervals then cover far too little.\nauto takes crossfit where every model sees every row (mode "
          + "gradient with -burn-in 0, scheme bayesian) and outofbag elsewhere.\n(auto, crossfit, outofbag, heldout, none; default auto)")
  public SelectedTag getCalibration() {
    return CALIBRATIONS.show(calibration);
  }

  /**
   * Sets what calibrates.
   *
   * @param rows the kind of rows
   */
  public void setCalibration(SelectedTag rows) {
    calibration = CALIBRATIONS.read(rows);
  }

  /**
   * Folds of cross-fitting.
   *
   * @return how many; 0 is automatic
   */
  @OptionMetadata(displayName = "numFolds", displayOrder = 14, commandLineParamName = "folds", commandLineParamSynopsis = "-folds <num>",
      description = "Into how many folds -calibration crossfit deals the rows; equal rows, and those of the same value in an attribute named id, "
          + "stay together. More folds give training sets nearer to the whole.\n0 takes 10, of which large data train only "
          + "as many as give 2500 held-out rows.\n(default 0)")
  public int getNumFolds() {
    return numFolds;
  }

  /**
   * Sets the folds of cross-fitting.
   *
   * @param folds 0, or at least 2
   */
  public void setNumFolds(int folds) {
    if (folds != 0 && folds < 2) {
      throw new IllegalArgumentException("Number of folds (-folds) must be 0 (automatic) or at least 2, but was " + folds);
    }
    numFolds = folds;
  }

  /**
   * Whether a residual forest makes intervals local.
   *
   * @return auto, off or on
   */
  @OptionMetadata(displayName = "local", displayOrder = 12, commandLineParamName = "local", commandLineParamSynopsis = "-local <name>",
      description = "Whether a small forest, grown on the errors of rows that the models have not seen, tells where errors are large and where "
          + "predictions are too high or too low, so that intervals are true for the row and not only on average.\nauto takes it if that makes "
          + "intervals better on such rows; off lets widths follow the models' disagreement alone.\n(auto, off, on; default auto)")
  public SelectedTag getLocal() {
    return LOCALS.show(local);
  }

  /**
   * Sets whether a residual forest makes intervals local.
   *
   * @param newLocal auto, off or on
   */
  public void setLocal(SelectedTag newLocal) {
    local = LOCALS.read(newLocal);
  }

  /**
   * What a bound is where rows are too few to tell it.
   *
   * @return last or infinite
   */
  @OptionMetadata(displayName = "tails", displayOrder = 13, commandLineParamName = "tails", commandLineParamSynopsis = "-tails <name>",
      description = "What a bound is where the rows that calibrate are too few for the level: the outermost error that was seen, or infinite. n rows "
          + "tell levels up to about (n-1)/(n+1); the model's text says up to which.\n(last, infinite; default last)")
  public SelectedTag getTails() {
    return TAILS.show(tails);
  }

  /**
   * Sets what a bound is where rows are too few to tell it.
   *
   * @param newTails last or infinite
   */
  public void setTails(SelectedTag newTails) {
    tails = TAILS.read(newTails);
  }

  /**
   * What no class value is below.
   *
   * @return minus infinity if nothing is known
   */
  @OptionMetadata(displayName = "minTarget", displayOrder = 10, commandLineParamName = "min", commandLineParamSynopsis = "-min <num>",
      description = "The smallest value that a numeric class can have, such as 0 for a price: intervals and densities do not reach below.\n"
          + "(default -Infinity)")
  public double getMinTarget() {
    return minTarget;
  }

  /**
   * Sets what no class value is below.
   *
   * @param min any number, or minus infinity
   */
  public void setMinTarget(double min) {
    minTarget = bound("Smallest target (-min)", min, Double.POSITIVE_INFINITY);
  }

  /**
   * What no class value is above.
   *
   * @return infinity if nothing is known
   */
  @OptionMetadata(displayName = "maxTarget", displayOrder = 11, commandLineParamName = "max", commandLineParamSynopsis = "-max <num>",
      description = "The largest value that a numeric class can have, such as 100 for a percentage: intervals and densities do not reach above.\n"
          + "(default Infinity)")
  public double getMaxTarget() {
    return maxTarget;
  }

  /**
   * Sets what no class value is above.
   *
   * @param max any number, or infinity
   */
  public void setMaxTarget(double max) {
    maxTarget = bound("Largest target (-max)", max, Double.NEGATIVE_INFINITY);
  }

  private static double bound(String setting, double value, double impossible) {
    if (Double.isNaN(value) || value == impossible) {
      throw new IllegalArgumentException(setting + " must be a number, or " + -impossible + " if nothing is known, but was " + value);
    }
    return value;
  }
}
