// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.interval.Region;
import centroid.text.PlainNumbers;
import centroid.text.TextTable;
import centroid.weka.estimator.RowPrediction;
import centroid.weka.options.reader.Levels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/** The lines that the output Intervals prints: headings, one line for each instance, and footnotes. */
public final class IntervalTable {

  /** The largest width of a column of sets; with many labels the longest are rare, and they are not aligned. */
  private static final int MAX_SET_WIDTH = 100;
  /** As many as Weka shows of attributes. */
  private static final int ATTRIBUTE_DECIMALS = 6;
  /** More digits than any number has. */
  private static final int MAX_DECIMALS = 17;
  /** Marks intervals at a level that the calibration set does not support. */
  private static final String BEYOND = "*";

  private final TextTable table = new TextTable();
  private final List<BiFunction<RowPrediction, Instance, String>> cells = new ArrayList<>();
  private final int numDecimals;
  private final boolean csv;
  private final Attribute target;
  /** Levels that the calibration set did not support for some row. */
  private final Set<Double> beyond = new TreeSet<>();
  private final Set<String> notes = new LinkedHashSet<>();

  /**
   * A table.
   *
   * @param choice which columns, without an {@linkplain ColumnChoice#objection objection}
   * @param withDistribution whether the probabilities of a nominal class are shown
   * @param attributes other attributes to show; read only
   */
  public IntervalTable(Instances header, ColumnChoice choice, int numDecimals, boolean csv, boolean withDistribution, int[] attributes) {
    this.numDecimals = Math.max(0, Math.min(numDecimals, MAX_DECIMALS));
    this.csv = csv;
    this.target = header.classAttribute();
    PredictionColumns columns = new PredictionColumns(target, choice);
    table.addRight("inst#", 9);
    add("actual", width(target), (prediction, row) -> target.isNumeric() ? number(row.classValue()) : label(row.classValue()));
    add("predicted", width(target), (prediction, row) -> target.isNumeric() ? number(prediction.value()) : label(prediction.value()));
    if (target.isNumeric()) {
      addIntervals(columns);
    } else {
      addSets(columns, withDistribution);
    }
    for (int attribute : attributes) {
      add(header.attribute(attribute).name(), width(header.attribute(attribute)), (prediction, row) -> attribute(row, attribute));
    }
  }

  private void add(String name, int width, BiFunction<RowPrediction, Instance, String> cell) {
    table.addRight(name, width);
    cells.add(cell);
  }

  /** Adds columns of every type except text, and collects those of text. */
  private void addAll(List<PredictionColumn> columns, List<PredictionColumn> texts) {
    for (PredictionColumn column : columns) {
      switch (column.type()) {
        case TEXT, ATTRIBUTE -> texts.add(column);
        case ANSWER -> add(column.name(), 0, (prediction, row) -> column.text().apply(prediction));
        case INTEGER -> add(column.name(), 0, (prediction, row) -> String.valueOf((int) column.number().applyAsDouble(prediction)));
        case LABEL -> add(column.name(), width(target), (prediction, row) -> label(column.number().applyAsDouble(prediction)));
        default -> add(column.name(), numberWidth(), (prediction, row) -> number(column.number().applyAsDouble(prediction)));
      }
    }
  }

  /** Adds columns of text, which are long and therefore last. */
  private void addTexts(List<PredictionColumn> texts, int width) {
    for (PredictionColumn column : texts) {
      table.addLeft(column.name(), width);
      cells.add((prediction, row) -> {
        String text = column.text().apply(prediction);
        return text == null ? "" : text;
      });
    }
  }

  private void addIntervals(PredictionColumns columns) {
    List<PredictionColumn> texts = new ArrayList<>();
    for (double level : columns.choice().levels()) {
      addAll(columns.ofLevel(level), texts);
      add(IntervalColumn.INSIDE.at(level), 0, (prediction, row) -> inside(prediction, row, level));
    }
    addAll(columns.thresholds(), texts);
    addAll(columns.answers(), texts);
    addAll(columns.novelty(), texts);
    addTexts(texts, 0);
  }

  private String inside(RowPrediction prediction, Instance row, double level) {
    Region region = prediction.region(level);
    String inside = row.classIsMissing() || !region.isKnown() ? "" : yes(region.contains(row.classValue()));
    if (prediction.supports(level)) {
      return inside;
    }
    beyond.add(level);
    return inside + BEYOND;
  }

  private void addSets(PredictionColumns columns, boolean withDistribution) {
    for (int c = 0; c < target.numValues() && withDistribution; c++) {
      int label = c;
      add("p_" + target.value(c), numberWidth(), (prediction, row) -> number(prediction.distribution()[label]));
    }
    List<PredictionColumn> texts = new ArrayList<>();
    addAll(columns.range(), texts);
    for (double level : columns.choice().levels()) {
      addAll(columns.ofLevel(level), texts);
      add(IntervalColumn.INSIDE.at(level), 0,
          (prediction, row) -> row.classIsMissing() ? "" : yes(prediction.predictionSet(level)[(int) row.classValue()]));
    }
    addAll(columns.answers(), texts);
    addAll(columns.novelty(), texts);
    boolean[] all = new boolean[target.numValues()];
    Arrays.fill(all, true);
    addTexts(texts, Math.min(MAX_SET_WIDTH, PredictionSetText.text(all, target).length()));
  }

  /** Returns the width of the values of an attribute: numbers, or the longest label. */
  private int width(Attribute attribute) {
    return attribute.isNominal() ? IntStream.range(0, attribute.numValues()).map(k -> attribute.value(k).length()).reduce(numberWidth(), Math::max)
        : numberWidth();
  }

  private int numberWidth() {
    return 7 + numDecimals;
  }

  /** Returns the line of headings. */
  public String titles() {
    return line(table.names());
  }

  /**
   * Returns the line of one instance.
   *
   * @param index its position, from 0
   */
  public String row(RowPrediction prediction, Instance row, int index) {
    List<String> texts = new ArrayList<>(List.of(String.valueOf(index + 1)));
    cells.forEach(cell -> texts.add(cell.apply(prediction, row)));
    return line(texts);
  }

  /** Adds a sentence below the table, once; null adds nothing. */
  public void note(String sentence) {
    if (sentence != null) {
      notes.add(sentence);
    }
  }

  /** Returns what the marks mean; empty if there are none, or programs read the table. */
  public String footnotes() {
    StringBuilder text = new StringBuilder();
    for (double level : beyond) {
      text.append(csv ? "" : BEYOND + " The calibration set is too small for level " + Levels.text(level)
          + ": bounds are those of the largest residual, or infinite (option -tails).\n");
    }
    notes.forEach(note -> text.append(csv ? "" : note + "\n"));
    return text.toString();
  }

  private String label(double value) {
    return Utils.isMissingValue(value) ? "?" : target.value((int) value);
  }

  private static String attribute(Instance row, int attribute) {
    boolean number = row.attribute(attribute).isNumeric() && !row.attribute(attribute).isDate() && !row.isMissing(attribute);
    return number ? PlainNumbers.text(row.value(attribute), ATTRIBUTE_DECIMALS) : Utils.unquote(row.toString(attribute));
  }

  private static String yes(boolean answer) {
    return answer ? "yes" : "no";
  }

  private String number(double value) {
    if (!Double.isFinite(value)) {
      return Double.isNaN(value) ? "?" : String.valueOf(value);
    }
    // Decimal points are aligned only if zeros at the end are printed as spaces, which a program must not read.
    return csv ? PlainNumbers.text(value, numDecimals) : PlainNumbers.aligned(value, numberWidth(), numDecimals);
  }

  private String line(List<String> texts) {
    return csv ? TextTable.csv(texts) : table.text(texts);
  }
}
