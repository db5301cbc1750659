// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import java.util.ArrayList;
import java.util.Collections;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;

/**
 * Copies of training sets whose date attributes have their own date formats. Weka's date attributes and all their copies share one format, which is not
 * thread-safe. Learners that seed their random numbers by the text of a row, such as Weka's RandomForest, would sometimes get other numbers when trained
 * in parallel.
 */
public final class DateSafeCopy {

  private DateSafeCopy() {
  }

  /** Returns the same rows with new date attributes; the rows themselves if there are no dates. */
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
