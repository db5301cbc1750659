// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.forecast;

import centroid.weka.options.reader.AttributeReader;
import centroid.weka.options.reader.OptionReader;
import java.util.ArrayList;
import java.util.List;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * The attributes of a file with series.
 *
 * @param target what is forecast
 * @param date the time of a row; null if rows are in the order of time
 * @param series whose values tell series apart; null for one series
 * @param known variables known ahead
 */
record SeriesColumns(Attribute target, Attribute date, Attribute series, List<Attribute> known) {

  /** Rows are in the order of time. */
  private static final String NONE = "none";

  /**
   * Finds the attributes.
   *
   * @param dateName none for the order of the rows; empty for the only date attribute, if there is one
   * @param seriesName empty for one series
   * @param knownNames separated by commas; may be empty
   */
  static SeriesColumns of(Instances data, String targetName, String dateName, String seriesName, String knownNames) {
    Attribute target = find(data, "Target (-F)", targetName);
    OptionReader.require(target.isNumeric() && !target.isDate(), "Target (-F) must be a numeric attribute, but '" + target.name() + "' is not");
    Attribute date = dateName.equals(NONE) && data.attribute(NONE) == null ? null : dateName.isEmpty() ? onlyDate(data) : find(data, "Time (-date)", dateName);
    OptionReader.require(date == null || date.isNumeric() && !date.equals(target), "Time (-date) must be a date or a numeric attribute other than "
        + "the target, but was '" + dateName + "'");
    Attribute series = seriesName.isEmpty() ? null : find(data, "Series (-series)", seriesName);
    OptionReader.require(series == null || !series.isRelationValued() && !series.equals(target) && !series.equals(date),
        "Series (-series) must be an attribute other than target and time, but was '" + seriesName + "'");
    List<Attribute> known = new ArrayList<>();
    for (String name : knownNames.split(",")) {
      if (!name.isBlank()) {
        Attribute attribute = find(data, "Variables known ahead (-overlay)", name.strip());
        OptionReader.require((attribute.isNumeric() || attribute.isNominal()) && !attribute.equals(target) && !attribute.equals(date)
            && !attribute.equals(series) && !known.contains(attribute), "Variables known ahead (-overlay) must be different numeric or nominal attributes "
            + "other than target, time and series, but was '" + knownNames + "'");
        known.add(attribute);
      }
    }
    return new SeriesColumns(target, date, series, known);
  }

  private static Attribute onlyDate(Instances data) {
    Attribute found = null;
    for (int k = 0; k < data.numAttributes(); k++) {
      if (data.attribute(k).isDate()) {
        OptionReader.require(found == null, "Time (-date) must be named if there are several date attributes, but none was "
            + "given; name one, or give -date none");
        found = data.attribute(k);
      }
    }
    return found;
  }

  private static Attribute find(Instances data, String setting, String name) {
    Attribute attribute = AttributeReader.find(data, name);
    OptionReader.require(attribute != null, setting + " must be an attribute, by name or by number from 1 to " + data.numAttributes() + ", but was '" + name
        + "'");
    return attribute;
  }
}
