// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.column;

import centroid.text.ErrorText;
import centroid.weka.estimator.EstimatorAdapter;
import centroid.weka.estimator.PredictionSetEstimator;
import centroid.weka.saved.ModelFile;
import java.io.File;
import java.util.Arrays;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Attribute;
import weka.core.Capabilities;
import weka.core.Capabilities.Capability;
import weka.core.Instances;

/**
 * Where the model whose predictions are added to a data set comes from: a classifier is trained on the first rows, or a trained one is read from a file.
 *
 * @param classifier the classifier to train; not trained itself
 * @param file a trained model, which is used instead; a folder means none
 */
public record ColumnModel(Classifier classifier, File file) {

  /** A folder means no file, as in Weka's other filters, since the GUI has no way to choose nothing. */
  public static final File NO_FILE = new File(".");

  private static final String MODEL_FILE = "modelFile (-model)";

  /** Returns whether the model is trained already. */
  public boolean isSaved() {
    return !file.isDirectory();
  }

  /** Returns why the classifier can't be trained for a class; null if it can, or a file is read, which is checked when it is. */
  public String objection(Attribute target) {
    return isSaved() ? null : EstimatorAdapter.objection(classifier, target);
  }

  /**
   * Returns the capabilities of the classifier, as far as it has intervals; missing classes too, since such rows are only predicted.
   *
   * @param basic the capabilities of a filter without any, for a model in a file
   */
  public Capabilities capabilities(Capabilities basic) {
    Capabilities result = basic;
    if (isSaved()) {
      // Whether the data fit the model is checked when it is loaded, which must not happen at every query of the GUI.
      result.enableAllAttributes();
      result.enable(Capability.MISSING_VALUES);
      result.enable(Capability.NUMERIC_CLASS);
      result.enable(Capability.DATE_CLASS);
      result.enable(Capability.NOMINAL_CLASS);
    } else {
      result = classifier.getCapabilities();
      result.setOwner(basic.getOwner());
      result.disable(Capability.NO_CLASS);
      result.disable(Capability.STRING_CLASS);
      result.disable(Capability.RELATIONAL_CLASS);
      if (!(classifier instanceof PredictionSetEstimator)) {
        // Disabling the binary and the unary class does not disable the nominal one, and the other way round.
        Arrays.asList(Capability.NOMINAL_CLASS, Capability.BINARY_CLASS, Capability.UNARY_CLASS, Capability.EMPTY_NOMINAL_CLASS)
            .forEach(result::disable);
      }
    }
    result.enable(Capability.MISSING_CLASS_VALUES);
    result.setMinimumNumberInstances(0);
    return result;
  }

  /**
   * Returns the trained model.
   *
   * @param first whether these are the first rows, on which the classifier may be trained
   * @throws IllegalArgumentException if no row has a class value to train on, or the model in the file does not fit the rows
   */
  public Classifier trained(Instances data, boolean first) throws Exception {
    if (isSaved()) {
      return loaded(data);
    }
    Instances labelled = new Instances(data);
    labelled.deleteWithMissingClass();
    if (!first || labelled.isEmpty()) {
      throw new IllegalArgumentException("The first batch must have rows with a class value to train on, but has none; "
          + "give labelled rows first, or a trained model with -model");
    }
    Classifier copy = AbstractClassifier.makeCopy(classifier);
    copy.buildClassifier(labelled);
    return copy;
  }

  private Classifier loaded(Instances data) {
    ModelFile saved = ModelFile.read(MODEL_FILE, file);
    String objection = EstimatorAdapter.objection(saved.classifier(), data.classAttribute());
    if (objection != null) {
      throw new IllegalArgumentException(objection);
    }
    if (saved.header() != null && !saved.header().equalHeaders(data)) {
      throw new IllegalArgumentException(MODEL_FILE + " must be trained on data with the same attributes, but '" + file + "' was not: "
          + ErrorText.singleLine(saved.header().equalHeadersMsg(data)));
    }
    return saved.classifier();
  }
}
