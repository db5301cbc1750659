// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.text.ErrorText;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.estimator.PredictiveEstimator;
import java.io.File;
import java.io.IOException;
import java.util.Objects;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.converters.AbstractFileLoader;
import weka.core.converters.ConverterUtils;

/** Reads a calibration set from a file, and checks whether it fits a model. */
public final class CalibrationFile {

  /** The least calibration rows: the largest of 20 residuals is the conformal bound at 0.95. */
  private static final int MIN_ROWS = 20;

  private static final String SETTING = "calibrationData (-calibration-data)";

  private CalibrationFile() {
  }

  /**
   * Reads a file.
   *
   * @return its rows; the class is the attribute with the name of the class of {@code like}, otherwise the last
   * @throws IllegalArgumentException if Weka can't read it, or its attributes differ
   */
  public static Instances read(File file, Instances like) {
    Instances data = load(SETTING, file);
    Attribute named = data.attribute(like.classAttribute().name());
    data.setClassIndex(named != null ? named.index() : data.numAttributes() - 1);
    String different = difference(like, data);
    if (different != null) {
      throw new IllegalArgumentException(SETTING + " must have the class and the attributes of the training data, but '" + file + "' differs ("
          + different + "); give a file with the same columns");
    }
    return data;
  }

  /** Reads a file of any format that Weka knows; no class is set. {@code setting} names the option in messages. */
  static Instances load(String setting, File file) {
    if (!file.isFile()) {
      throw new IllegalArgumentException(setting + " must be an existing file, but '" + file + "' is not one; check the path");
    }
    try {
      // DataSource would print the error and return null.
      AbstractFileLoader loader = ConverterUtils.getLoaderForFile(file);
      if (loader == null) {
        throw new IOException("Weka has no loader for this file extension");
      }
      loader.setFile(file);
      Instances data = loader.getDataSet();
      if (data == null || data.numAttributes() == 0) {
        throw new IOException("it has no attributes");
      }
      return data;
    } catch (Exception e) {
      throw new IllegalArgumentException(setting + " must be a data set that Weka can read, but '" + file + "' can't be read: "
          + ErrorText.singleLine(String.valueOf(e.getMessage())), e);
    }
  }

  /** Returns in one line how the headers of two data sets with a class differ; null if they do not. */
  public static String difference(Instances one, Instances other) {
    // Weka's own comparison begins with the index of the class, which does not help the user.
    if (one.numAttributes() != other.numAttributes()) {
      return one.numAttributes() + (one.numAttributes() == 1 ? " attribute" : " attributes") + " against " + other.numAttributes();
    }
    if (one.classIndex() != other.classIndex()) {
      return "the class is " + className(one) + ", attribute " + (one.classIndex() + 1) + ", against " + className(other) + ", attribute "
          + (other.classIndex() + 1);
    }
    return IntStream.range(0, one.numAttributes()).mapToObj(k -> difference(one.attribute(k), other.attribute(k))).filter(Objects::nonNull).findFirst()
        .orElse(null);
  }

  private static String difference(Attribute one, Attribute other) {
    String message = one.equalsMsg(other);
    if (message == null) {
      return null;
    }
    if (!one.name().equals(other.name())) {
      return "attribute " + (one.index() + 1) + " is '" + one.name() + "' against '" + other.name() + "'";
    }
    String unseen = !one.isNominal() || !other.isNominal() ? null
        : IntStream.range(0, other.numValues()).mapToObj(other::value).filter(label -> one.indexOfValue(label) < 0).findFirst().orElse(null);
    return "attribute '" + one.name() + "': " + (unseen != null ? "the label '" + unseen + "' is new"
        : ErrorText.singleLine(message.strip().replaceAll("\\s*\\n\\s*", ", ")));
  }

  /** Checks that a saved model, whose header may be unknown, predicts the class of rows. */
  public static void requirePredictions(String setting, File file, Classifier model, Instances rows) {
    int expected = rows.classAttribute().isNumeric() ? 1 : rows.numClasses();
    String problem = null;
    try {
      int given = rows.isEmpty() ? expected : numPredicted(rows.instance(0), model);
      problem = given == expected ? null : "it predicts " + given + " numbers for a row, not " + expected;
    } catch (Exception e) {
      problem = "it can't predict the first row of the data: " + e;
    }
    if (problem != null) {
      throw new IllegalArgumentException(setting + " must be a model trained on the attributes and the class '" + rows.classAttribute().name()
          + "' of the data, but '" + file + "' is not: " + ErrorText.singleLine(problem));
    }
  }

  /** Returns how many numbers a model predicts for a row. Models of this package know whether their class is numeric, and throw if it is not as expected. */
  private static int numPredicted(Instance row, Classifier model) throws Exception {
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

  /** Checks that there are enough rows to calibrate on. */
  public static void requireEnough(Instances rows, String origin) {
    long labelled = rows.stream().filter(row -> !row.classIsMissing() && row.weight() > 0).count();
    if (labelled < MIN_ROWS) {
      throw new IllegalArgumentException("The calibration set must have at least " + MIN_ROWS + " rows with a class value, but " + origin + " has "
          + labelled + "; give more rows with -calibration-data");
    }
  }
}
