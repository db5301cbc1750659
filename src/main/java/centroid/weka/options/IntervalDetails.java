// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.residual.LocalScale;
import centroid.forest.BiasCorrection;
import centroid.interval.Tails;
import centroid.selective.AnswerGoal;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.options.reader.OptionDetails;
import centroid.weka.options.reader.OptionRange;
import centroid.weka.options.reader.OptionReader;
import java.io.File;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * Less frequent options of intervals and prediction sets; ensembles and single classifiers have the same.
 *
 * @serial exclude
 */
public class IntervalDetails extends OptionDetails {

  /** The tip of the option that opens the dialog. */
  static final String TIP = "More options of intervals and prediction sets: bounds of the class (min, max), coverage within groups and labels, locally "
      + "adaptive widths, folds.";

  private static final long serialVersionUID = 1L;

  private static final File NO_FILE = new File(".");
  private static final EnumOption<LabelCoverage> COVERAGES = new EnumOption<>(LabelCoverage.class);
  private static final EnumOption<LocalScale> LOCALS = new EnumOption<>(LocalScale.class);
  private static final EnumOption<BiasCorrection> CORRECTIONS = new EnumOption<>(BiasCorrection.class);
  private static final EnumOption<Tails> TAILS = new EnumOption<>(Tails.class);

  private double minTarget = Double.NEGATIVE_INFINITY;
  private double maxTarget = Double.POSITIVE_INFINITY;
  private String group = "";
  private String order = "";
  private File targetRows = NO_FILE;
  private LabelCoverage coverage = LabelCoverage.MARGINAL;
  private LocalScale local = LocalScale.AUTO;
  private BiasCorrection correction = BiasCorrection.AUTO;
  private Tails tails = Tails.LAST;
  private int numFolds;
  private String abstain = "";

  /** Returns what the GUI shows about these options. */
  public String globalInfo() {
    return "Less frequent options of intervals and prediction sets. Bounds of a numeric class, the groups and labels within which coverage should hold, and "
        + "locally adaptive widths. On the command line these are options of the classifier.";
  }

  /** Leaves the attributes of groups to the training, where the data are known. */
  @Override
  public void check() {
    super.check();
    answerGoal();
    OptionReader.require(numFolds == 0 || numFolds >= 2, OptionNames.of("folds") + " must be 0 (automatic) or at least 2, but was " + numFolds);
  }

  /** Returns what rows must fulfil to be answered; null without abstention. */
  public AnswerGoal answerGoal() {
    return AnswerGoal.parse(OptionNames.of("abstain"), abstain);
  }

  /** Returns all settings of calibration and intervals. */
  IntervalSettings settings(CalibrationMethod calibration) {
    boolean ordered = !order.isBlank();
    // A residual forest would learn the noise of a row from its neighbours, which calibration must not.
    LocalScale usedLocal = ordered && local == LocalScale.AUTO ? LocalScale.OFF : local;
    BiasCorrection usedCorrection = ordered && correction == BiasCorrection.AUTO ? BiasCorrection.OFF : correction;
    return new IntervalSettings(calibration, numFolds, usedLocal, usedCorrection, new IntervalSettings.Bounds(minTarget, maxTarget, tails), group.strip(),
        coverage, order.strip(), answerGoal(), targetRows.isDirectory() ? null : targetRows);
  }

  @OptionMetadata(displayName = "minTarget", displayOrder = 0, commandLineParamName = "min", commandLineParamSynopsis = "-min <num>",
      description = "The smallest possible value of a numeric class, such as 0 for a price; intervals and densities do not reach below it.\n"
          + "(default -Infinity)")
  @OptionRange(below = Double.POSITIVE_INFINITY, allowed = "a number, or -Infinity if nothing is known")
  public double getMinTarget() {
    return minTarget;
  }

  public void setMinTarget(double min) {
    minTarget = min;
  }

  @OptionMetadata(displayName = "maxTarget", displayOrder = 1, commandLineParamName = "max", commandLineParamSynopsis = "-max <num>",
      description = "The largest possible value of a numeric class, such as 100 for a percentage; intervals and densities do not reach above it.\n"
          + "(default Infinity)")
  @OptionRange(above = Double.NEGATIVE_INFINITY, allowed = "a number, or Infinity if nothing is known")
  public double getMaxTarget() {
    return maxTarget;
  }

  public void setMaxTarget(double max) {
    maxTarget = max;
  }

  @OptionMetadata(displayName = "group", displayOrder = 2, commandLineParamName = "group", commandLineParamSynopsis = "-group <attributes>",
      description = "Attributes within whose values coverage should hold, such as sex or region: names or indices from 1, separated by commas.\nIntervals and "
          + "sets are calibrated on the rows of the same value. Small groups are shrunk towards the pooled estimate; values that were never seen use it. "
          + "Numeric attributes are cut into thirds.\n(default none)")
  public String getGroup() {
    return group;
  }

  public void setGroup(String attributes) {
    group = attributes;
  }

  @OptionMetadata(displayName = "coverage", displayOrder = 3, commandLineParamName = "coverage", commandLineParamSynopsis = "-coverage <name>",
      description = "The coverage of prediction sets of a nominal class: marginal holds over all rows, class for the rows of every label.\nmarginal may miss "
          + "rare labels more often, class makes sets larger.\n(marginal, class; default marginal)")
  public SelectedTag getCoverage() {
    return COVERAGES.show(coverage);
  }

  public void setCoverage(SelectedTag rows) {
    coverage = COVERAGES.read(rows);
  }

  @OptionMetadata(displayName = "local", displayOrder = 4, commandLineParamName = "local", commandLineParamSynopsis = "-local <name>",
      description = "Locally adaptive intervals: a residual forest, grown on out-of-bag or held-out residuals, estimates where errors are large and where "
          + "predictions are too high or too low.\nauto uses it if it improves intervals on such rows. off makes widths depend on the ensemble variance alone, "
          + "so that those of a single model are all the same.\n(auto, off, on; default auto)")
  public SelectedTag getLocal() {
    return LOCALS.show(local);
  }

  public void setLocal(SelectedTag newLocal) {
    local = LOCALS.read(newLocal);
  }

  @OptionMetadata(displayName = "correct", displayOrder = 5, commandLineParamName = "correct", commandLineParamSynopsis = "-correct <name>",
      description = "Bias correction: a residual forest, grown on out-of-bag or held-out residuals, estimates where predictions are too high or too low, and "
          + "the prediction is shifted by that.\nauto corrects an ensemble if that lowers the error of such rows; it does not change mode bagging or a "
          + "CalibratedClassifier, whose predictions stay those of its model. on corrects always; it is refused in mode bagging.\n"
          + "(auto, off, on; default auto)")
  public SelectedTag getCorrect() {
    return CORRECTIONS.show(correction);
  }

  public void setCorrect(SelectedTag newCorrection) {
    correction = CORRECTIONS.read(newCorrection);
  }

  @OptionMetadata(displayName = "tails", displayOrder = 6, commandLineParamName = "tails", commandLineParamSynopsis = "-tails <name>",
      description = "The bounds at levels beyond the largest level that the calibration set supports: last takes the outermost residual, infinite an infinite "
          + "bound.\nn rows support levels up to about (n-1)/(n+1); the model's text states the level.\n(last, infinite; default last)")
  public SelectedTag getTails() {
    return TAILS.show(tails);
  }

  public void setTails(SelectedTag newTails) {
    tails = TAILS.read(newTails);
  }

  @OptionMetadata(displayName = "numFolds", displayOrder = 7, commandLineParamName = "folds", commandLineParamSynopsis = "-folds <num>",
      description = "The number of folds of -calibration crossfit; 0 takes 10; on large data sets only as many are trained as give 2500 held-out rows.\nEqual "
          + "rows, and those of the same value in an attribute named id, stay together. More folds give training sets closer to the whole.\n(default 0)")
  public int getNumFolds() {
    return numFolds;
  }

  public void setNumFolds(int folds) {
    numFolds = folds;
  }

  @OptionMetadata(displayName = "order", displayOrder = 8, commandLineParamName = "order", commandLineParamSynopsis = "-order <attribute>",
      description = "The attribute of time or place in whose order rows influence each other, such as a date: a name, an index from 1, first or last.\n"
          + "Rows that follow each other are then held out together (cross-fitting with folds of neighbours; heldout takes the last rows), so that no model "
          + "that calibrates a row was trained on its neighbours, and -local auto and -correct auto are off.\n(default none)")
  public String getOrder() {
    return order;
  }

  public void setOrder(String attribute) {
    order = attribute;
  }

  @OptionMetadata(displayName = "abstain", displayOrder = 9, commandLineParamName = "abstain", commandLineParamSynopsis = "-abstain <goal>",
      description = "What rows must fulfil to be answered; the model abstains from the others (selective prediction).\nThe summary shows the share that is "
          + "answered, and whether the goal held: \"accuracy 0.95\", \"precision 0.9 yes\" or \"recall 0.9 yes\" with a confidence of 0.95 for a nominal "
          + "class, and \"width 3\" at the level 0.95 for a numeric one. The output Intervals and the filter AddPredictionIntervals take any goal "
          + "later.\n(default none)")
  public String getAbstain() {
    return abstain;
  }

  public void setAbstain(String goal) {
    abstain = goal;
  }

  @OptionMetadata(displayName = "targetRows", displayOrder = 10, commandLineParamName = "target", commandLineParamSynopsis = "-target <file>",
      description = "A data set of at least 20 rows that the model will be used on, with or without classes, if they differ from the training rows; a folder "
          + "means none.\nCalibration rows are then weighted by the density ratio of these rows to the training rows (covariate shift). The model's text "
          + "states the effective sample size.\n(default .)")
  public File getTargetRows() {
    return targetRows;
  }

  public void setTargetRows(File file) {
    targetRows = file == null ? NO_FILE : file;
  }
}
