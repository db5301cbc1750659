// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.weka.options.reader.EnumOption;
import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.Vector;
import weka.classifiers.evaluation.output.prediction.AbstractOutput;
import weka.core.Option;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * The options of the output <i>Intervals</i>. Weka reads those of an output by its own methods only, so they are declared by hand.
 *
 * @serial exclude
 */
public abstract class IntervalsOptions extends AbstractOutput {

  private static final long serialVersionUID = 1_735_202_964_481_190_276L;

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

  /** Returns the columns that the user wants, if their options are right. */
  protected ColumnChoice columns() {
    return columns.read();
  }

  protected boolean isCsv() {
    return format == Format.CSV;
  }

  /** Returns why the settings are refused: one sentence, or null if they are right. */
  public String refusal() {
    try {
      columns.read();
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
    if (wrongFormat != null || unknownOptions != null) {
      return wrongFormat != null ? wrongFormat : unknownOptions;
    }
    // Weka would print a stack trace after the training, and lose the rows.
    File file = getOutputFile().getAbsoluteFile();
    return file.isDirectory() || file.getParentFile().isDirectory() ? null : "outputFile (-file) must be in a folder that exists, but '" + getOutputFile()
        + "' is not; make the folder";
  }

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
