// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.interval.LabelCoverage;
import centroid.interval.LocalScale;
import centroid.interval.Tails;
import java.io.File;
import weka.classifiers.Classifier;
import weka.classifiers.RandomizableSingleClassifierEnhancer;
import weka.classifiers.trees.RandomForest;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * What a user can set about a single classifier that is calibrated. Options that ensembles have too are kept and checked by
 * {@link IntervalOptions}.
 *
 * @serial exclude
 */
public abstract class WrapperOptions extends RandomizableSingleClassifierEnhancer {

  private static final long serialVersionUID = 1L;

  private static final File NO_FILE = new File(".");
  private static final EnumOption<UnseenRows> CALIBRATIONS = new EnumOption<>("Calibration (-calibration)", UnseenRows.class);
  private static final EnumOption<LocalScale> LOCALS = new EnumOption<>("Local (-local)", LocalScale.class);
  private static final EnumOption<Tails> TAILS = new EnumOption<>("Tails (-tails)", Tails.class);

  private static final EnumOption<LabelCoverage> COVERAGES = new EnumOption<>("Coverage (-coverage)", LabelCoverage.class);

  private final Shared shared = new Shared();
  private File modelFile = NO_FILE;
  private File calibrationData = NO_FILE;

  /** Options only, never trained. */
  private static final class Shared extends IntervalOptions {

    private static final long serialVersionUID = 1L;

    @Override
    protected Instances getTrainingSet(int iteration) {
      throw new UnsupportedOperationException("These are options only");
    }
  }

  /** Default settings, over RandomForest. */
  protected WrapperOptions() {
    m_Classifier = new RandomForest();
    setCalibration(CALIBRATIONS.show(UnseenRows.CROSSFIT));
  }

  @Override
  protected String defaultClassifierString() {
    return RandomForest.class.getName();
  }

  /**
   * All settings of calibration and intervals.
   *
   * @return a record of them
   */
  protected IntervalSettings intervals() {
    return shared.intervals();
  }

  /**
   * Whether a trained model is read from a file.
   *
   * @return false if a classifier is trained
   */
  protected boolean usesModelFile() {
    return !modelFile.isDirectory();
  }

  /**
   * Whether the rows that calibrate are read from a file.
   *
   * @return false if they are training rows
   */
  protected boolean usesCalibrationData() {
    return !calibrationData.isDirectory();
  }

  /**
   * Reads the options. All of our own are read strictly here, before Weka looks for them.
   *
   * @param options -model, -calibration-data, -calibration, -folds, -local, -tails, -min, -max, -group, -coverage, -num-slots, and those of Weka's wrappers
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    setModelFile(file("model", options));
    setCalibrationData(file("calibration-data", options));
    setCalibration(CALIBRATIONS.show(OptionReader.choice("calibration", options, CALIBRATIONS, UnseenRows.CROSSFIT)));
    setNumFolds(OptionReader.wholeNumber("folds", options, 0));
    setLocal(LOCALS.show(OptionReader.choice("local", options, LOCALS, LocalScale.AUTO)));
    setTails(TAILS.show(OptionReader.choice("tails", options, TAILS, Tails.LAST)));
    setMinTarget(OptionReader.number("min", options, Double.NEGATIVE_INFINITY));
    setMaxTarget(OptionReader.number("max", options, Double.POSITIVE_INFINITY));
    setGroup(Utils.getOption("group", options));
    setCoverage(COVERAGES.show(OptionReader.choice("coverage", options, COVERAGES, LabelCoverage.MARGINAL)));
    setNumExecutionSlots(OptionReader.wholeNumber("num-slots", options, 1));
    int seed = OptionReader.wholeNumber("S", options, 1);
    super.setOptions(options);
    setSeed(seed);
  }

  private static File file(String name, String[] options) throws Exception {
    String text = Utils.getOption(name, options);
    return text.isEmpty() ? NO_FILE : new File(text);
  }

  @Override
  @OptionMetadata(displayName = "classifier", displayOrder = 0,
      description = "The classifier that is trained on all rows; its predictions of numbers stay as they are, and it keeps its own seed.")
  public Classifier getClassifier() {
    return super.getClassifier();
  }

  /**
   * The file of a trained model.
   *
   * @return the file; a folder if a classifier is trained
   */
  @OptionMetadata(displayName = "modelFile", displayOrder = 1, commandLineParamName = "model", commandLineParamSynopsis = "-model <file>",
      description = "A file with a trained model of any classifier, to take in place of training one. It is calibrated on -calibration-data or, without "
          + "them, on the training rows, which it must not have seen; a folder switches this off.\n(default .)")
  public File getModelFile() {
    return modelFile;
  }

  /**
   * Sets the file of a trained model.
   *
   * @param file the file; a folder or null to train a classifier
   */
  public void setModelFile(File file) {
    modelFile = file == null ? NO_FILE : file;
  }

  /**
   * The file of the rows that calibrate.
   *
   * @return the file; a folder if training rows calibrate
   */
  @OptionMetadata(displayName = "calibrationData", displayOrder = 2, commandLineParamName = "calibration-data",
      commandLineParamSynopsis = "-calibration-data <file>",
      description = "A data set with rows that the model has not seen, at least 20, to calibrate on in place of training rows; a folder switches this "
          + "off.\n(default .)")
  public File getCalibrationData() {
    return calibrationData;
  }

  /**
   * Sets the file of the rows that calibrate.
   *
   * @param file the file; a folder or null for training rows
   */
  public void setCalibrationData(File file) {
    calibrationData = file == null ? NO_FILE : file;
  }

  /**
   * What calibrates.
   *
   * @return the kind of rows
   */
  @OptionMetadata(displayName = "calibration", displayOrder = 3, commandLineParamName = "calibration", commandLineParamSynopsis = "-calibration <name>",
      description = "The training rows that tell how sure the model may be: crossfit trains further copies, each without a fold of the rows, and asks them "
          + "about that fold; heldout keeps a tenth of the rows out of training, and trains once.\n(crossfit, heldout; default crossfit)")
  public SelectedTag getCalibration() {
    return CALIBRATIONS.show(CALIBRATIONS.read(shared.getCalibration()));
  }

  /**
   * Sets what calibrates.
   *
   * @param rows the kind of rows
   */
  public final void setCalibration(SelectedTag rows) {
    // By its text, which is the same there.
    shared.setCalibration(CALIBRATIONS.show(CALIBRATIONS.read(rows)));
  }

  /**
   * Folds of cross-fitting.
   *
   * @return how many; 0 is automatic
   */
  @OptionMetadata(displayName = "numFolds", displayOrder = 9, commandLineParamName = "folds", commandLineParamSynopsis = "-folds <num>",
      description = "Into how many folds -calibration crossfit deals the rows; equal rows, and those of the same value in an attribute named id, "
          + "stay together.\n0 takes 10, of which large data train only as many as give 2500 held-out rows.\n(default 0)")
  public int getNumFolds() {
    return shared.getNumFolds();
  }

  /**
   * Sets the folds of cross-fitting.
   *
   * @param folds 0, or at least 2
   */
  public void setNumFolds(int folds) {
    shared.setNumFolds(folds);
  }

  /**
   * Whether a residual forest makes intervals local.
   *
   * @return auto, off or on
   */
  @OptionMetadata(displayName = "local", displayOrder = 6, commandLineParamName = "local", commandLineParamSynopsis = "-local <name>",
      description = "Whether a small forest, grown on the errors of rows that the model has not seen, tells where errors are large and where "
          + "predictions are too high or too low, so that intervals are true for the row and not only on average.\nauto takes it if that makes "
          + "intervals better on such rows; off gives intervals of one width.\n(auto, off, on; default auto)")
  public SelectedTag getLocal() {
    return shared.getLocal();
  }

  /**
   * Sets whether a residual forest makes intervals local.
   *
   * @param local auto, off or on
   */
  public void setLocal(SelectedTag local) {
    shared.setLocal(local);
  }

  /**
   * What a bound is where rows are too few to tell it.
   *
   * @return last or infinite
   */
  @OptionMetadata(displayName = "tails", displayOrder = 7, commandLineParamName = "tails", commandLineParamSynopsis = "-tails <name>",
      description = "What a bound is where the rows that calibrate are too few for the level: the outermost error that was seen, or infinite.\n"
          + "(last, infinite; default last)")
  public SelectedTag getTails() {
    return shared.getTails();
  }

  /**
   * Sets what a bound is where rows are too few to tell it.
   *
   * @param tails last or infinite
   */
  public void setTails(SelectedTag tails) {
    shared.setTails(tails);
  }

  /**
   * The attributes whose values are groups.
   *
   * @return names or indices, separated by commas; empty for none
   */
  @OptionMetadata(displayName = "group", displayOrder = 11, commandLineParamName = "group", commandLineParamSynopsis = "-group <attributes>",
      description = CoverageOptions.GROUP_TIP)
  public String getGroup() {
    return shared.getGroup();
  }

  /**
   * Sets the attributes whose values are groups.
   *
   * @param attributes names or indices, separated by commas; empty for none
   */
  public void setGroup(String attributes) {
    shared.setGroup(attributes);
  }

  /**
   * Of which rows prediction sets hold.
   *
   * @return marginal or class
   */
  @OptionMetadata(displayName = "coverage", displayOrder = 12, commandLineParamName = "coverage", commandLineParamSynopsis = "-coverage <name>",
      description = CoverageOptions.COVERAGE_TIP)
  public SelectedTag getCoverage() {
    return shared.getCoverage();
  }

  /**
   * Sets of which rows prediction sets hold.
   *
   * @param rows marginal or class
   */
  public void setCoverage(SelectedTag rows) {
    shared.setCoverage(rows);
  }

  /**
   * What no class value is below.
   *
   * @return minus infinity if nothing is known
   */
  @OptionMetadata(displayName = "minTarget", displayOrder = 4, commandLineParamName = "min", commandLineParamSynopsis = "-min <num>",
      description = "The smallest value that a numeric class can have, such as 0 for a price: intervals and densities do not reach below.\n"
          + "(default -Infinity)")
  public double getMinTarget() {
    return shared.getMinTarget();
  }

  /**
   * Sets what no class value is below.
   *
   * @param min any number, or minus infinity
   */
  public void setMinTarget(double min) {
    shared.setMinTarget(min);
  }

  /**
   * What no class value is above.
   *
   * @return infinity if nothing is known
   */
  @OptionMetadata(displayName = "maxTarget", displayOrder = 5, commandLineParamName = "max", commandLineParamSynopsis = "-max <num>",
      description = "The largest value that a numeric class can have, such as 100 for a percentage: intervals and densities do not reach above.\n"
          + "(default Infinity)")
  public double getMaxTarget() {
    return shared.getMaxTarget();
  }

  /**
   * Sets what no class value is above.
   *
   * @param max any number, or infinity
   */
  public void setMaxTarget(double max) {
    shared.setMaxTarget(max);
  }

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 10,
      description = "The seed of folds, of rows held out and of the forest: one seed gives one model, for any number of execution slots.")
  public int getSeed() {
    return super.getSeed();
  }

  /**
   * How many threads train folds side by side.
   *
   * @return 0 for one per core
   */
  @OptionMetadata(displayName = "numExecutionSlots", displayOrder = 8, commandLineParamName = "num-slots", commandLineParamSynopsis = "-num-slots <num>",
      description = "How many threads train folds side by side; 0 takes one per core.\n(default 1)")
  public int getNumExecutionSlots() {
    return shared.getNumExecutionSlots();
  }

  /**
   * Sets how many threads train folds side by side.
   *
   * @param numSlots 0 for one per core
   */
  public void setNumExecutionSlots(int numSlots) {
    shared.setNumExecutionSlots(numSlots);
  }
}
