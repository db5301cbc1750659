// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.weka.options.reader.AnnotatedOptions;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.options.reader.OptionDetails;
import centroid.weka.options.reader.OptionRange;
import java.io.File;
import java.util.Enumeration;
import weka.classifiers.Classifier;
import weka.classifiers.RandomizableSingleClassifierEnhancer;
import weka.classifiers.trees.RandomForest;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * The options of CalibratedClassifier. Less frequent ones are in {@link IntervalDetails}, which CentroidBagging has too.
 *
 * @serial exclude
 */
public abstract class WrapperOptions extends RandomizableSingleClassifierEnhancer {

  private static final long serialVersionUID = 1L;

  private static final File NO_FILE = new File(".");
  private static final EnumOption<CalibrationSplit> CALIBRATIONS = new EnumOption<>(CalibrationSplit.class);

  private CalibrationSplit calibration = CalibrationSplit.CROSSFIT;
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

  /** Returns all settings of calibration and intervals. */
  protected IntervalSettings intervals() {
    return intervalDetails.settings(CalibrationMethod.valueOf(calibration.name()));
  }

  /**
   * Returns whether a trained model is read from a file.
   *
   * @return false if a classifier is trained
   */
  protected boolean usesModelFile() {
    return !modelFile.isDirectory();
  }

  /**
   * Returns whether the calibration set is read from a file.
   *
   * @return false if it consists of training rows
   */
  protected boolean usesCalibrationData() {
    return !calibrationData.isDirectory();
  }

  @Override
  public void setOptions(String[] options) throws Exception {
    AnnotatedOptions.read(this, options, super::setOptions);
    check();
  }

  /**
   * Refuses impossible values.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  protected void check() {
    AnnotatedOptions.check(this);
  }

  @Override
  public String[] getOptions() {
    return OptionDetails.join(super.getOptions(), intervalDetails);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return OptionDetails.list(super.listOptions(), intervalDetails);
  }

  @Override
  @OptionMetadata(displayName = "classifier", displayOrder = 0,
      description = "The classifier to calibrate; it is trained on all rows with its own seed, and its numeric predictions do not change.")
  public Classifier getClassifier() {
    return super.getClassifier();
  }

  @OptionMetadata(displayName = "modelFile", displayOrder = 1, commandLineParamName = "model", commandLineParamSynopsis = "-model <file>",
      description = "A file with a trained model of any classifier, used instead of training one; a folder means none.\nThe model is calibrated "
          + "on -calibration-data or, without them, on the training rows, on which it must not have been trained.\n(default .)")
  public File getModelFile() {
    return modelFile;
  }

  public void setModelFile(File file) {
    modelFile = file == null ? NO_FILE : file;
  }

  @OptionMetadata(displayName = "calibrationData", displayOrder = 2, commandLineParamName = "calibration-data",
      commandLineParamSynopsis = "-calibration-data <file>",
      description = "A data set of at least 20 calibration rows that the model was not trained on, used in place of training rows; a folder switches this "
          + "off.\n(default .)")
  public File getCalibrationData() {
    return calibrationData;
  }

  public void setCalibrationData(File file) {
    calibrationData = file == null ? NO_FILE : file;
  }

  @OptionMetadata(displayName = "calibration", displayOrder = 3, commandLineParamName = "calibration", commandLineParamSynopsis = "-calibration <name>",
      description = "The calibration rows among the training rows: crossfit predicts each fold by a copy trained on the other folds, heldout keeps a tenth of "
          + "the rows out of training and trains once.\n(crossfit, heldout; default crossfit)")
  public SelectedTag getCalibration() {
    return CALIBRATIONS.show(calibration);
  }

  public void setCalibration(SelectedTag rows) {
    calibration = CALIBRATIONS.read(rows);
  }

  @OptionMetadata(displayName = "intervalDetails", displayOrder = 4, description = IntervalDetails.TIP)
  public IntervalDetails getIntervalDetails() {
    return intervalDetails;
  }

  public void setIntervalDetails(IntervalDetails details) {
    intervalDetails = details;
  }

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 5,
      description = "The random seed of folds, held-out rows and the residual forest; one seed gives one model, for any number of execution slots.")
  @OptionRange(option = "S")
  public int getSeed() {
    return super.getSeed();
  }

  @OptionMetadata(displayName = "numExecutionSlots", displayOrder = 6, commandLineParamName = "num-slots", commandLineParamSynopsis = "-num-slots <num>",
      description = "The number of threads that train folds in parallel; 0 uses one per core.\n(default 1)")
  @OptionRange(min = 0)
  public int getNumExecutionSlots() {
    return numExecutionSlots;
  }

  public void setNumExecutionSlots(int numSlots) {
    numExecutionSlots = numSlots;
  }
}
