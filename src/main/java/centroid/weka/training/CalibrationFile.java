// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import java.io.File;
import java.io.IOException;
import weka.core.Attribute;
import weka.core.Instances;
import weka.core.converters.AbstractFileLoader;
import weka.core.converters.ConverterUtils;

/** Rows of a file that calibrate a model, and whether data are like those of the model. */
public final class CalibrationFile {

  /** Fewer rows can't tell a bound at 0.95: the largest of 20 errors is that bound. */
  public static final int MIN_ROWS = 20;

  private static final String SETTING = "Calibration data (-calibration-data)";

  private CalibrationFile() {
  }

  /**
   * Reads a file that Weka can read.
   *
   * @param file the file
   * @param like data whose attributes it must have; their class is found by its name, or else is the last
   * @return its rows, with the class set
   * @throws IllegalArgumentException if it can't be read or is other data
   */
  public static Instances read(File file, Instances like) {
    if (!file.isFile()) {
      throw new IllegalArgumentException(SETTING + " must be an existing file, but '" + file + "' is none");
    }
    Instances data = load(file);
    Attribute named = data.attribute(like.classAttribute().name());
    data.setClassIndex(named != null ? named.index() : data.numAttributes() - 1);
    String different = difference(like, data);
    if (different != null) {
      throw new IllegalArgumentException(SETTING + " must have the class and the attributes of the training data, but '" + file + "' has not: "
          + different);
    }
    return data;
  }

  private static Instances load(File file) {
    try {
      // Not by DataSource, which prints what goes wrong and returns nothing.
      AbstractFileLoader loader = ConverterUtils.getLoaderForFile(file);
      if (loader == null) {
        throw new IOException("Weka knows no reader for files with this ending");
      }
      loader.setFile(file);
      Instances data = loader.getDataSet();
      if (data == null || data.numAttributes() == 0) {
        throw new IOException("it has no attributes");
      }
      return data;
    } catch (Exception e) {
      throw new IllegalArgumentException(SETTING + " must be a data set that Weka can read, but '" + file + "' is not: "
          + String.valueOf(e.getMessage()).replace('\n', ' ').trim(), e);
    }
  }

  /**
   * How the headers of two data sets differ.
   *
   * @param one a data set with a class
   * @param other another
   * @return in one line; null if they do not differ
   */
  public static String difference(Instances one, Instances other) {
    // Weka's own comparison begins with the index of the class, which says little.
    if (one.numAttributes() != other.numAttributes()) {
      return one.numAttributes() + " attributes against " + other.numAttributes();
    }
    if (one.classIndex() != other.classIndex()) {
      return "the class is " + className(one) + " against " + className(other);
    }
    String message = one.equalHeadersMsg(other);
    return message == null ? null : message.replaceAll("\\s*\\n\\s*", ", ").trim();
  }

  private static String className(Instances data) {
    return data.classIndex() < 0 ? "none" : "'" + data.classAttribute().name() + "'";
  }

  /** Checks that rows are enough to calibrate; all have a class and a weight. */
  static void requireEnough(Instances labelled, String origin) {
    if (labelled.numInstances() < MIN_ROWS) {
      throw new IllegalArgumentException("A model needs at least " + MIN_ROWS + " rows with a class value to be calibrated on, but " + origin + " has "
          + labelled.numInstances() + "; give more rows with -calibration-data");
    }
  }
}
