// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.interval.IntervalMethod;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Enumeration;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * What a user can set about the method, on top of what Bagging has. What is set often stands here, the rest in {@link TrainingDetails} and
 * {@link IntervalDetails}, which have dialogs of their own.
 *
 * @serial exclude
 */
public abstract class MethodOptions extends BaggingOptions {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<Mode> MODES = new EnumOption<>("Mode (-mode)", Mode.class);
  private static final EnumOption<IntervalMethod> INTERVALS = new EnumOption<>("Interval (-interval)", IntervalMethod.class);
  private static final EnumOption<CalibrationRows> CALIBRATIONS = new EnumOption<>("Calibration (-calibration)", CalibrationRows.class);

  private Mode mode = Mode.AUTO;
  private int poolSize;
  private IntervalMethod intervalMethod = IntervalMethod.PREDICTION;
  private CalibrationRows calibration = CalibrationRows.AUTO;
  private IntervalDetails intervalDetails = new IntervalDetails();
  private TrainingDetails trainingDetails = new TrainingDetails();

  /** Default settings. */
  protected MethodOptions() {
  }

  /**
   * How members are found.
   *
   * @return the mode
   */
  protected Mode mode() {
    return mode;
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
   * All settings of a training.
   *
   * @return a record of them
   */
  protected MethodSettings settings() {
    TrainingDetails training = trainingDetails;
    return new MethodSettings(m_NumIterations, getBagSizePercent(), training.getRepresentCopiesUsingWeights(), poolSize, training.getStop(),
        training.getBudget(), training.getLambda(), training.getNumRounds(), training.getNumDraws(), training.getGamma(), training.scheme(),
        training.gradient(), intervalDetails.settings(calibration));
  }

  /**
   * Reads the options. Those with a value are read strictly here, flags and the base learner by Weka.
   *
   * @param options as in {@link weka.classifiers.meta.Bagging}, and -mode, -pool, -interval, -calibration, and those of {@link TrainingDetails} and
   *     {@link IntervalDetails}
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    mode = OptionReader.choice("mode", options, MODES, Mode.AUTO);
    poolSize = OptionReader.wholeNumber("pool", options, 0);
    intervalMethod = OptionReader.choice("interval", options, INTERVALS, IntervalMethod.PREDICTION);
    calibration = OptionReader.choice("calibration", options, CALIBRATIONS, CalibrationRows.AUTO);
    intervalDetails.setOptions(options);
    trainingDetails.setOptions(options);
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    return OptionDetails.join(super.getOptions(), intervalDetails, trainingDetails);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return OptionDetails.list(super.listOptions(), intervalDetails, trainingDetails);
  }

  @Override
  protected void check() {
    super.check();
    OptionReader.atLeast("Pool size (-pool)", poolSize, 0);
    intervalDetails.check();
    trainingDetails.check();
  }

  /**
   * How members are found.
   *
   * @return the mode
   */
  @OptionMetadata(displayName = "mode", displayOrder = 2, commandLineParamName = "mode", commandLineParamSynopsis = "-mode <name>",
      description = "How the models are found: auto lets the base learner decide, select keeps the best of a pool, refit is the paper's "
          + "alternation, gradient the same epoch by epoch, bagging is Weka's Bagging.\nauto takes gradient "
          + "for Nd4jNetwork and select for all other learners.\n(auto, select, refit, gradient, bagging; default auto)")
  public SelectedTag getMode() {
    return MODES.show(mode);
  }

  /**
   * Sets how members are found.
   *
   * @param newMode the mode
   */
  public void setMode(SelectedTag newMode) {
    mode = MODES.read(newMode);
  }

  /**
   * The number of models trained in mode select.
   *
   * @return the pool size; 0 is automatic
   */
  @OptionMetadata(displayName = "poolSize", displayOrder = 3, commandLineParamName = "pool", commandLineParamSynopsis = "-pool <num>",
      description = "How many bootstrap models mode select trains to choose from: more cost more training time and are chosen from better; 0 takes 2 for "
          + "each model kept, at least 20, and from 5,000 rows on at most 3 for each.\nAs many as are kept give balanced bagging.\n(default 0)")
  public int getPoolSize() {
    return poolSize;
  }

  /**
   * Sets the number of models trained in mode select.
   *
   * @param newPoolSize 0, or at least the number of models kept
   */
  public void setPoolSize(int newPoolSize) {
    poolSize = newPoolSize;
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
   * More about intervals.
   *
   * @return the options, not a copy
   */
  @OptionMetadata(displayName = "intervalDetails", displayOrder = 8,
      description = IntervalDetails.TIP)
  public IntervalDetails getIntervalDetails() {
    return intervalDetails;
  }

  /**
   * Sets more about intervals.
   *
   * @param details the options
   */
  public void setIntervalDetails(IntervalDetails details) {
    intervalDetails = details;
  }

  /**
   * More about training.
   *
   * @return the options, not a copy
   */
  @OptionMetadata(displayName = "trainingDetails", displayOrder = 9,
      description = "More about training, in a dialog of its own: when the pool stops growing, the weight of the error, the inner settings of the paper's "
          + "algorithm, and what Bagging has beside.")
  public TrainingDetails getTrainingDetails() {
    return trainingDetails;
  }

  /**
   * Sets more about training.
   *
   * @param details the options
   */
  public void setTrainingDetails(TrainingDetails details) {
    trainingDetails = details;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OptionDetails.requireAll(mode, intervalMethod, calibration, intervalDetails, trainingDetails);
  }

  /** A file that does not know this class, or has its name wrong. */
  private void readObjectNoData() throws InvalidObjectException {
    OptionDetails.requireAll(mode, intervalMethod, calibration, intervalDetails, trainingDetails);
  }
}
