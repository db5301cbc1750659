// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.check;

import centroid.compare.DataFile;
import centroid.weka.model.CentroidModel;
import centroid.weka.model.CentroidModelSource;
import centroid.weka.rows.CalibrationFile;
import centroid.weka.rows.TrainingRowSample;
import centroid.weka.saved.ModelFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * A saved model and new rows with its attributes.
 *
 * @param model the trained classifier
 * @param header the attributes it was trained on; those of the rows if the file does not contain them
 * @param rows new rows, in the order of the file
 */
public record ModelInUse(Classifier model, Instances header, Instances rows) {

  private static final String MODEL = "Model (-model)";

  /** Reads a model and rows. Rows without a class value are kept. */
  public static ModelInUse read(File modelFile, Path data, String classColumn) throws IOException {
    ModelFile saved = ModelFile.read(MODEL, modelFile);
    String name = classColumn.isEmpty() && saved.header() != null && saved.header().classIndex() >= 0 ? saved.header().classAttribute().name() : classColumn;
    Instances rows = DataFile.readWithUnlabelled("New rows (-t)", data, name);
    String different = saved.header() == null ? null : CalibrationFile.difference(saved.header(), rows);
    if (different != null) {
      throw new IllegalArgumentException("New rows (-t) must have the class and the attributes of the training data, but '" + data + "' differs ("
          + different + "); give a file with the same columns and labels");
    }
    CalibrationFile.requirePredictions(MODEL, modelFile, saved.classifier(), rows);
    return new ModelInUse(saved.classifier(), saved.header() == null ? new Instances(rows, 0) : saved.header(), rows);
  }

  /**
   * Returns a sentence if many rows seem to be training rows or calibration rows; null otherwise, or if it is not known. Rows of a nominal class are often
   * equal by chance, so they have no such sentence.
   */
  public String trainingRowNote() {
    CentroidModel trained = model instanceof CentroidModelSource source ? source.centroidModel() : null;
    TrainingRowSample seen = trained == null ? null : trained.report().rows();
    return seen != null && rows.classAttribute().isNumeric() ? seen.note(rows) : null;
  }
}
