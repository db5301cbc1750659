// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import java.util.ArrayList;
import java.util.Collections;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Training sets whose dates are written by formats of their own. Weka's date attributes, and all copies of one, share a format that two threads must not use
 * at the same time; and learners that make their random numbers from the data (Weka's RandomForest does) write out a row first. Trained side by
 * side they would now and then get other numbers.
 */
public final class DateSafeCopy {

  private DateSafeCopy() {
  }

  /** The same rows with new date attributes; the rows themselves if there are no dates. */
  public static Instances of(Instances rows) {
    boolean none = Collections.list(rows.enumerateAttributes()).stream().noneMatch(Attribute::isDate)
        && (rows.classIndex() < 0 || !rows.classAttribute().isDate());
    if (none) {
      return rows;
    }
    ArrayList<Attribute> attributes = new ArrayList<>();
    for (int k = 0; k < rows.numAttributes(); k++) {
      attributes.add(rows.attribute(k).isDate() ? renewed(rows.attribute(k)) : rows.attribute(k));
    }
    Instances own = new Instances(rows.relationName(), attributes, rows.numInstances());
    own.setClassIndex(rows.classIndex());
    for (Instance row : rows) {
      own.add(row);
    }
    return own;
  }

  private static Attribute renewed(Attribute date) {
    Attribute own = new Attribute(date.name(), date.getDateFormat(), date.getMetadata());
    own.setWeight(date.weight());
    return own;
  }
}
