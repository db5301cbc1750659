// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import weka.classifiers.Classifier;
import weka.classifiers.RandomizableParallelIteratedSingleClassifierEnhancer;
import weka.classifiers.trees.REPTree;
import weka.core.BatchPredictor;
import weka.core.OptionMetadata;
import weka.gui.ProgrammaticProperty;

/**
 * Every option of Weka's Bagging, with its name, default and meaning, but with impossible values refused: on command lines at once, else when training begins.
 *
 * @serial exclude
 */
public abstract class BaggingOptions extends RandomizableParallelIteratedSingleClassifierEnhancer {

  private static final long serialVersionUID = 1L;

  private int bagSizePercent = 100;
  private boolean calcOutOfBag;
  private boolean printClassifiers;

  /** Settings of Bagging's defaults, over REPTree. */
  protected BaggingOptions() {
    m_Classifier = new REPTree();
  }

  @Override
  protected String defaultClassifierString() {
    return REPTree.class.getName();
  }

  /**
   * Reads the options. Whole numbers are read strictly here, flags and the base learner by Weka.
   *
   * @param options as in Bagging
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    bagSizePercent = OptionReader.wholeNumber("P", options, 100);
    int iterations = OptionReader.wholeNumber("I", options, defaultNumberOfIterations());
    int seed = OptionReader.wholeNumber("S", options, 1);
    int slots = OptionReader.wholeNumber("num-slots", options, 1);
    OptionReader.decimalPlaces(this, options);
    super.setOptions(options);
    setNumIterations(iterations);
    setSeed(seed);
    setNumExecutionSlots(slots);
    check();
  }

  /**
   * Refuses what is impossible. Setters don't: Weka calls them at every key that is typed.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  protected void check() {
    OptionReader.atLeast("Number of models kept (-I)", m_NumIterations, 1);
    OptionReader.atLeast("Number of execution slots (-num-slots)", m_numExecutionSlots, 0);
    OptionReader.require(bagSizePercent >= 1 && bagSizePercent <= 100, "Bag size (-P) must be from 1 to 100 percent, but was " + bagSizePercent);
  }

  @Override
  @OptionMetadata(displayName = "classifier", displayOrder = 0, description = "The base learner that makes the models.")
  public Classifier getClassifier() {
    return super.getClassifier();
  }

  @Override
  @OptionMetadata(displayName = "numIterations", displayOrder = 1,
      description = "How many models are kept and asked for every prediction (the m of the paper).")
  public int getNumIterations() {
    return super.getNumIterations();
  }

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 4,
      description = "The seed of all randomness: one seed gives one model, for any number of execution slots.")
  public int getSeed() {
    return super.getSeed();
  }

  @Override
  @OptionMetadata(displayName = "numExecutionSlots", displayOrder = 5,
      description = "How many threads train models side by side; 0 takes one per core.")
  public int getNumExecutionSlots() {
    return super.getNumExecutionSlots();
  }

  /**
   * The size of a bag.
   *
   * @return percent of the training rows
   */
  @OptionMetadata(displayName = "bagSizePercent", displayOrder = 10, commandLineParamName = "P", commandLineParamSynopsis = "-P <num>",
      description = "Size of each bag, as a percentage of the training set size.\n(default 100)")
  public int getBagSizePercent() {
    return bagSizePercent;
  }

  /**
   * Sets the size of a bag.
   *
   * @param percent from 1 to 100
   */
  public void setBagSizePercent(int percent) {
    bagSizePercent = percent;
  }

  /**
   * Whether the out-of-bag error is calculated.
   *
   * @return true if it is
   */
  @OptionMetadata(displayName = "calcOutOfBag", displayOrder = 11, commandLineParamName = "O", commandLineParamSynopsis = "-O",
      commandLineParamIsFlag = true, description = "Whether the out-of-bag error is calculated; where every model sees every row, the error of folds, "
          + "each predicted by an ensemble trained on the others.")
  public boolean getCalcOutOfBag() {
    return calcOutOfBag;
  }

  /**
   * Sets whether the out-of-bag error is calculated.
   *
   * @param calc true if it is
   */
  public void setCalcOutOfBag(boolean calc) {
    calcOutOfBag = calc;
  }

  /**
   * Whether members are printed.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "printClassifiers", displayOrder = 12, commandLineParamName = "print", commandLineParamSynopsis = "-print",
      commandLineParamIsFlag = true, description = "Whether the individual models are printed in the output.")
  public boolean getPrintClassifiers() {
    return printClassifiers;
  }

  /**
   * Sets whether members are printed.
   *
   * @param print true if they are
   */
  public void setPrintClassifiers(boolean print) {
    printClassifiers = print;
  }

  @Override
  public void setBatchSize(String size) {
    if (m_Classifier instanceof BatchPredictor batch) {
      batch.setBatchSize(size);
    } else {
      super.setBatchSize(size);
    }
  }

  /** Not in the dialog: it is the base learner's, which has a dialog of its own. */
  @Override
  @ProgrammaticProperty
  public String getBatchSize() {
    return m_Classifier instanceof BatchPredictor batch ? batch.getBatchSize() : super.getBatchSize();
  }
}
