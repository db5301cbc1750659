// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.total;

import centroid.text.ErrorText;
import centroid.weka.estimator.TotalEstimator;
import weka.classifiers.Classifier;
import weka.core.Instance;
import weka.core.Instances;

/** Collects rows that a classifier predicts one by one, and makes a table of the totals of their groups. Not safe for threads. */
public final class TotalTable {

  private final GroupTotals groups;
  /** Null before the first row. */
  private Instances rows;
  private Classifier model;
  private boolean several;

  /** A table without rows; {@code attribute} is the name or number of the grouping attribute, or all. */
  public TotalTable(String attribute) {
    groups = new GroupTotals(attribute, false, "");
  }

  /** Adds a row and the classifier that predicts it. */
  public void add(Classifier classifier, Instance row) {
    if (rows == null) {
      rows = new Instances(row.dataset(), 0);
      model = classifier;
    }
    several |= model != classifier;
    rows.add(row);
  }

  /** Returns the table, or a sentence that says why there is none; {@code thresholds} are those of totals. */
  public String text(double[] levels, double[] thresholds, boolean csv) {
    if (rows == null) {
      return "";
    }
    if (several) {
      return "Totals (-total) need one model for all rows, but the folds of a cross-validation have several; use a test set or a percentage split.\n";
    }
    try {
      TotalEstimator estimator = GroupTotals.estimator(model);
      TotalText text = new TotalText("Predicted total of " + rows.classAttribute().name(), groups.of(estimator, rows), levels, thresholds,
          estimator.trainingRowNote(rows));
      return csv ? text.csv() : text.text();
    } catch (Exception e) {
      return ErrorText.singleLine(e.getMessage()) + "\n";
    }
  }
}
