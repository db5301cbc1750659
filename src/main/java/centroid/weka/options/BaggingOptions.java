// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import weka.classifiers.Classifier;
import weka.classifiers.RandomizableParallelIteratedSingleClassifierEnhancer;
import weka.classifiers.trees.REPTree;
import weka.core.BatchPredictor;
import weka.core.OptionMetadata;

/**
 * Every option of Weka's Bagging, with its name, default and meaning, but with impossible values refused at once.
 *
 * @serial exclude
 */
public abstract class BaggingOptions extends RandomizableParallelIteratedSingleClassifierEnhancer {

  private static final long serialVersionUID = 1L;

  private int bagSizePercent = 100;
  private boolean calcOutOfBag;
  private boolean storeOutOfBagPredictions;
  private boolean outputOutOfBagComplexityStatistics;
  private boolean representCopiesUsingWeights;
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
    setBagSizePercent(OptionReader.wholeNumber("P", options, 100));
    int iterations = OptionReader.wholeNumber("I", options, defaultNumberOfIterations());
    int seed = OptionReader.wholeNumber("S", options, 1);
    int slots = OptionReader.wholeNumber("num-slots", options, 1);
    super.setOptions(options);
    setNumIterations(iterations);
    setSeed(seed);
    setNumExecutionSlots(slots);
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
  public void setNumIterations(int numIterations) {
    super.setNumIterations(OptionReader.atLeast("Number of models kept (-I)", numIterations, 1));
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

  @Override
  public void setNumExecutionSlots(int numSlots) {
    super.setNumExecutionSlots(OptionReader.atLeast("Number of execution slots (-num-slots)", numSlots, 0));
  }

  /**
   * The size of a bag.
   *
   * @return percent of the training rows
   */
  @OptionMetadata(displayName = "bagSizePercent", displayOrder = 15, commandLineParamName = "P", commandLineParamSynopsis = "-P <num>",
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
    if (percent < 1 || percent > 100) {
      throw new IllegalArgumentException("Bag size (-P) must be from 1 to 100 percent, but was " + percent);
    }
    bagSizePercent = percent;
  }

  /**
   * Whether the out-of-bag error is calculated.
   *
   * @return true if it is
   */
  @OptionMetadata(displayName = "calcOutOfBag", displayOrder = 26, commandLineParamName = "O", commandLineParamSynopsis = "-O",
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
   * Whether out-of-bag predictions are stored.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "storeOutOfBagPredictions", displayOrder = 27, commandLineParamName = "store-out-of-bag-predictions",
      commandLineParamSynopsis = "-store-out-of-bag-predictions", commandLineParamIsFlag = true,
      description = "Whether the out-of-bag predictions are stored in the internal evaluation object.")
  public boolean getStoreOutOfBagPredictions() {
    return storeOutOfBagPredictions;
  }

  /**
   * Sets whether out-of-bag predictions are stored.
   *
   * @param store true if they are
   */
  public void setStoreOutOfBagPredictions(boolean store) {
    storeOutOfBagPredictions = store;
  }

  /**
   * Whether complexity statistics are part of the out-of-bag estimates.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "outputOutOfBagComplexityStatistics", displayOrder = 28,
      commandLineParamName = "output-out-of-bag-complexity-statistics",
      commandLineParamSynopsis = "-output-out-of-bag-complexity-statistics", commandLineParamIsFlag = true,
      description = "Whether complexity-based statistics are printed with the out-of-bag estimates.")
  public boolean getOutputOutOfBagComplexityStatistics() {
    return outputOutOfBagComplexityStatistics;
  }

  /**
   * Sets whether complexity statistics are part of the out-of-bag estimates.
   *
   * @param output true if they are
   */
  public void setOutputOutOfBagComplexityStatistics(boolean output) {
    outputOutOfBagComplexityStatistics = output;
  }

  /**
   * Whether copies are represented using weights.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "representCopiesUsingWeights", displayOrder = 29, commandLineParamName = "represent-copies-using-weights",
      commandLineParamSynopsis = "-represent-copies-using-weights", commandLineParamIsFlag = true,
      description = "Whether copies of instances in a bag are represented using weights rather than explicitly.")
  public boolean getRepresentCopiesUsingWeights() {
    return representCopiesUsingWeights;
  }

  /**
   * Sets whether copies are represented using weights.
   *
   * @param useWeights true if they are; needs a base learner that takes weights
   */
  public void setRepresentCopiesUsingWeights(boolean useWeights) {
    representCopiesUsingWeights = useWeights;
  }

  /**
   * Whether members are printed.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "printClassifiers", displayOrder = 30, commandLineParamName = "print", commandLineParamSynopsis = "-print",
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

  @Override
  public String getBatchSize() {
    return m_Classifier instanceof BatchPredictor batch ? batch.getBatchSize() : super.getBatchSize();
  }
}
