// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.forest.InputTable;
import java.io.File;
import java.util.Arrays;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Rows that a model will be used on (option -target). Their class values are never looked at.
 *
 * @param rows with the attributes of the training data; the class is missing
 * @param name of the file
 */
public record TargetRows(Instances rows, String name) {

  /** The least rows; a density estimated from fewer is mostly noise. */
  private static final int MIN_ROWS = 20;

  /**
   * Reads a file.
   *
   * @param option its name in messages
   * @param like the training data; not modified
   * @throws IllegalArgumentException if it can't be read, its attributes differ, or it has too few rows
   */
  public static TargetRows read(String option, File file, Instances like) {
    Instances rows = CalibrationFile.load(option, file);
    Attribute target = like.classAttribute();
    if (rows.attribute(target.name()) != null) {
      rows.deleteAttributeAt(rows.attribute(target.name()).index());
    }
    Instances inputs = new Instances(like, 0);
    inputs.setClassIndex(-1);
    inputs.deleteAttributeAt(target.index());
    String different = CalibrationFile.difference(inputs, rows);
    if (different != null) {
      throw new IllegalArgumentException(option + " must have the attributes of the training data, with or without the class, but '" + file + "' differs ("
          + "without " + target.name() + ", " + different + "); give a file with the same columns");
    }
    rows.removeIf(row -> !(row.weight() > 0 && row.weight() < Double.POSITIVE_INFINITY));
    if (rows.numInstances() < MIN_ROWS) {
      throw new IllegalArgumentException(option + " must have at least " + MIN_ROWS + " rows, but '" + file + "' has " + rows.numInstances()
          + "; give more rows that the model will be used on");
    }
    if (Arrays.stream(ForestInputs.kinds(like)).allMatch(kind -> kind == InputTable.UNUSED)) {
      throw new IllegalArgumentException(option + " needs a numeric or nominal attribute beside the class to compare rows by, but the training data have none; "
          + "leave it out");
    }
    rows.insertAttributeAt((Attribute) target.copy(), target.index());
    rows.setClassIndex(target.index());
    return new TargetRows(rows, file.getName());
  }
}
