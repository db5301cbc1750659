// SPDX-License-Identifier: GPL-3.0-only
package centroid.spark.data;

import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;

/** Dates and times of Parquet files, and texts in ISO 8601 such as 2026-01-31, 2026-01-31T12:30:00 and 2026-01-31 12:30:00.5+01:00. */
final class Dates {

  /** The format of attributes whose values are days. */
  static final String DAY = "yyyy-MM-dd";
  /** The format of attributes whose values are times. */
  static final String TIME = "yyyy-MM-dd'T'HH:mm:ss";

  private Dates() {
  }

  /** Returns Weka's number of a date: milliseconds since 1970; NaN if the cell is no date. A text without a time zone is in the given one, as in Weka. */
  static double millis(Object cell, ZoneId zone) {
    if (cell instanceof Timestamp time) {
      return time.getTime();
    }
    if (cell instanceof java.sql.Date day) {
      return millis(day.toLocalDate(), zone);
    }
    if (cell instanceof LocalDate day) {
      return day.atStartOfDay(zone).toInstant().toEpochMilli();
    }
    if (cell instanceof LocalDateTime time) {
      return time.atZone(zone).toInstant().toEpochMilli();
    }
    if (cell instanceof Instant time) {
      return time.toEpochMilli();
    }
    return cell instanceof String text ? parsed(text.strip(), zone) : Double.NaN;
  }

  /** Returns whether a cell that is a date holds a time of day. */
  static boolean hasTime(Object cell) {
    return cell instanceof String text ? text.strip().length() > DAY.length() : !(cell instanceof java.sql.Date || cell instanceof LocalDate);
  }

  private static double parsed(String text, ZoneId zone) {
    int length = text.length();
    if (length < DAY.length() || text.charAt(4) != '-' || text.charAt(7) != '-') {
      return Double.NaN;
    }
    try {
      if (length == DAY.length()) {
        return millis(LocalDate.parse(text), zone);
      }
      String time = text.charAt(10) == ' ' ? text.substring(0, 10) + 'T' + text.substring(11) : text;
      boolean zoned = time.endsWith("Z") || time.indexOf('+', 10) > 0 || time.indexOf('-', 10) > 0;
      return zoned ? OffsetDateTime.parse(time).toInstant().toEpochMilli() : millis(LocalDateTime.parse(time), zone);
    } catch (DateTimeParseException e) {
      return Double.NaN;
    }
  }
}
