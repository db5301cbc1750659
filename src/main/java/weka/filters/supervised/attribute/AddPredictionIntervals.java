// SPDX-License-Identifier: GPL-3.0-only
package weka.filters.supervised.attribute;

import centroid.weka.column.AddedColumns;
import centroid.weka.column.ColumnChoice;
import centroid.weka.column.ColumnModel;
import centroid.weka.column.ColumnOptions;
import centroid.weka.column.PredictionColumns;
import centroid.weka.console.CommandLine;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.options.reader.OptionReader;
import centroid.weka.total.GroupTotals;
import centroid.weka.total.TotalRows;
import java.io.File;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.OptionMetadata;
import weka.core.Utils;
import weka.core.WeightedAttributesHandler;
import weka.core.WeightedInstancesHandler;
import weka.filters.SimpleBatchFilter;
import weka.filters.SupervisedFilter;

/**
 * Adds predictions and their intervals to a data set, as columns before the class, since Weka's panels use the last attribute as class. Trains a classifier
 * on the first batch, or reads one from a file; later batches are only predicted, and their classes may be missing.
 *
 * @serial exclude
 */
public class AddPredictionIntervals extends SimpleBatchFilter
    implements SupervisedFilter, WeightedInstancesHandler, WeightedAttributesHandler {

  private static final long serialVersionUID = 8_115_260_734_909_447_362L;

  @SuppressWarnings("serial") // Weka's classifiers are serialisable, though their interface does not say so
  private Classifier classifier = new CentroidBagging();
  private File modelFile = ColumnModel.NO_FILE;
  private ColumnOptions columns = ColumnOptions.USUAL;
  /** Empty for no totals. */
  private String total = "";
  /** Null until the first batch is processed. */
  @SuppressWarnings("serial")
  private Classifier model;
  /** The number of rows predicted in this batch: Weka passes the rows of later batches, or for a saved model, one by one. */
  private transient long numDone;

  /** A filter with CentroidBagging at the level 0.95. */
  public AddPredictionIntervals() {
    // all fields have their defaults
  }

  @Override
  public String globalInfo() {
    return "Adds, before the class, the prediction of a classifier and, for each level, the bounds and the width of its prediction interval. For a "
        + "nominal class it adds the size and the labels of the prediction set. Optional columns are the parts of the width (model uncertainty and noise), the "
        + "probabilities of values above thresholds (exceedance), for a class of two labels the range of the probability of the second one, and how unlike the "
        + "training rows a row is. The "
        + "classifier is trained on the first batch, or read from a file; later batches are only predicted. Note that the first batch is predicted by a "
        + "model that was trained on it. With a saved model it can also return totals: a row for each group of rows, with the interval of its sum.";
  }

  // ---- filtering ----

  @Override
  protected void reset() {
    super.reset();
    model = null;
    numDone = 0;
  }

  /** True for a saved model, which needs no first batch: rows are predicted as they come, so files may be larger than memory. Totals need all rows. */
  @Override
  protected boolean hasImmediateOutputFormat() {
    return source().isSaved() && total.isBlank();
  }

  /** Rows of totals wait for the end of their batch. */
  @Override
  public boolean input(Instance row) throws Exception {
    m_FirstBatchDone &= total.isBlank();
    return super.input(row);
  }

  @Override
  public boolean setInputFormat(Instances data) throws Exception {
    boolean immediate = super.setInputFormat(data);
    m_FirstBatchDone = immediate;
    return immediate;
  }

  @Override
  protected void testInputFormat(Instances data) throws Exception {
    if (data.classIndex() < 0) {
      throw new IllegalArgumentException(
          "AddPredictionIntervals needs data with a class, but none is set; set it, on the command line with -c last");
    }
    requireNone(source().objection(data.classAttribute()));
    requireNone(columns.read().objection(data.classAttribute()));
    if (!total.isBlank()) {
      requireNone(source().isSaved() ? null : TotalRows.NEED_MODEL);
      requireNone(columns.read().objectionOfTotals());
    }
    super.testInputFormat(data);
  }

  private static void requireNone(String objection) {
    if (objection != null) {
      throw new IllegalArgumentException(objection);
    }
  }

  /** The capabilities of the classifier, as far as it has intervals; missing classes too, since such rows are only predicted. */
  @Override
  public Capabilities getCapabilities() {
    return source().capabilities(super.getCapabilities());
  }

  @Override
  protected Instances determineOutputFormat(Instances input) {
    return total.isBlank() ? AddedColumns.header(input, columns.read()) : totals().header(input.classAttribute().name());
  }

  private TotalRows totals() {
    return new TotalRows(new GroupTotals(total.strip(), false, ""), columns.read().levels(), columns.read().thresholds());
  }

  @Override
  protected Instances process(Instances data) throws Exception {
    if (model == null) {
      model = source().trained(data, !isFirstBatchDone());
    }
    ColumnChoice choice = columns.read();
    requireNone(SelectiveEstimator.objection(model, choice.answers()));
    requireNone(SelectiveEstimator.unreached(model, choice.answers()));
    if (choice.novelty()) {
      requireNone(NoveltyEstimator.objection(model));
    }
    if (!total.isBlank()) {
      return totals().of(model, data);
    }
    Instances output = getOutputFormat();
    new AddedColumns(new PredictionColumns(data.classAttribute(), choice), output).append(data, EstimatorAdapter.of(model, choice.levels()), numDone);
    numDone += data.numInstances();
    return output;
  }

  @Override
  public boolean batchFinished() throws Exception {
    boolean pending = super.batchFinished();
    numDone = 0;
    return pending;
  }

  private ColumnModel source() {
    return new ColumnModel(classifier, modelFile);
  }

  // ---- options ----

  /**
   * Reads the options; unknown ones are refused.
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    String[] specification = Utils.splitOptions(Utils.getOption('W', options));
    if (specification.length == 0) {
      setClassifier(new CentroidBagging());
    } else {
      String name = specification[0];
      specification[0] = "";
      setClassifier(AbstractClassifier.forName(name, specification));
    }
    String file = Utils.getOption("model", options);
    setModelFile(file.isEmpty() ? ColumnModel.NO_FILE : new File(file));
    String list = Utils.getOption("levels", options);
    setLevels(list.isEmpty() ? ColumnOptions.DEFAULT_LEVELS : list);
    setThreshold(Utils.getOption("threshold", options));
    setAbstain(Utils.getOption("abstain", options));
    setTotal(Utils.getOption("total", options));
    for (String name : List.of("W", "model", "levels", "threshold", "abstain", "total")) {
      OptionReader.requireOnce("Option -" + name, name, options);
    }
    // Weka sets every flag from the remaining options, so the flags must still be there.
    super.setOptions(options);
    Utils.checkForRemainingOptions(options);
    check();
  }

  /** Checks what needs no data. Not in the setters, which Weka calls at every key that is typed. */
  private void check() {
    if (!(classifier instanceof PredictionSetEstimator)) {
      requireNone(EstimatorAdapter.objection(classifier, new Attribute("target")));
    }
    columns.read();
  }

  @OptionMetadata(displayName = "classifier", displayOrder = 1, commandLineParamName = "W",
      commandLineParamSynopsis = "-W <classifier specification>",
      description = "The classifier, with its options. It must give prediction intervals, or for a nominal class prediction sets.\n"
          + "(default weka.classifiers.meta.CentroidBagging)")
  public Classifier getClassifier() {
    return classifier;
  }

  public void setClassifier(Classifier newClassifier) {
    classifier = newClassifier;
  }

  @OptionMetadata(displayName = "modelFile", displayOrder = 2, commandLineParamName = "model",
      commandLineParamSynopsis = "-model <file>",
      description = "A file with a trained model, which is used instead of training one; a folder means none.\n(default .)")
  public File getModelFile() {
    return modelFile;
  }

  public void setModelFile(File file) {
    modelFile = file == null ? ColumnModel.NO_FILE : file;
  }

  @OptionMetadata(displayName = "levels", displayOrder = 3, commandLineParamName = "levels", commandLineParamSynopsis = "-levels <list>",
      description = "The levels of the intervals: fractions separated by commas, such as 0.8,0.95.\n(default 0.95)")
  public String getLevels() {
    return columns.levels();
  }

  public void setLevels(String list) {
    columns = columns.withLevels(list);
  }

  @OptionMetadata(displayName = "parts", displayOrder = 4, commandLineParamName = "parts", commandLineParamSynopsis = "-parts", commandLineParamIsFlag = true,
      description = "Whether two more columns for each level show the parts of the width: model uncertainty (epistemic), which more data would reduce, "
          + "and noise (aleatoric).")
  public boolean getParts() {
    return columns.parts();
  }

  public void setParts(boolean add) {
    columns = columns.withParts(add);
  }

  @OptionMetadata(displayName = "threshold", displayOrder = 5, commandLineParamName = "threshold", commandLineParamSynopsis = "-threshold <list>",
      description = "Thresholds of a numeric class: numbers separated by commas, such as 12,15.5. For each a column shows the probability of a value "
          + "above it.\n(default none)")
  public String getThreshold() {
    return columns.threshold();
  }

  public void setThreshold(String list) {
    columns = columns.withThreshold(list);
  }

  @OptionMetadata(displayName = "range", displayOrder = 6, commandLineParamName = "range", commandLineParamSynopsis = "-range", commandLineParamIsFlag = true,
      description = "Whether two more columns show the range of the probability of the second label (Venn-Abers); for a class of two labels.")
  public boolean getRange() {
    return columns.range();
  }

  public void setRange(boolean add) {
    columns = columns.withRange(add);
  }

  @OptionMetadata(displayName = "abstain", displayOrder = 7, commandLineParamName = "abstain", commandLineParamSynopsis = "-abstain <goal>",
      description = "What rows must fulfil to be answered: a column shows which are answered and which are handed on.\n\"accuracy 0.95\", "
          + "\"precision 0.9 yes\" or \"recall 0.9 yes\" (with a confidence of 0.95) for a nominal class, \"width 3\" (at the level 0.95) for a numeric "
          + "one.\n(default none)")
  public String getAbstain() {
    return columns.abstain();
  }

  public void setAbstain(String goal) {
    columns = columns.withAbstain(goal);
  }

  @OptionMetadata(displayName = "novelty", displayOrder = 8, commandLineParamName = "novelty", commandLineParamSynopsis = "-novelty",
      commandLineParamIsFlag = true, description = "Whether two more columns show how unlike the training rows a row is: a p-value, and for values up to 0.05 "
          + "the attribute that is furthest outside. Of rows like the training rows 5 % are below 0.05.")
  public boolean getNovelty() {
    return columns.novelty();
  }

  public void setNovelty(boolean add) {
    columns = columns.withNovelty(add);
  }

  @OptionMetadata(displayName = "total", displayOrder = 9, commandLineParamName = "total", commandLineParamSynopsis = "-total <attribute>",
      description = "Returns totals in place of the rows, for a numeric class and a saved CentroidBagging (-model): one row for each value of this attribute, "
          + "by name or number, or all for one total, with its interval, and the probability of a total above each threshold.\n(default none)")
  public String getTotal() {
    return total;
  }

  public void setTotal(String attribute) {
    total = attribute;
  }

  /** Runs this filter from Weka's command line; errors are printed in one sentence. */
  @Override
  public void run(Object toRun, String[] options) {
    CommandLine.filter(this, options);
  }

  public static void main(String[] args) {
    CommandLine.filter(new AddPredictionIntervals(), args);
  }
}
