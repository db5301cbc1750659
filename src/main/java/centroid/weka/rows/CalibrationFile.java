// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.text.ErrorText;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import java.io.File;
import java.io.IOException;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
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
          + ErrorText.singleLine(String.valueOf(e.getMessage())), e);
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
      return "the class is " + className(one) + ", attribute " + (one.classIndex() + 1) + ", against " + className(other) + ", attribute "
          + (other.classIndex() + 1);
    }
    String message = one.equalHeadersMsg(other);
    return message == null ? null : ErrorText.singleLine(message.strip().replaceAll("\\s*\\n\\s*", ", "));
  }

  /**
   * Checks that a saved model, of which no header may be known, predicts the class of rows.
   *
   * @param setting how messages name the file's setting
   * @param file the file of the model
   * @param model the model
   * @param rows rows with a class
   */
  public static void requireAnswers(String setting, File file, Classifier model, Instances rows) {
    int expected = rows.classAttribute().isNumeric() ? 1 : rows.numClasses();
    String problem = null;
    try {
      int given = rows.isEmpty() ? expected : numbersAbout(rows.instance(0), model);
      problem = given == expected ? null : "it says " + given + " numbers about a row, not " + expected;
    } catch (Exception e) {
      problem = "it can't predict their first row: " + e;
    }
    if (problem != null) {
      throw new IllegalArgumentException(setting + " must be a trained model of the class '" + rows.classAttribute().name() + "' of the data given, but '"
          + file + "' is not: " + ErrorText.singleLine(problem));
    }
  }

  /** How many numbers a model says about a row. Those of ours know of which kind their class is, and throw if it is another. */
  private static int numbersAbout(Instance row, Classifier model) throws Exception {
    if (row.classAttribute().isNumeric() && model instanceof PredictiveEstimator estimator) {
      estimator.predictDistribution(row);
    }
    if (row.classAttribute().isNominal() && model instanceof PredictionSetEstimator estimator) {
      estimator.predictSet(row, 0.5);
    }
    return model.distributionForInstance(row).length;
  }

  private static String className(Instances data) {
    return data.classIndex() < 0 ? "none" : "'" + data.classAttribute().name() + "'";
  }

  /** Checks that rows are enough to calibrate. */
  public static void requireEnough(Instances rows, String origin) {
    long labelled = rows.stream().filter(row -> !row.classIsMissing() && row.weight() > 0).count();
    if (labelled < MIN_ROWS) {
      throw new IllegalArgumentException("A model needs at least " + MIN_ROWS + " rows with a class value to be calibrated on, but " + origin + " has "
          + labelled + "; give more rows with -calibration-data");
    }
  }
}
