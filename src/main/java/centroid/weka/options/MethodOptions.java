// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.interval.IntervalMethod;
import java.util.Enumeration;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * The options of CentroidBagging on top of Bagging's. Frequent ones are here, the others in {@link TrainingDetails} and {@link IntervalDetails}.
 *
 * @serial exclude
 */
public abstract class MethodOptions extends BaggingOptions {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<Mode> MODES = new EnumOption<>(Mode.class);
  private static final EnumOption<IntervalMethod> INTERVALS = new EnumOption<>(IntervalMethod.class);
  private static final EnumOption<CalibrationMethod> CALIBRATIONS = new EnumOption<>(CalibrationMethod.class);

  private Mode mode = Mode.AUTO;
  private int poolSize;
  private IntervalMethod intervalMethod = IntervalMethod.PREDICTION;
  private CalibrationMethod calibration = CalibrationMethod.AUTO;
  private IntervalDetails intervalDetails = new IntervalDetails();
  private TrainingDetails trainingDetails = new TrainingDetails();

  /** Returns how members are found. */
  protected Mode mode() {
    return mode;
  }

  /** Returns what intervals contain. */
  protected IntervalMethod intervalMethod() {
    return intervalMethod;
  }

  /** Returns all settings of a training. */
  protected MethodSettings settings() {
    return new MethodSettings(m_NumIterations, getBagSizePercent(), trainingDetails.getRepresentCopiesUsingWeights(), trainingDetails.pool(poolSize),
        trainingDetails.rounds(), intervalDetails.settings(calibration));
  }

  @Override
  public String[] getOptions() {
    return OptionDetails.join(super.getOptions(), intervalDetails, trainingDetails);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return OptionDetails.list(super.listOptions(), intervalDetails, trainingDetails);
  }

  @OptionMetadata(displayName = "mode", displayOrder = 2, commandLineParamName = "mode", commandLineParamSynopsis = "-mode <name>",
      description = "How the models are found: auto depends on the base learner, select keeps the best of a pool, refit is the paper's alternation, gradient "
          + "the same epoch by epoch, bagging is Weka's Bagging.\nauto is gradient for Nd4jNetwork and select for all other learners.\n"
          + "(auto, select, refit, gradient, bagging; default auto)")
  public SelectedTag getMode() {
    return MODES.show(mode);
  }

  public void setMode(SelectedTag newMode) {
    mode = MODES.read(newMode);
  }

  @OptionMetadata(displayName = "poolSize", displayOrder = 3, commandLineParamName = "pool", commandLineParamSynopsis = "-pool <num>",
      description = "The number of bootstrap models that mode select trains and chooses from; 0 takes 2 for each model kept, at least 20, and from 5,000 rows "
          + "on at most 3 for each.\nA larger pool takes longer and offers a better choice. One as large as the ensemble gives balanced bagging.\n(default 0)")
  @OptionRange(min = 0)
  public int getPoolSize() {
    return poolSize;
  }

  public void setPoolSize(int newPoolSize) {
    poolSize = newPoolSize;
  }

  @OptionMetadata(displayName = "intervalMethod", displayOrder = 6, commandLineParamName = "interval", commandLineParamSynopsis = "-interval <name>",
      description = "What intervals contain: prediction the next observed value; normal, percentile and pivotal the mean of such values.\nThe last three are "
          + "confidence intervals of the regression function and much narrower.\n(prediction, normal, percentile, pivotal; default prediction)")
  public SelectedTag getIntervalMethod() {
    return INTERVALS.show(intervalMethod);
  }

  public void setIntervalMethod(SelectedTag method) {
    intervalMethod = INTERVALS.read(method);
  }

  @OptionMetadata(displayName = "calibration", displayOrder = 7, commandLineParamName = "calibration", commandLineParamSynopsis = "-calibration <name>",
      description = "The calibration rows: crossfit predicts each fold by an ensemble trained on the other folds, outofbag uses out-of-bag predictions, "
          + "heldout keeps a tenth of the rows out of training, none does not calibrate, and intervals are then far too narrow.\nauto is crossfit where every "
          + "model is trained on every row (mode gradient with -burn-in 0, scheme bayesian) and outofbag elsewhere.\n"
          + "(auto, crossfit, outofbag, heldout, none; default auto)")
  public SelectedTag getCalibration() {
    return CALIBRATIONS.show(calibration);
  }

  public void setCalibration(SelectedTag rows) {
    calibration = CALIBRATIONS.read(rows);
  }

  @OptionMetadata(displayName = "intervalDetails", displayOrder = 8, description = IntervalDetails.TIP)
  public IntervalDetails getIntervalDetails() {
    return intervalDetails;
  }

  public void setIntervalDetails(IntervalDetails details) {
    intervalDetails = details;
  }

  @OptionMetadata(displayName = "trainingDetails", displayOrder = 9,
      description = "More options of training: growth of the pool, weight of the training error, the paper's algorithm, and further flags of Bagging.")
  public TrainingDetails getTrainingDetails() {
    return trainingDetails;
  }

  public void setTrainingDetails(TrainingDetails details) {
    trainingDetails = details;
  }
}
