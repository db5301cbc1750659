// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import java.io.File;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.util.Enumeration;
import weka.classifiers.Classifier;
import weka.classifiers.RandomizableSingleClassifierEnhancer;
import weka.classifiers.trees.RandomForest;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * What a user can set about a single classifier that is calibrated. What is rarely set stands in {@link IntervalDetails}, which ensembles have too.
 *
 * @serial exclude
 */
public abstract class WrapperOptions extends RandomizableSingleClassifierEnhancer {

  private static final long serialVersionUID = 1L;

  private static final File NO_FILE = new File(".");
  private static final EnumOption<UnseenRows> CALIBRATIONS = new EnumOption<>("Calibration (-calibration)", UnseenRows.class);

  private UnseenRows calibration = UnseenRows.CROSSFIT;
  private IntervalDetails intervalDetails = new IntervalDetails();
  private int numExecutionSlots = 1;
  private File modelFile = NO_FILE;
  private File calibrationData = NO_FILE;

  /** Default settings, over RandomForest. */
  protected WrapperOptions() {
    m_Classifier = new RandomForest();
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
    return intervalDetails.settings(CalibrationRows.valueOf(calibration.name()));
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
   * @param options -model, -calibration-data, -calibration, -num-slots, those of {@link IntervalDetails} and those of Weka's wrappers
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    setModelFile(file("model", options));
    setCalibrationData(file("calibration-data", options));
    calibration = OptionReader.choice("calibration", options, CALIBRATIONS, UnseenRows.CROSSFIT);
    intervalDetails.setOptions(options);
    numExecutionSlots = OptionReader.wholeNumber("num-slots", options, 1);
    int seed = OptionReader.wholeNumber("S", options, 1);
    OptionReader.decimalPlaces(this, options);
    super.setOptions(options);
    setSeed(seed);
    check();
  }

  /**
   * Refuses what is impossible. Setters don't: Weka calls them at every key that is typed.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  protected void check() {
    OptionReader.atLeast("Number of execution slots (-num-slots)", numExecutionSlots, 0);
    intervalDetails.check();
  }

  @Override
  public String[] getOptions() {
    return OptionDetails.join(super.getOptions(), intervalDetails);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return OptionDetails.list(super.listOptions(), intervalDetails);
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
  @OptionMetadata(displayName = "intervalDetails", displayOrder = 4,
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

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 5,
      description = "The seed of folds, of rows held out and of the forest: one seed gives one model, for any number of execution slots.")
  public int getSeed() {
    return super.getSeed();
  }

  /**
   * How many threads train folds side by side.
   *
   * @return 0 for one per core
   */
  @OptionMetadata(displayName = "numExecutionSlots", displayOrder = 6, commandLineParamName = "num-slots", commandLineParamSynopsis = "-num-slots <num>",
      description = "How many threads train folds side by side; 0 takes one per core.\n(default 1)")
  public int getNumExecutionSlots() {
    return numExecutionSlots;
  }

  /**
   * Sets how many threads train folds side by side.
   *
   * @param numSlots 0 for one per core
   */
  public void setNumExecutionSlots(int numSlots) {
    numExecutionSlots = numSlots;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OptionDetails.requireAll(calibration, intervalDetails, modelFile, calibrationData);
  }

  /** A file that does not know this class, or has its name wrong. */
  private void readObjectNoData() throws InvalidObjectException {
    OptionDetails.requireAll(calibration, intervalDetails, modelFile, calibrationData);
  }
}
