// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.interval.Region;
import centroid.text.PlainNumbers;
import centroid.text.TextTable;
import centroid.weka.options.Levels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import weka.classifiers.evaluation.output.prediction.Intervals;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The lines that {@link Intervals} prints: titles, and one row for each instance. */
public final class IntervalTable {

  /** The column of sets is at most this wide; longer texts are not aligned. */
  private static final int MAX_SET_WIDTH = 30;
  /** As many as Weka shows of attributes. */
  private static final int ATTRIBUTE_DECIMALS = 6;
  /** More digits than any number has. */
  private static final int MAX_DECIMALS = 17;
  /** Marks intervals at a level that the rows that calibrate are too few for. */
  private static final String BEYOND = "*";

  private final TextTable table = new TextTable();
  private final double[] levels;
  private final double[] thresholds;
  private final boolean range;
  private final int numDecimals;
  private final boolean csv;
  private final boolean withDistribution;
  private final List<IntervalColumn> columns;
  private final int[] attributes;
  /** Levels that some row's interval could not be told for. */
  private final Set<Double> beyond = new TreeSet<>();

  /**
   * A table.
   *
   * @param header the data set, with its class
   * @param choice which columns, without an {@linkplain ColumnChoice#objection objection}
   * @param numDecimals digits behind the point
   * @param csv whether rows are comma-separated rather than aligned
   * @param withDistribution whether the probabilities of a nominal class are shown
   * @param attributes other attributes to show; kept, not modified
   */
  public IntervalTable(Instances header, ColumnChoice choice, int numDecimals, boolean csv, boolean withDistribution, int[] attributes) {
    this.columns = IntervalColumn.ofInterval(choice.parts());
    this.levels = choice.levels();
    this.thresholds = choice.thresholds();
    this.range = choice.range();
    this.numDecimals = Math.max(0, Math.min(numDecimals, MAX_DECIMALS));
    this.csv = csv;
    this.withDistribution = withDistribution && header.classAttribute().isNominal();
    this.attributes = attributes;
    table.addRight("inst#", 9);
    table.addRight("actual", numberWidth());
    table.addRight("predicted", numberWidth());
    if (header.classAttribute().isNumeric()) {
      addIntervalColumns();
    } else {
      addSetColumns(header.classAttribute());
    }
    for (int attribute : attributes) {
      table.addRight(header.attribute(attribute).name(), numberWidth());
    }
  }

  private void addIntervalColumns() {
    for (double level : levels) {
      columns.forEach(column -> table.addRight(column.at(level), numberWidth()));
      table.addRight(IntervalColumn.INSIDE.at(level), 0);
    }
    for (double threshold : thresholds) {
      table.addRight(IntervalColumn.above(threshold), numberWidth());
    }
  }

  private void addSetColumns(Attribute target) {
    for (int c = 0; c < target.numValues() && withDistribution; c++) {
      table.addRight("p_" + target.value(c), numberWidth());
    }
    if (range) {
      IntervalColumn.range(target.value(1)).forEach(name -> table.addRight(name, numberWidth()));
    }
    for (double level : levels) {
      table.addRight(IntervalColumn.SET_SIZE.at(level), 0);
      table.addRight(IntervalColumn.INSIDE.at(level), 0);
    }
    boolean[] all = new boolean[target.numValues()];
    Arrays.fill(all, true);
    int longest = Math.min(MAX_SET_WIDTH, PredictionSetText.text(all, target).length());
    for (double level : levels) {
      table.addLeft(IntervalColumn.SET.at(level), longest);
    }
  }

  private int numberWidth() {
    return 7 + numDecimals;
  }

  /** The line of titles. */
  public String titles() {
    return line(table.names());
  }

  /**
   * The line of one instance.
   *
   * @param prediction what a classifier says about it
   * @param instance the instance itself; its class may be missing
   * @param index its place, from 0
   * @throws Exception if the classifier fails
   */
  public String row(UncertainPrediction prediction, Instance instance, int index) throws Exception {
    List<String> cells = new ArrayList<>(List.of(String.valueOf(index + 1)));
    if (instance.classAttribute().isNumeric()) {
      addIntervals(cells, prediction, instance);
    } else {
      addSets(cells, prediction, instance);
    }
    for (int attribute : attributes) {
      boolean number = instance.attribute(attribute).isNumeric() && !instance.attribute(attribute).isDate() && !instance.isMissing(attribute);
      cells.add(number ? PlainNumbers.text(instance.value(attribute), ATTRIBUTE_DECIMALS) : Utils.unquote(instance.toString(attribute)));
    }
    return line(cells);
  }

  private void addIntervals(List<String> cells, UncertainPrediction prediction, Instance instance) throws Exception {
    cells.add(number(instance.classValue()));
    cells.add(number(prediction.value(prediction.distribution())));
    for (double level : levels) {
      for (IntervalColumn column : columns) {
        cells.add(number(prediction.number(column, level)));
      }
      Region region = prediction.region(level);
      boolean kept = prediction.supports(level);
      cells.add((instance.classIsMissing() || !region.isKnown() ? "" : yes(region.contains(instance.classValue()))) + (kept ? "" : BEYOND));
      if (!kept) {
        beyond.add(level);
      }
    }
    for (double threshold : thresholds) {
      cells.add(number(prediction.exceedance(threshold)));
    }
  }

  /** What the marks mean; empty if there are none, or programs read the table. */
  public String footnotes() {
    StringBuilder text = new StringBuilder();
    for (double level : beyond) {
      text.append(csv ? "" : BEYOND + " The rows that calibrate are too few for level " + Levels.text(level)
          + ": bounds are the outermost error seen, or infinite (option -tails).\n");
    }
    return text.toString();
  }

  private void addSets(List<String> cells, UncertainPrediction prediction, Instance instance) throws Exception {
    double[] distribution = prediction.distribution();
    double value = prediction.value(distribution);
    cells.add(instance.classIsMissing() ? "?" : instance.stringValue(instance.classIndex()));
    cells.add(Utils.isMissingValue(value) ? "?" : instance.classAttribute().value((int) value));
    for (int c = 0; c < distribution.length && withDistribution; c++) {
      cells.add(number(distribution[c]));
    }
    if (range) {
      for (double bound : prediction.probabilityRange()) {
        cells.add(number(bound));
      }
    }
    List<String> sets = new ArrayList<>();
    for (double level : levels) {
      boolean[] set = prediction.predictionSet(level);
      cells.add(String.valueOf(PredictionSetText.size(set)));
      cells.add(instance.classIsMissing() ? "" : yes(set[(int) instance.classValue()]));
      sets.add(PredictionSetText.text(set, instance.classAttribute()));
    }
    cells.addAll(sets);
  }

  private static String yes(boolean answer) {
    return answer ? "yes" : "no";
  }

  private String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "?" : String.valueOf(value);
    }
    // Points stand below each other only if zeros at the end are kept as spaces, which a program must not see.
    return csv ? PlainNumbers.text(value, numDecimals) : PlainNumbers.aligned(value, numberWidth(), numDecimals);
  }

  private String line(List<String> cells) {
    return csv ? TextTable.csv(cells) : table.text(cells);
  }
}
