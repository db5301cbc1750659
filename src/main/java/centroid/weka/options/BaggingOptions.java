// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.weka.options.reader.AnnotatedOptions;
import centroid.weka.options.reader.OptionRange;
import weka.classifiers.Classifier;
import weka.classifiers.RandomizableParallelIteratedSingleClassifierEnhancer;
import weka.classifiers.trees.REPTree;
import weka.core.BatchPredictor;
import weka.core.OptionMetadata;
import weka.gui.ProgrammaticProperty;

/**
 * The options of Weka's Bagging, with the same names, defaults and meanings. Impossible values are refused: on a command line at once, otherwise when
 * training begins.
 *
 * @serial exclude
 */
public abstract class BaggingOptions extends RandomizableParallelIteratedSingleClassifierEnhancer {

  private static final long serialVersionUID = 1L;

  private int bagSizePercent = 100;
  private boolean calcOutOfBag;
  private boolean printClassifiers;

  /** Default settings of Bagging, over REPTree. */
  protected BaggingOptions() {
    m_Classifier = new REPTree();
  }

  @Override
  protected String defaultClassifierString() {
    return REPTree.class.getName();
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
  @OptionMetadata(displayName = "classifier", displayOrder = 0, description = "The base learner of the ensemble.")
  public Classifier getClassifier() {
    return super.getClassifier();
  }

  @Override
  @OptionMetadata(displayName = "numIterations", displayOrder = 3, description = "The number of models kept (ensemble size, m in the paper).")
  @OptionRange(option = "I", min = 1)
  public int getNumIterations() {
    return super.getNumIterations();
  }

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 6, description = "The random seed; one seed gives one model, for any number of execution slots.")
  @OptionRange(option = "S")
  public int getSeed() {
    return super.getSeed();
  }

  @Override
  @OptionMetadata(displayName = "numExecutionSlots", displayOrder = 7,
      description = "The number of threads that train models in parallel; 0 uses one per core.")
  @OptionRange(option = "num-slots", min = 0)
  public int getNumExecutionSlots() {
    return super.getNumExecutionSlots();
  }

  @OptionMetadata(displayName = "bagSizePercent", displayOrder = 12, commandLineParamName = "P", commandLineParamSynopsis = "-P <num>",
      description = "Size of each bag, as a percentage of the training set size.\n(default 100)")
  @OptionRange(min = 1, max = 100, allowed = "from 1 to 100 percent")
  public int getBagSizePercent() {
    return bagSizePercent;
  }

  public void setBagSizePercent(int percent) {
    bagSizePercent = percent;
  }

  @OptionMetadata(displayName = "calcOutOfBag", displayOrder = 13, commandLineParamName = "O", commandLineParamSynopsis = "-O",
      commandLineParamIsFlag = true, description = "Whether the out-of-bag error is calculated.\nWhere every model is trained on every row, it is the "
          + "out-of-fold error of ensembles that are trained without a fold.")
  public boolean getCalcOutOfBag() {
    return calcOutOfBag;
  }

  public void setCalcOutOfBag(boolean calc) {
    calcOutOfBag = calc;
  }

  @OptionMetadata(displayName = "printClassifiers", displayOrder = 14, commandLineParamName = "print", commandLineParamSynopsis = "-print",
      commandLineParamIsFlag = true, description = "Whether the individual models are printed in the output.")
  public boolean getPrintClassifiers() {
    return printClassifiers;
  }

  public void setPrintClassifiers(boolean print) {
    printClassifiers = print;
  }

  /** Returns whether progress is printed to the console. Not in the dialog, which would be too tall: Weka's windows show progress in their status line. */
  @Override
  @ProgrammaticProperty
  public boolean getDebug() {
    return super.getDebug();
  }

  /** Returns whether Weka's check of the data is skipped. Not in the dialog, which would be too tall: it is for scripts. */
  @Override
  @ProgrammaticProperty
  public boolean getDoNotCheckCapabilities() {
    return super.getDoNotCheckCapabilities();
  }

  @Override
  public void setBatchSize(String size) {
    if (m_Classifier instanceof BatchPredictor batch) {
      batch.setBatchSize(size);
    } else {
      super.setBatchSize(size);
    }
  }

  /** Returns the batch size of the base learner, which has it in its own dialog. */
  @Override
  @ProgrammaticProperty
  public String getBatchSize() {
    return m_Classifier instanceof BatchPredictor batch ? batch.getBatchSize() : super.getBatchSize();
  }
}
