// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.compare.DataFile;
import centroid.forecast.ForecastModel;
import centroid.interval.Tails;
import centroid.plot.chart.ForecastCharts;
import centroid.plot.draw.Chart;
import centroid.weka.candidate.Candidate;
import centroid.weka.console.ReportCommand;
import centroid.weka.forecast.ForecastText;
import centroid.weka.forecast.NamedSeries;
import centroid.weka.forecast.SeriesForecast;
import centroid.weka.forecast.SeriesReader;
import centroid.weka.options.reader.Levels;
import centroid.weka.options.reader.OptionReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Forecasts series with prediction intervals from rolling-origin backtests: {@code weka.Run .Forecast -t series.arff -F sales -steps 12}. Any classifier for a
 * numeric class is the learner (-W); its own intervals are not used.
 */
public class Forecast extends ReportCommand {

  private static final int WIDTH = 800;
  private static final int HEIGHT = 450;
  /** The largest number of series that are drawn. */
  private static final int MAX_CHARTS = 20;
  private static final int MAX_STEPS = 1000;
  private static final String DEFAULT_LEARNER = "weka.classifiers.functions.LinearRegression -S 1 -C";
  private static final String AUTO = "auto";

  private static final String USAGE = """
      Forecasts the next values of series, with prediction intervals for each step. Errors for each step come from rolling-origin backtests:
      forecasts of the series' own past, by models that were trained on the values before.

      -t <file>            rows in the order of time (required). Rows without a target at the end are the future
      -F <attribute>       what is forecast, by name or number (required)
      -steps <num>         the number of steps ahead (default 12)
      -date <attribute>    the time of each row, or none for the order of the rows (default: the only date attribute, if there is one)
      -series <attribute>  whose values tell several series in one file apart; each has its own model
      -overlay <attributes> variables known ahead, separated by commas, such as promotion,price
      -W <learner>         the learner, with its options in quotation marks (default weka.classifiers.functions.LinearRegression -S 1 -C)
      -levels <fractions>  levels of the intervals, separated by commas (default 0.8,0.95)
      -lags <numbers>      ages of the values that are inputs, such as 1,2,12 (default auto: chosen by backtest)
      -period <num>        the number of rows of a season, 1 for none (default auto: 12 months, 4 quarters, 52 weeks, 7 days or 24 hours,
                           and 1 for fewer than four seasons)
      -refits <num>        the number of models that are trained for the backtest (default 8)
      -tails <name>        bounds where backtests are too few for a level: last, extrapolated from the largest error, or infinite (default last)
      -out <folder>        writes forecast.txt and forecast.csv, and a fan chart of each series, to this folder
      """;

  /** Forecasts series. */
  public static void main(String[] args) {
    new Forecast().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  @Override
  protected void execute(String[] options) throws Exception {
    forecast(options);
  }

  /** Forecasts series, prints the forecasts and writes files. */
  public List<SeriesForecast> forecast(String[] options) throws Exception {
    String[] rest = options.clone();
    String file = required("Series (-t)", "t", "a file with series", rest);
    String target = required("Target (-F)", "F", "the attribute to forecast", rest);
    int steps = OptionReader.wholeNumber("steps", rest, 12);
    OptionReader.require(steps >= 1 && steps <= MAX_STEPS, "Steps (-steps) must be from 1 to " + MAX_STEPS + ", but was " + steps);
    double[] levels = Levels.parse("Levels (-levels)", text("levels", rest, "0.8,0.95"));
    String learnerText = text("W", rest, DEFAULT_LEARNER);
    Classifier learner = Candidate.parse("Learner (-W)", learnerText);
    int refits = OptionReader.wholeNumber("refits", rest, ForecastModel.Settings.REFITS);
    OptionReader.atLeast("Refits (-refits)", refits, 1);
    ForecastModel.Settings settings = new ForecastModel.Settings(steps, levels, lags(text("lags", rest, AUTO)), refits, tails(text("tails", rest, "last")));
    int period = period(text("period", rest, AUTO));
    String date = text("date", rest, "");
    String seriesName = text("series", rest, "");
    String overlay = text("overlay", rest, "");
    String folder = text("out", rest, "");
    Utils.checkForRemainingOptions(rest);
    Instances data = DataFile.rows("Series (-t)", Path.of(file));
    SeriesReader reader = new SeriesReader(data, target, date, seriesName, overlay, steps, period);
    List<SeriesForecast> all = new ArrayList<>();
    for (NamedSeries series : reader.read(data)) {
      all.add(SeriesForecast.of(series, settings, learner));
    }
    ForecastText report = new ForecastText(reader.target().name(), learner.getClass().getSimpleName(), all, settings);
    System.out.print(report.text());
    if (!folder.isEmpty()) {
      write(report, Path.of(folder).toAbsolutePath().normalize());
    }
    return all;
  }

  private static int[] lags(String text) {
    if (text.equals(AUTO)) {
      return null;
    }
    String setting = "Lags (-lags) must be auto or different whole numbers of at least 1, such as 1,2,12, but was '" + text + "'";
    OptionReader.require(text.matches("\\s*\\d{1,6}\\s*(,\\s*\\d{1,6}\\s*)*"), setting);
    int[] lags = Arrays.stream(text.split(",")).mapToInt(part -> Integer.parseInt(part.strip())).sorted().toArray();
    OptionReader.require(lags[0] >= 1 && Arrays.stream(lags).distinct().count() == lags.length, setting);
    return lags;
  }

  private static int period(String text) {
    OptionReader.require(text.equals(AUTO) || text.matches("[1-9]\\d{0,5}"), "Period (-period) must be auto or a whole number of at least 1, but was '" + text
        + "'");
    return text.equals(AUTO) ? SeriesReader.AUTOMATIC : Integer.parseInt(text);
  }

  private static Tails tails(String text) {
    OptionReader.require(text.equals("last") || text.equals("infinite"), "Tails (-tails) must be last or infinite, but was '" + text + "'");
    return text.equals("last") ? Tails.LAST : Tails.INFINITE;
  }

  private static void write(ForecastText report, Path folder) throws Exception {
    prepare(folder);
    write(folder.resolve("forecast.txt"), report.text());
    write(folder.resolve("forecast.csv"), report.csv());
    List<SeriesForecast> drawn = report.all().subList(0, Math.min(MAX_CHARTS, report.all().size()));
    for (int k = 0; k < drawn.size(); k++) {
      String name = "forecast" + (drawn.size() == 1 ? "" : "-" + (k + 1));
      Chart chart = chart(report.target(), drawn.get(k));
      chart.writePng(folder.resolve(name + ".png"), WIDTH, HEIGHT, 2);
      chart.writeSvg(folder.resolve(name + ".svg"), WIDTH, HEIGHT);
    }
    System.out.println("Written: forecast.txt, forecast.csv and " + (drawn.size() == 1 ? "forecast.png and .svg" : "fan charts of " + drawn.size()
        + " series, forecast-1.png and so on,") + " in " + folder);
  }

  private static Chart chart(String target, SeriesForecast one) {
    NamedSeries series = one.series();
    double[] ahead = IntStream.range(0, one.forecast().steps()).mapToDouble(series::timeOf).toArray();
    return ForecastCharts.fan(target + (series.name().isEmpty() ? "" : " of " + series.name()), series.time(), series.hasDates(), series.values().value(),
        ahead, one.forecast().value(), one.forecast().levels(), one.forecast().intervals())
        .note("bands from " + one.model().numOrigins() + " origins of backtests");
  }
}
