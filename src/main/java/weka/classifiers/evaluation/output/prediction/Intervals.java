// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import centroid.selective.AnswerGoal;
import centroid.text.ErrorText;
import centroid.weka.column.ColumnChoice;
import centroid.weka.column.IntervalTable;
import centroid.weka.column.IntervalsOptions;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.evaluation.workaround.OutputCheck;
import centroid.weka.total.TotalTable;
import java.util.Arrays;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.WekaException;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Prints the prediction interval of every instance, or its prediction set if the class is nominal, and whether the observed value is inside; as aligned text
 * or CSV. For a classifier that has neither it prints one sentence instead of the table.
 *
 * @serial exclude
 */
public class Intervals extends IntervalsOptions implements OutputCheck.Checked {

  private static final long serialVersionUID = 2_906_311_077_490_855_318L;

  /** Null until the first line is written. */
  private transient IntervalTable table;
  private transient boolean objected;
  /** Null without totals. */
  private transient TotalTable totals;

  /** An output at the level 0.95. */
  public Intervals() {
    // all fields have their defaults
  }

  @Override
  public String globalInfo() {
    return "Outputs the prediction interval of each instance at one or more levels: lower and upper bound, width, and whether the "
        + "actual value is inside (marked * if the calibration set is too small for the level). For a nominal class it outputs prediction sets: their "
        + "size, whether the actual label is inside, and their labels. Optional columns are the parts of the width (model uncertainty and noise), the "
        + "probabilities of values above thresholds (exceedance), for a class of two labels the range of the probability of the second one, and how unlike "
        + "the training rows an instance is. Of several intervals for one instance it shows the outermost bounds and the sum of the widths.";
  }

  @Override
  public String getDisplay() {
    return "Intervals";
  }

  // ---- printing ----

  /** Takes the header. Wrong settings are refused when training begins, or else when the header is printed. */
  @Override
  public void setHeader(Instances header) {
    super.setHeader(header);
    OutputCheck.register(this);
  }

  @Override
  protected String checkHeader() {
    OutputCheck.forget();
    String refusal = refusal();
    return refusal != null ? refusal : super.checkHeader();
  }

  /** Does not print the headings: they come with the first row, when it is known whether the classifier gives intervals. */
  @Override
  protected void doPrintHeader() {
    table = null;
    objected = false;
    totals = getTotal().isBlank() ? null : new TotalTable(getTotal().strip());
    // Weka never clears it, so a second run would write the first one again.
    m_FileBuffer = new StringBuffer();
  }

  /** Passes the classifier on, unlike Weka's own version, which passes the distribution only. */
  @Override
  public void printClassification(Classifier classifier, Instance instance, int index) throws Exception {
    String error = checkBasic();
    if (error != null) {
      throw new WekaException(error);
    }
    doPrintClassification(classifier, instance, index);
  }

  @Override
  public void printClassifications(Classifier classifier, Instances testset) throws Exception {
    for (int row = 0; row < testset.numInstances() && !objected; row++) {
      stopIfInterrupted(row);
      printClassification(classifier, testset.instance(row), row);
    }
  }

  @Override
  public void printClassifications(Classifier classifier, DataSource testset) throws Exception {
    testset.reset();
    Instances structure = testset.getStructure();
    if (structure.numAttributes() <= m_Header.classIndex()) {
      throw new IllegalArgumentException("The test set must have the attributes of the training set, but has fewer");
    }
    structure.setClassIndex(m_Header.classIndex());
    if (!structure.equalHeaders(m_Header)) {
      throw new IllegalArgumentException("The test set must have the attributes of the training set, but: "
          + ErrorText.singleLine(structure.equalHeadersMsg(m_Header)));
    }
    for (int row = 0; testset.hasMoreElements(structure) && !objected; row++) {
      stopIfInterrupted(row);
      printClassification(classifier, testset.nextElement(structure), row);
    }
  }

  private static void stopIfInterrupted(int row) throws InterruptedException {
    if ((row & 0xFF) == 0 && Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped after the intervals of " + row + " instances");
    }
  }

  @Override
  protected void doPrintClassification(Classifier classifier, Instance instance, int index) throws Exception {
    String objection = EstimatorAdapter.objection(classifier, instance.classAttribute());
    if (objection == null && getNovelty()) {
      objection = NoveltyEstimator.objection(classifier);
    }
    if (objection != null) {
      object(objection);
    }
    ColumnChoice choice = columns();
    AnswerGoal goal = choice.answers();
    String unknown = choice.objection(instance.classAttribute()) == null ? SelectiveEstimator.objection(classifier, goal) : null;
    if (unknown != null) {
      object(unknown);
    }
    printTitles();
    if (objected) {
      return;
    }
    table.note(SelectiveEstimator.unreached(classifier, goal));
    append(table.row(EstimatorAdapter.of(classifier, choice.levels()).predict(EstimatorAdapter.withoutClass(instance)), instance, index));
    if (totals != null) {
      totals.add(classifier, instance);
    }
  }

  /** Prints why there are no intervals: if Weka predicts in batches, it passes distributions without the classifier. */
  @Override
  protected void doPrintClassification(double[] distribution, Instance instance, int index) {
    object("Intervals need the classifier, but Weka predicts in batches here and does not pass it on; "
        + "use -T or -split-percentage on the command line, or a base learner that predicts one by one.");
  }

  private void object(String sentence) {
    if (!objected) {
      append(sentence + "\n");
      objected = true;
    }
  }

  @Override
  protected void doPrintFooter() {
    printTitles();
    append(objected ? "" : table.footnotes());
    if (!objected && totals != null) {
      append("\n" + totals.text(columns().levels(), columns().thresholds(), isCsv()));
    }
  }

  /** Prints the headings once, or the objection to columns for this class. */
  private void printTitles() {
    ColumnChoice choice = columns();
    String objection = choice.objection(m_Header.classAttribute());
    if (objection != null) {
      object(objection);
    }
    if (table == null && !objected) {
      table = new IntervalTable(m_Header, choice, m_NumDecimals, isCsv(), m_OutputDistribution, shownAttributes());
      append(table.titles());
    }
  }

  /** The attributes of option -p, without the class. */
  private int[] shownAttributes() {
    return m_Attributes == null ? new int[0]
        : Arrays.stream(m_Attributes.getSelection()).filter(attribute -> attribute != m_Header.classIndex()).toArray();
  }
}
