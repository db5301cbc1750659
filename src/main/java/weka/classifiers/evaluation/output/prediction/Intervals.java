// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import centroid.selective.AnswerGoal;
import centroid.text.ErrorText;
import centroid.weka.column.ColumnChoice;
import centroid.weka.column.ColumnOptions;
import centroid.weka.column.IntervalTable;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.NoveltyEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.evaluation.workaround.OutputCheck;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.total.TotalTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.SelectedTag;
import weka.core.Utils;
import weka.core.WekaException;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Prints the prediction interval of every instance, or its prediction set if the class is nominal, and whether the observed value is inside; as aligned text
 * or CSV. For a classifier that has neither it prints one sentence instead of the table.
 *
 * @serial exclude
 */
public class Intervals extends AbstractOutput implements OutputCheck.Checked {

  private static final long serialVersionUID = 2_906_311_077_490_855_318L;

  /** The format of a row. */
  private enum Format { TEXT, CSV }

  private static final EnumOption<Format> FORMATS = new EnumOption<>(Format.class);

  private ColumnOptions columns = ColumnOptions.USUAL;
  private Format format = Format.TEXT;
  /** Empty for no totals. */
  private String total = "";
  /** The message about a wrong format, until the header is printed; null if it is right. */
  private String wrongFormat;
  /** Why options that nobody knows are refused; null if there are none. */
  private String unknownOptions;
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
  public String refusal() {
    try {
      columns.read();
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
    return wrongFormat != null ? wrongFormat : unknownOptions;
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
    totals = total.isBlank() ? null : new TotalTable(total.strip());
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
    if (objection == null && columns.novelty()) {
      objection = NoveltyEstimator.objection(classifier);
    }
    if (objection != null) {
      object(objection);
    }
    ColumnChoice choice = columns.read();
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
      append("\n" + totals.text(columns.read().levels(), columns.read().thresholds(), format == Format.CSV));
    }
  }

  /** Prints the headings once, or the objection to columns for this class. */
  private void printTitles() {
    ColumnChoice choice = columns.read();
    String objection = choice.objection(m_Header.classAttribute());
    if (objection != null) {
      object(objection);
    }
    if (table == null && !objected) {
      table = new IntervalTable(m_Header, choice, m_NumDecimals, format == Format.CSV, m_OutputDistribution, shownAttributes());
      append(table.titles());
    }
  }

  /** The attributes of option -p, without the class. */
  private int[] shownAttributes() {
    return m_Attributes == null ? new int[0]
        : Arrays.stream(m_Attributes.getSelection()).filter(attribute -> attribute != m_Header.classIndex()).toArray();
  }

  // ---- options ----

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> options = new Vector<>();
    options.add(new Option("\tThe levels of the intervals: fractions separated by commas.\n\t(default: " + ColumnOptions.DEFAULT_LEVELS + ")", "levels",
        1, "-levels <list>"));
    options.add(new Option("\tShows the parts of each width: model uncertainty and noise.", "parts", 0, "-parts"));
    options.add(new Option("\tShows the probability of a value above each threshold, for a numeric class:\n\tnumbers separated by commas; "
        + "with -total also of a total.\n\t(default: none)", "threshold", 1, "-threshold <list>"));
    options.add(new Option("\tShows the range of the probability of the second label,\n\tfor a class of two labels.", "range", 0, "-range"));
    options.add(new Option("\tPrints the predicted totals of groups after the rows, for a numeric class:\n\tthe name or number of an attribute, or all."
        + "\n\t(default: none)", "total", 1, "-total <attribute>"));
    options.add(new Option("\tShows whether each row is answered, so that answered rows fulfil a goal, such as\n\t\"accuracy 0.95\", \"precision 0.9 yes\", "
        + "\"recall 0.9 yes\" or \"width 3\".\n\t(default: none)", "abstain", 1, "-abstain <goal>"));
    options.add(new Option("\tShows how unlike the training rows each instance is: a p-value, and for values up to 0.05\n\tthe attribute that is furthest "
        + "outside.", "novelty", 0, "-novelty"));
    options.add(new Option("\tThe format of the rows: text or csv.\n\t(default: text)", "format", 1, "-format <name>"));
    options.addAll(Collections.list(super.listOptions()));
    return options.elements();
  }

  /**
   * Reads the options. A wrong level, threshold, goal or format is refused later, since Weka's command line ignores exceptions from here. Options that are
   * not known are removed and refused later, too: Weka's command line would only say that the output can't be made.
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    String list = Utils.getOption("levels", options);
    String name = Utils.getOption("format", options);
    String numbers = Utils.getOption("threshold", options);
    total = Utils.getOption("total", options);
    boolean parts = Utils.getFlag("parts", options);
    columns = new ColumnOptions(list.isEmpty() ? ColumnOptions.DEFAULT_LEVELS : list, parts, numbers, Utils.getFlag("range", options),
        Utils.getOption("abstain", options), Utils.getFlag("novelty", options));
    try {
      setFormat(FORMATS.show(name.isEmpty() ? Format.TEXT : FORMATS.parse("format (-format)", name)));
    } catch (IllegalArgumentException e) {
      wrongFormat = e.getMessage();
    }
    super.setOptions(options);
    String unknown = String.join(" ", options).strip().replaceAll("\\s+", " ");
    unknownOptions = unknown.isEmpty() ? null : "Intervals has no option '" + unknown
        + "'; check its name, and put a value that contains spaces into double quotation marks";
    Arrays.fill(options, "");
  }

  @Override
  public String[] getOptions() {
    List<String> options = new ArrayList<>(List.of("-levels", getLevels(), "-format", EnumOption.text(format)));
    if (getParts()) {
      options.add("-parts");
    }
    if (!getThreshold().isEmpty()) {
      options.addAll(List.of("-threshold", getThreshold()));
    }
    if (getRange()) {
      options.add("-range");
    }
    if (!total.isEmpty()) {
      options.addAll(List.of("-total", total));
    }
    if (!getAbstain().isEmpty()) {
      options.addAll(List.of("-abstain", getAbstain()));
    }
    if (getNovelty()) {
      options.add("-novelty");
    }
    options.addAll(Arrays.asList(super.getOptions()));
    return options.toArray(new String[0]);
  }

  public String getLevels() {
    return columns.levels();
  }

  public void setLevels(String list) {
    columns = columns.withLevels(list);
  }

  public String levelsTipText() {
    return "The levels of the intervals: fractions separated by commas, such as 0.8,0.95.";
  }

  public SelectedTag getFormat() {
    return FORMATS.show(format);
  }

  public void setFormat(SelectedTag newFormat) {
    format = FORMATS.read(newFormat);
    wrongFormat = null;
  }

  public String formatTipText() {
    return "The format of the rows: aligned text, or comma-separated values.";
  }

  public boolean getParts() {
    return columns.parts();
  }

  public void setParts(boolean show) {
    columns = columns.withParts(show);
  }

  public String partsTipText() {
    return "Whether two more columns for each level show the parts of the width: model uncertainty (epistemic), which more data would reduce, and noise "
        + "(aleatoric).";
  }

  public String getThreshold() {
    return columns.threshold();
  }

  public void setThreshold(String list) {
    columns = columns.withThreshold(list);
  }

  public String thresholdTipText() {
    return "Thresholds of a numeric class: numbers separated by commas, such as 12,15.5. For each a column shows the probability of a value above it, "
        + "and of totals.";
  }

  public String getTotal() {
    return total;
  }

  public void setTotal(String attribute) {
    total = attribute;
  }

  public String totalTipText() {
    return "The attribute, by name or number, for whose values predicted totals with intervals are printed after the rows, or all for one total; for a "
        + "numeric class and a CentroidBagging that predicts all rows.";
  }

  public boolean getRange() {
    return columns.range();
  }

  public void setRange(boolean show) {
    columns = columns.withRange(show);
  }

  public String rangeTipText() {
    return "Whether two more columns show the range of the probability of the second label (Venn-Abers); for a class of two labels.";
  }

  public String getAbstain() {
    return columns.abstain();
  }

  public void setAbstain(String goal) {
    columns = columns.withAbstain(goal);
  }

  /** Explains the goal. */
  public String abstainTipText() {
    return "What rows must fulfil to be answered: a column shows which are answered and which are handed on. For a nominal class \"accuracy 0.95\", "
        + "\"precision 0.9 yes\" or \"recall 0.9 yes\", with a confidence of 0.95; for a numeric class \"width 3\".";
  }

  public boolean getNovelty() {
    return columns.novelty();
  }

  public void setNovelty(boolean show) {
    columns = columns.withNovelty(show);
  }

  public String noveltyTipText() {
    return "Whether two more columns show how unlike the training rows an instance is: a p-value, and for values up to 0.05 the attribute that is furthest "
        + "outside. Of instances like the training rows 5 % are below 0.05.";
  }
}
