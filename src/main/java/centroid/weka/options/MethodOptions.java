// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.interval.IntervalMethod;
import centroid.weka.candidate.Candidate;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.options.reader.OptionDetails;
import centroid.weka.options.reader.OptionRange;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import java.util.stream.Stream;
import weka.classifiers.Classifier;
import weka.classifiers.trees.REPTree;
import weka.core.Capabilities;
import weka.core.Instances;
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
  private CandidateOptions candidates = new CandidateOptions();

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

  /** Returns the base learner (-W) and the other candidates (-B) for a data set. */
  protected List<Candidate> candidates(Instances data) {
    return candidates.all(m_Classifier, data);
  }

  /** Returns whether the base learner is chosen among candidates. */
  public boolean hasCandidates() {
    return candidates.isGiven();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    // Before the others, since these are then checked together.
    candidates = CandidateOptions.read(options);
    super.setOptions(options);
  }

  @Override
  protected void check() {
    super.check();
    candidates.check(m_Classifier);
  }

  @Override
  public String[] getOptions() {
    return Stream.concat(candidates.words().stream(), Arrays.stream(OptionDetails.join(super.getOptions(), intervalDetails, trainingDetails)))
        .toArray(String[]::new);
  }

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> all = new Vector<>(List.of(CandidateOptions.OPTION));
    all.addAll(Collections.list(OptionDetails.list(super.listOptions(), intervalDetails, trainingDetails)));
    return all.elements();
  }

  /** Returns what the classifier can handle: what one of its candidates can. */
  @Override
  public Capabilities getCapabilities() {
    Capabilities any = super.getCapabilities();
    for (Classifier candidate : candidates.given()) {
      any.or(candidate.getCapabilities());
    }
    if (candidates.isAuto()) {
      // It is in every list, and can learn what the others can.
      any.or(new REPTree().getCapabilities());
    }
    any.setOwner(this);
    return any;
  }

  @OptionMetadata(displayName = "candidates", displayOrder = 1, description = "Further base learners, beside classifier (-B).\nThe first models of every "
      + "learner are compared by their out-of-bag errors; the best learner trains the ensemble. Empty to use classifier alone.")
  public Classifier[] getCandidates() {
    // A file of another version has no value, which AnnotatedOptions then reports.
    return candidates == null ? null : candidates.given();
  }

  public void setCandidates(Classifier[] learners) {
    candidates = new CandidateOptions(learners, candidates.isAuto());
  }

  @OptionMetadata(displayName = "autoCandidates", displayOrder = 2,
      description = "Whether a short list of Weka's learners is added to the candidates (-B auto).\nIt depends on the class, the number of rows and "
          + "the number of inputs, and takes about two and a half times as many fits as one learner.")
  public boolean getAutoCandidates() {
    return candidates.isAuto();
  }

  public void setAutoCandidates(boolean auto) {
    candidates = new CandidateOptions(candidates.given(), auto);
  }

  @OptionMetadata(displayName = "mode", displayOrder = 4, commandLineParamName = "mode", commandLineParamSynopsis = "-mode <name>",
      description = "How the models are found: auto depends on the base learner, select keeps the best of a pool, refit is the paper's alternation, gradient "
          + "the same epoch by epoch, bagging is Weka's Bagging.\nauto is gradient for Nd4jNetwork and select for all other learners.\n"
          + "(auto, select, refit, gradient, bagging; default auto)")
  public SelectedTag getMode() {
    return MODES.show(mode);
  }

  public void setMode(SelectedTag newMode) {
    mode = MODES.read(newMode);
  }

  @OptionMetadata(displayName = "poolSize", displayOrder = 5, commandLineParamName = "pool", commandLineParamSynopsis = "-pool <num>",
      description = "The number of bootstrap models that mode select trains and chooses from; 0 takes 2 for each model kept, at least 20, and from 5,000 rows "
          + "on at most 3 for each.\nA larger pool takes longer and offers a better choice. One as large as the ensemble gives balanced bagging.\n(default 0)")
  @OptionRange(min = 0)
  public int getPoolSize() {
    return poolSize;
  }

  public void setPoolSize(int newPoolSize) {
    poolSize = newPoolSize;
  }

  @OptionMetadata(displayName = "intervalMethod", displayOrder = 8, commandLineParamName = "interval", commandLineParamSynopsis = "-interval <name>",
      description = "What intervals contain: prediction the next observed value; normal, percentile and pivotal the mean of such values.\nThe last three are "
          + "confidence intervals of the regression function and much narrower.\n(prediction, normal, percentile, pivotal; default prediction)")
  public SelectedTag getIntervalMethod() {
    return INTERVALS.show(intervalMethod);
  }

  public void setIntervalMethod(SelectedTag method) {
    intervalMethod = INTERVALS.read(method);
  }

  @OptionMetadata(displayName = "calibration", displayOrder = 9, commandLineParamName = "calibration", commandLineParamSynopsis = "-calibration <name>",
      description = "The calibration rows: crossfit predicts each fold by an ensemble trained on the other folds, outofbag uses out-of-bag predictions, "
          + "heldout keeps a tenth of the rows out of training, none does not calibrate, and intervals are then far too narrow.\nauto is crossfit with "
          + "-order, and where every model is trained on every row (mode gradient with -burn-in 0, scheme bayesian), and outofbag elsewhere.\n"
          + "(auto, crossfit, outofbag, heldout, none; default auto)")
  public SelectedTag getCalibration() {
    return CALIBRATIONS.show(calibration);
  }

  public void setCalibration(SelectedTag rows) {
    calibration = CALIBRATIONS.read(rows);
  }

  @OptionMetadata(displayName = "intervalDetails", displayOrder = 10, description = IntervalDetails.TIP)
  public IntervalDetails getIntervalDetails() {
    return intervalDetails;
  }

  public void setIntervalDetails(IntervalDetails details) {
    intervalDetails = details;
  }

  @OptionMetadata(displayName = "trainingDetails", displayOrder = 11,
      description = "More options of training: growth of the pool, weight of the training error, the paper's algorithm, and further flags of Bagging.")
  public TrainingDetails getTrainingDetails() {
    return trainingDetails;
  }

  public void setTrainingDetails(TrainingDetails details) {
    trainingDetails = details;
  }
}
