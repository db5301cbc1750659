// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import centroid.forecast.Series;
import centroid.weka.options.reader.OptionReader;
import centroid.weka.options.reader.Thresholds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Reads series from rows and checks them. Rows after the last known value of the target are the future: they hold the variables known ahead.
 */
public final class SeriesReader {

  /** The season is read off the dates. */
  public static final int AUTOMATIC = 0;

  private static final int MAX_SERIES = 1000;

  private final SeriesColumns columns;
  private final int steps;
  private final int period;

  /**
   * A reader.
   *
   * @param target the attribute to forecast, by name or number
   * @param date the attribute of time; none for the order of the rows; empty for the only date attribute, if there is one
   * @param series the attribute whose values tell series apart; empty for one series
   * @param known the variables known ahead, separated by commas; may be empty
   * @param period the number of rows of a season, or {@link #AUTOMATIC}
   */
  public SeriesReader(Instances data, String target, String date, String series, String known, int steps, int period) {
    this.columns = SeriesColumns.of(data, target, date, series, known);
    this.steps = steps;
    this.period = period;
  }

  /** The attribute to forecast. */
  public Attribute target() {
    return columns.target();
  }

  /**
   * Returns the series of a file, in the order of their names in the header or of their first rows.
   *
   * @throws IllegalArgumentException if times are not in order or have gaps, values are missing, or series end at different times
   */
  public List<NamedSeries> read(Instances data) {
    Map<String, List<Instance>> rows = new LinkedHashMap<>();
    for (Instance row : data) {
      String name = columns.series() == null ? "" : row.isMissing(columns.series()) ? "?" : text(row, columns.series());
      rows.computeIfAbsent(name, key -> new ArrayList<>()).add(row);
      OptionReader.require(rows.size() <= MAX_SERIES, "Series (-series) must be an attribute with at most " + MAX_SERIES + " different values, but '"
          + (columns.series() == null ? "" : columns.series().name()) + "' has more");
    }
    OptionReader.require(!rows.isEmpty(), "Series (-t) must have rows, but there is none");
    List<NamedSeries> all = new ArrayList<>();
    rows.forEach((name, own) -> all.add(one(name, own)));
    checkEnds(all);
    return all;
  }

  private NamedSeries one(String name, List<Instance> rows) {
    String which = name.isEmpty() ? "" : " of series '" + name + "'";
    int length = rows.size();
    while (length > 0 && rows.get(length - 1).isMissing(columns.target())) {
      length--;
    }
    OptionReader.require(length >= 2, "Target (-F) must have at least two values, but '" + columns.target().name() + "'" + which + " has " + length);
    double[] value = rows.subList(0, length).stream().mapToDouble(row -> row.value(columns.target())).toArray();
    double[] time = columns.date() == null ? IntStream.rangeClosed(1, rows.size()).asDoubleStream().toArray()
        : rows.stream().mapToDouble(row -> row.value(columns.date())).toArray();
    TimeStep step = step(time, rows, which);
    for (int k = 0; k < length; k++) {
      OptionReader.require(Double.isFinite(value[k]), "Target (-F) must have a value in every row up to the last known one, but '" + columns.target().name()
          + "'" + which + " has none at " + where(rows, k) + "; fill it in, or leave out the rows before");
    }
    int season = period == AUTOMATIC ? step.season() : period;
    // A season that is not seen twice before the backtest can't be learnt.
    season = period == AUTOMATIC && 4 * season > length ? 1 : season;
    return new NamedSeries(name, new Series(value, known(rows, length, which), season), Arrays.copyOf(time, length), step, columns.date(), columns.known());
  }

  private TimeStep step(double[] time, List<Instance> rows, String which) {
    for (int k = 0; k < time.length; k++) {
      OptionReader.require(!Double.isNaN(time[k]), "Time (-date) must be known in every row, but '" + (columns.date() == null ? "" : columns.date().name())
          + "'" + which + " is missing after " + (k == 0 ? "the beginning" : where(rows, k - 1)) + "; fill it in");
      if (k > 0) {
        OptionReader.require(time[k] != time[k - 1], "Time (-date) must be different in every row of a series, but " + where(rows, k) + which
            + " occurs twice; remove one of the rows" + (columns.series() == null ? ", or name the attribute of the series (-series)" : ""));
        OptionReader.require(time[k] > time[k - 1], "Time (-date) must rise from row to row, but " + where(rows, k) + which + " comes after "
            + where(rows, k - 1) + "; sort the rows by time");
      }
    }
    TimeStep step = TimeStep.of(time, columns.date() != null && columns.date().isDate());
    for (int k = 1; k < time.length; k++) {
      OptionReader.require(step.fits(time[k - 1], time[k]), "Rows of a series must be one " + step + " apart, as most are, but the row after "
          + where(rows, k - 1) + which + " is that of " + where(rows, k) + "; fill the gap with rows, or give -date none if rows count as equally far apart");
    }
    return step;
  }

  private String where(List<Instance> rows, int k) {
    return columns.date() == null ? "row " + (k + 1) : text(rows.get(k), columns.date());
  }

  private static String text(Instance row, Attribute attribute) {
    return attribute.isNumeric() && !attribute.isDate() ? Thresholds.rounded(row.value(attribute)) : row.stringValue(attribute);
  }

  private double[][] known(List<Instance> rows, int length, String which) {
    List<Attribute> known = columns.known();
    if (known.isEmpty()) {
      return new double[0][];
    }
    OptionReader.require(rows.size() >= length + steps, "Variables known ahead (-overlay) must be known for " + steps + " steps (-steps) after the last value "
        + "of the target, but " + (rows.size() - length) + " such rows" + which + " follow it; add rows with a missing target");
    double[][] values = new double[length + steps][known.size()];
    for (int k = 0; k < values.length; k++) {
      for (int variable = 0; variable < known.size(); variable++) {
        values[k][variable] = rows.get(k).value(known.get(variable));
        OptionReader.require(!Double.isNaN(values[k][variable]), "Variables known ahead (-overlay) must be known in every row, but '"
            + known.get(variable).name() + "'" + which + " is missing at " + where(rows, k) + "; fill it in");
      }
    }
    return values;
  }

  private void checkEnds(List<NamedSeries> all) {
    NamedSeries first = all.get(0);
    for (NamedSeries other : all) {
      double[] time = other.time();
      OptionReader.require(time[time.length - 1] == first.time()[first.time().length - 1], "Series (-series) must end at the same "
          + (columns.date() == null ? "row" : "time") + ", so that the same steps are forecast, but '" + first.name() + "' ends at "
          + first.timeText(first.time()[first.time().length - 1]) + " and '" + other.name() + "' at " + other.timeText(time[time.length - 1])
          + "; forecast them apart, or complete the shorter one");
    }
  }
}
