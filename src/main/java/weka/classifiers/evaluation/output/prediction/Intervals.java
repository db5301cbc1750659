// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation.output.prediction;

import centroid.weka.options.EnumOption;
import centroid.weka.options.Levels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import weka.classifiers.Classifier;
import weka.classifiers.evaluation.UncertainPrediction;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Option;
import weka.core.SelectedTag;
import weka.core.Utils;
import weka.core.WekaException;
import weka.core.converters.ConverterUtils.DataSource;

/**
 * Prints the prediction interval of every instance, or its prediction set if the class is nominal, and whether it holds the true
 * value; as aligned text or CSV. A classifier that has neither gets one sentence in place of the table.
 *
 * @serial exclude
 */
public class Intervals extends AbstractOutput {

  private static final long serialVersionUID = 2_906_311_077_490_855_318L;

  /** How a row is written. */
  private enum Format { TEXT, CSV }

  private static final EnumOption<Format> FORMATS = new EnumOption<>("Format (-format)", Format.class);
  private static final String LEVELS = "Levels (-levels)";
  private static final String DEFAULT_LEVELS = "0.95";

  private Levels levels = Levels.parse(LEVELS, DEFAULT_LEVELS);
  private Format format = Format.TEXT;
  private boolean parts;
  /** What was wrong with the options, until the header is printed. */
  private String refusal;
  /** Null until the first line is written. */
  private transient IntervalTable table;
  private transient boolean objected;

  /** An output at the level 0.95. */
  public Intervals() {
    // all fields have their defaults
  }

  @Override
  public String globalInfo() {
    return "Outputs the prediction interval of each instance at one or more levels: lower and upper bound, width, and whether the "
        + "actual value is inside (marked * where the rows that calibrate are too few for the level). For a nominal class it outputs prediction "
        + "sets: their size, whether the actual label is inside, and their labels. Several intervals for one instance are shown by the "
        + "outermost bounds, with the widths added up.";
  }

  @Override
  public String getDisplay() {
    return "Intervals";
  }

  // ---- printing ----

  @Override
  protected String checkHeader() {
    return refusal != null ? refusal : super.checkHeader();
  }

  /** Titles are printed with the first row, when the classifier is known: it may give no intervals. */
  @Override
  protected void doPrintHeader() {
    table = null;
    objected = false;
    // Weka never empties it, so a second run would write the first one again.
    m_FileBuffer = new StringBuffer();
  }

  /** Weka's own version passes the distribution on and leaves the classifier behind. */
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
          + structure.equalHeadersMsg(m_Header).replace('\n', ' '));
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
    String objection = UncertainPrediction.objection(classifier, instance.classAttribute());
    if (objection != null) {
      object(objection);
      return;
    }
    printTitles();
    append(table.row(new UncertainPrediction(classifier, instance), instance, index));
  }

  /** Where Weka predicts in batches it hands over nothing but distributions. */
  @Override
  protected void doPrintClassification(double[] distribution, Instance instance, int index) {
    object("Weka predicts this classifier in batches here and does not pass it on, so its intervals can't be asked for; "
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
    if (!objected) {
      printTitles();
      append(table.footnotes());
    }
  }

  private void printTitles() {
    if (table == null) {
      table = new IntervalTable(m_Header, levels, m_NumDecimals, format == Format.CSV, m_OutputDistribution, parts, shownAttributes());
      append(table.titles());
    }
  }

  /** The attributes that -p asks for, without the class. */
  private int[] shownAttributes() {
    return m_Attributes == null ? new int[0]
        : Arrays.stream(m_Attributes.getSelection()).filter(attribute -> attribute != m_Header.classIndex()).toArray();
  }

  // ---- options ----

  @Override
  public Enumeration<Option> listOptions() {
    Vector<Option> options = new Vector<>();
    options.add(new Option("\tThe levels of the intervals: fractions separated by commas.\n\t(default: " + DEFAULT_LEVELS + ")", "levels",
        1, "-levels <list>"));
    options.add(new Option("\tShows how much of each width goes along with the disagreement of the models,\n\tand how much is noise.", "parts", 0, "-parts"));
    options.add(new Option("\tHow rows are written: text or csv.\n\t(default: text)", "format", 1, "-format <name>"));
    options.addAll(Collections.list(super.listOptions()));
    return options.elements();
  }

  /**
   * Reads the options. A wrong level or format is refused later, when the header is printed: Weka's command line swallows whatever an
   * output says here, and the user would never see it.
   *
   * @param options -levels, -format, -parts and those of all outputs
   * @throws Exception if another option is wrong
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    String list = Utils.getOption("levels", options);
    String name = Utils.getOption("format", options);
    setParts(Utils.getFlag("parts", options));
    try {
      setLevels(list.isEmpty() ? DEFAULT_LEVELS : list);
      setFormat(FORMATS.show(name.isEmpty() ? Format.TEXT : FORMATS.parse(name)));
    } catch (IllegalArgumentException e) {
      refusal = e.getMessage();
    }
    super.setOptions(options);
  }

  @Override
  public String[] getOptions() {
    List<String> options = new ArrayList<>(List.of("-levels", getLevels(), "-format", EnumOption.text(format)));
    if (parts) {
      options.add("-parts");
    }
    options.addAll(Arrays.asList(super.getOptions()));
    return options.toArray(new String[0]);
  }

  /**
   * The levels.
   *
   * @return fractions separated by commas
   */
  public String getLevels() {
    return levels.toString();
  }

  /**
   * Sets the levels.
   *
   * @param list fractions separated by commas, such as 0.8,0.95
   */
  public void setLevels(String list) {
    levels = Levels.parse(LEVELS, list);
    refusal = null;
  }

  /**
   * What the GUI shows about the levels.
   *
   * @return a description
   */
  public String levelsTipText() {
    return "The levels of the intervals: fractions separated by commas, such as 0.8,0.95.";
  }

  /**
   * How rows are written.
   *
   * @return text or csv
   */
  public SelectedTag getFormat() {
    return FORMATS.show(format);
  }

  /**
   * Sets how rows are written.
   *
   * @param newFormat text or csv
   */
  public void setFormat(SelectedTag newFormat) {
    format = FORMATS.read(newFormat);
    refusal = null;
  }

  /**
   * What the GUI shows about the format.
   *
   * @return a description
   */
  public String formatTipText() {
    return "How rows are written: as aligned text, or as comma-separated values.";
  }

  /**
   * Whether the parts of widths are shown.
   *
   * @return true if they are
   */
  public boolean getParts() {
    return parts;
  }

  /**
   * Sets whether the parts of widths are shown.
   *
   * @param show true if they are
   */
  public void setParts(boolean show) {
    parts = show;
  }

  /**
   * What the GUI shows about the parts.
   *
   * @return a description
   */
  public String partsTipText() {
    return "Whether two more columns for each level tell how much of the width goes along with the disagreement of the models, which more data would "
        + "make smaller, and how much is noise.";
  }
}
