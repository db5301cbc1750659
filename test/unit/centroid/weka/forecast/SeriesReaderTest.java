// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.Refusals;
import java.io.StringReader;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.TimeZone;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.core.Instances;

/** Series of files, and what is refused. */
class SeriesReaderTest {

  private static final String HEADER = "@relation r\n@attribute day date yyyy-MM-dd\n@attribute shop {a,b}\n@attribute promotion {no,yes}\n"
      + "@attribute sales numeric\n@data\n";

  private static Instances rows(String... rows) throws Exception {
    return new Instances(new StringReader(HEADER + String.join("\n", rows) + "\n"));
  }

  private static List<NamedSeries> read(Instances data, String date, String series, String known, int steps) {
    return new SeriesReader(data, "sales", date, series, known, steps, SeriesReader.AUTOMATIC).read(data);
  }

  private static String[] dates(int count, IntFunction<LocalDate> at) {
    return IntStream.range(0, count).mapToObj(k -> at.apply(k) + ",a,no," + k).toArray(String[]::new);
  }

  @Test
  void stepsAndSeasonsFollowTheCalendar() throws Exception {
    LocalDate first = LocalDate.of(2023, 1, 31);
    NamedSeries months = read(rows(dates(60, k -> first.plusMonths(k))), "", "", "", 1).get(0);
    assertEquals("month", months.step().toString());
    assertEquals(12, months.values().period());
    assertEquals("2028-01-31", months.timeText(months.timeOf(0)));
    assertEquals("2028-02-29", months.timeText(months.timeOf(1)));
    NamedSeries quarters = read(rows(dates(40, k -> LocalDate.of(2020, 1, 1).plusMonths(3L * k))), "day", "", "", 1).get(0);
    assertEquals("quarter 4", quarters.step() + " " + quarters.values().period());
    NamedSeries years = read(rows(dates(40, k -> LocalDate.of(1950, 1, 1).plusYears(k))), "", "", "", 1).get(0);
    assertEquals("year 1 1990-01-01", years.step() + " " + years.values().period() + " " + years.timeText(years.timeOf(0)));
    NamedSeries days = read(rows(dates(400, k -> LocalDate.of(2022, 1, 1).plusDays(k))), "", "", "", 1).get(0);
    assertEquals("day 7 2023-02-05", days.step() + " " + days.values().period() + " " + days.timeText(days.timeOf(0)));
    NamedSeries weeks = read(rows(dates(300, k -> LocalDate.of(2015, 1, 1).plusWeeks(k))), "", "", "", 1).get(0);
    assertEquals("week 52", weeks.step() + " " + weeks.values().period());
    assertEquals(1, read(rows(dates(40, k -> first.plusMonths(k))), "", "", "", 1).get(0).values().period(), "too short for a season");
    NamedSeries numbered = read(rows(dates(40, k -> first.plusMonths(k))), "none", "", "", 1).get(0);
    assertEquals("41 20231231 0.3", numbered.timeText(41) + " " + numbered.timeText(20_231_231) + " " + numbered.timeText(0.1 + 0.2));
  }

  /** February ends before the 29th, and April on the 30th, of series on such a day of each month. */
  @ParameterizedTest
  @CsvSource({"28, 2023-02-28, 2023-03-28", "29, 2023-02-28, 2023-03-29", "30, 2023-04-30, 2023-05-30", "30, 2023-02-28, 2023-03-30",
      "15, 2023-02-15, 2023-03-15"})
  void monthsHaveTheSameDay(int day, LocalDate last, String next) throws Exception {
    LocalDate first = LocalDate.of(2019, 1, day);
    int count = 1 + (int) ChronoUnit.MONTHS.between(YearMonth.from(first), YearMonth.from(last));
    NamedSeries months = read(rows(dates(count, k -> first.plusMonths(k))), "", "", "", 1).get(0);
    assertEquals("month " + next, months.step() + " " + months.timeText(months.timeOf(0)));
  }

  @Test
  void daysAreThoseOfTheCalendarWhenClocksChange() throws Exception {
    TimeZone before = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("Europe/Berlin"));
      NamedSeries days = read(rows(dates(40, k -> LocalDate.of(2024, 10, 26).minusDays(39L - k))), "", "", "", 1).get(0);
      assertEquals(List.of("2024-10-27", "2024-10-28", "2024-10-29"), IntStream.range(0, 3).mapToObj(k -> days.timeText(days.timeOf(k))).toList());
      NamedSeries weeks = read(rows(dates(40, k -> LocalDate.of(2024, 10, 24).minusWeeks(39L - k))), "", "", "", 1).get(0);
      assertEquals("2024-10-31", weeks.timeText(weeks.timeOf(0)));
      double[] fixed = IntStream.range(0, 30).mapToObj(k -> LocalDate.of(2022, 1, 1).plusMonths(k).atStartOfDay().toInstant(ZoneOffset.ofHours(2)))
          .mapToDouble(Instant::toEpochMilli).toArray();
      assertEquals("month", TimeStep.of(fixed, true).toString(), "the last evening of the month before, in winter");
    } finally {
      TimeZone.setDefault(before);
    }
  }

  @Test
  void theFutureHoldsVariablesKnownAhead() throws Exception {
    Instances data = rows("2024-01-01,a,no,1", "2024-01-01,b,no,5", "2024-01-02,a,yes,2", "2024-01-02,b,yes,6", "2024-01-03,a,yes,?", "2024-01-03,b,no,?");
    List<NamedSeries> series = read(data, "day", "shop", "promotion", 1);
    assertEquals(List.of("a", "b"), series.stream().map(NamedSeries::name).collect(Collectors.toList()));
    assertArrayEquals(new double[] {5, 6}, series.get(1).values().value());
    assertEquals(3, series.get(0).values().known().length);
    assertEquals(1, series.get(0).values().known()[2][0]);
    assertEquals(0, series.get(1).values().known()[2][0]);
    Refusals.assertNames(() -> read(data, "day", "shop", "promotion", 2), "(-overlay)", "2 steps", "1 such rows", "'a'");
  }

  @Test
  void brokenSeriesAreRefused() throws Exception {
    Instances unordered = rows("2024-01-01,a,no,1", "2024-01-03,a,no,2", "2024-01-02,a,no,3");
    Refusals.assertNames(() -> read(unordered, "", "", "", 1), "(-date)", "rise", "2024-01-02", "2024-01-03", "sort");
    Instances twice = rows("2024-01-01,a,no,1", "2024-01-01,b,no,2", "2024-01-02,a,no,3");
    Refusals.assertNames(() -> read(twice, "", "", "", 1), "(-date)", "2024-01-01", "twice", "-series");
    Instances gap = rows("2024-01-01,a,no,1", "2024-01-02,a,no,2", "2024-01-03,a,no,2", "2024-01-05,a,no,3");
    Refusals.assertNames(() -> read(gap, "", "", "", 1), "one day apart", "2024-01-03", "2024-01-05", "-date none");
    assertEquals(4, read(gap, "none", "", "", 1).get(0).values().length());
    Instances missing = rows("2024-01-01,a,no,1", "2024-01-02,a,no,?", "2024-01-03,a,no,2");
    Refusals.assertNames(() -> read(missing, "", "", "", 1), "(-F)", "'sales'", "2024-01-02", "fill it in");
    Instances missingDate = rows("2024-01-01,a,no,1", "?,a,no,4", "2024-01-03,a,no,2");
    Refusals.assertNames(() -> read(missingDate, "", "", "", 1), "(-date)", "after 2024-01-01");
    Instances overlay = rows("2024-01-01,a,?,1", "2024-01-02,a,no,4", "2024-01-03,a,no,?");
    Refusals.assertNames(() -> read(overlay, "", "", "promotion", 1), "(-overlay)", "'promotion'", "2024-01-01");
    Instances ends = rows("2024-01-01,a,no,1", "2024-01-01,b,no,1", "2024-01-02,a,no,1", "2024-01-02,b,no,1", "2024-01-03,b,no,1");
    Refusals.assertNames(() -> read(ends, "", "shop", "", 1), "same time", "'a'", "2024-01-02", "'b'", "2024-01-03");
    Refusals.assertNames(() -> read(ends, "none", "shop", "", 1), "same row", "2", "3");
    Instances starts = rows("2024-01-01,a,no,1", "2024-01-02,a,no,1", "2024-01-03,a,no,1", "2024-01-02,b,no,1", "2024-01-03,b,no,1");
    assertEquals(List.of(3, 2), read(starts, "", "shop", "", 1).stream().map(series -> series.values().length()).toList(), "a later start is allowed");
    Instances none = rows("2024-01-01,a,no,?");
    Refusals.assertNames(() -> read(none, "", "", "", 1), "at least two values", "has 0");
    Refusals.assertNames(() -> read(rows(), "", "", "", 1), "must have rows");
  }

  @Test
  void impossibleAttributesAreRefused() throws Exception {
    Instances data = rows("2024-01-01,a,no,1", "2024-01-02,a,no,2");
    Refusals.assertNames(() -> read(data, "week", "", "", 1), "(-date)", "'week'");
    Refusals.assertNames(() -> read(data, "shop", "", "", 1), "(-date)", "'shop'");
    Refusals.assertNames(() -> read(data, "", "sales", "", 1), "(-series)", "'sales'");
    Refusals.assertNames(() -> read(data, "", "", "promotion,promotion", 1), "(-overlay)", "different");
    Refusals.assertNames(() -> new SeriesReader(data, "shop", "", "", "", 1, 0), "(-F)", "numeric", "'shop'");
    assertTrue(read(data, "1", "2", "3", 0).get(0).hasDates());
  }
}
