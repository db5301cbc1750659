// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import centroid.forecast.Forecast;
import centroid.forecast.ForecastModel;
import centroid.interval.Interval;
import centroid.interval.Tails;
import centroid.text.PlainNumbers;
import centroid.text.TextTable;
import centroid.weka.options.reader.Levels;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Forecasts as text and as comma-separated values.
 *
 * @param target what is forecast
 * @param learner its name
 * @param all at least one series
 */
public record ForecastText(String target, String learner, List<SeriesForecast> all, ForecastModel.Settings settings) {

  private static final int NUMBER = 11;

  /** Returns a table for each series, and what it comes from. */
  public String text() {
    StringBuilder text = new StringBuilder();
    boolean beyond = false;
    for (SeriesForecast one : all) {
      NamedSeries series = one.series();
      text.append(text.isEmpty() ? "" : "\n").append("Forecasts of ").append(target).append(series.name().isEmpty() ? "" : ", series " + series.name())
          .append(", by ").append(learner).append("\n").append(origin(one)).append("\n\n");
      TextTable table = new TextTable();
      List<String> names = names();
      table.addRight(names.get(0), 4);
      table.addLeft(names.get(1), series.timeText(series.timeOf(settings.steps() - 1)).length());
      names.subList(2, names.size()).forEach(name -> table.addRight(name, NUMBER));
      text.append(table.text(names));
      for (int step = 0; step < settings.steps(); step++) {
        text.append(table.text(cells(one, step)));
        beyond |= beyond(one.forecast(), step);
      }
    }
    if (beyond) {
      text.append("\n* Backtests have too few independent errors for this level at this step: bounds are ")
          .append(settings.tails() == Tails.LAST ? "extrapolated from the largest error" : "infinite").append(" (option -tails).\n");
    }
    return text.toString();
  }

  private String origin(SeriesForecast one) {
    ForecastModel model = one.model();
    double[] errors = model.meanAbsoluteErrors();
    double[] naive = model.naiveErrors();
    int last = errors.length - 1;
    int refits = Math.min(settings.refits(), model.numOrigins());
    String rival = one.series().values().period() > 1 ? "seasonal naive" : "naive";
    String text = String.format(Locale.ROOT, "Inputs: %s%s%nBacktest: %d origins, %d refit%s; mean absolute error "
        + "%.4g at step 1, %.4g at step %d (%s %.4g, %.4g)",
        model.design(), one.series().known().isEmpty() ? "" : "; " + one.series().known().size() + " known ahead", model.numOrigins(), refits,
        refits == 1 ? "" : "s", errors[0], errors[last], last + 1, rival, naive[0], naive[last]).replace("\r", "");
    boolean naiveIsBetter = Arrays.stream(naive).sum() < Arrays.stream(errors).sum();
    return naiveIsBetter ? text + "\nThe " + rival + " forecast has the smaller error over all steps: use it, or try another learner (-W)." : text;
  }

  /** Returns one table with all digits, for other programs. */
  public String csv() {
    List<String> names = new ArrayList<>(List.of("series"));
    names.addAll(names());
    for (double level : settings.levels()) {
      names.add("supported " + Levels.text(level));
    }
    StringBuilder lines = new StringBuilder(TextTable.csv(names));
    for (SeriesForecast one : all) {
      Forecast forecast = one.forecast();
      for (int step = 0; step < settings.steps(); step++) {
        List<String> cells = new ArrayList<>(List.of(one.series().name(), String.valueOf(step + 1), one.series().timeText(one.series().timeOf(step)),
            String.valueOf(forecast.value()[step])));
        for (Interval[] ofLevel : forecast.intervals()) {
          cells.add(String.valueOf(ofLevel[step].lower()));
          cells.add(String.valueOf(ofLevel[step].upper()));
        }
        for (boolean[] ofLevel : forecast.beyond()) {
          cells.add(ofLevel[step] ? "no" : "yes");
        }
        lines.append(TextTable.sheet(cells));
      }
    }
    return lines.toString();
  }

  private List<String> names() {
    List<String> names = new ArrayList<>(List.of("step", "time", "forecast"));
    for (double level : settings.levels()) {
      names.add("lower " + Levels.text(level));
      names.add("upper " + Levels.text(level));
    }
    return names;
  }

  private static List<String> cells(SeriesForecast one, int step) {
    Forecast forecast = one.forecast();
    List<String> cells = new ArrayList<>(List.of(String.valueOf(step + 1), one.series().timeText(one.series().timeOf(step)),
        PlainNumbers.fiveDigits(forecast.value()[step])));
    for (int k = 0; k < forecast.levels().length; k++) {
      String mark = forecast.beyond()[k][step] ? "*" : "";
      cells.add(PlainNumbers.fiveDigits(forecast.intervals()[k][step].lower()) + mark);
      cells.add(PlainNumbers.fiveDigits(forecast.intervals()[k][step].upper()) + mark);
    }
    return cells;
  }

  private static boolean beyond(Forecast forecast, int step) {
    boolean any = false;
    for (boolean[] ofLevel : forecast.beyond()) {
      any |= ofLevel[step];
    }
    return any;
  }
}
