// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.evaluation;

import centroid.weka.calibrate.TargetShift;
import centroid.weka.check.ModelInUse;
import centroid.weka.console.ReportCommand;
import centroid.weka.estimator.RecalibratableEstimator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.options.reader.OptionReader;
import centroid.weka.rows.LaterRows;
import centroid.weka.rows.TargetRows;
import centroid.weka.saved.ModelFile;
import java.io.File;
import java.nio.file.Path;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Utils;

/**
 * Adapts the calibration of a saved model to new rows: {@code weka.Run .RecalibrateModel -model m.model -t new.arff -d new.model}. Its models stay as
 * they are.
 */
public class RecalibrateModel extends ReportCommand {

  private static final String MODEL = "Model (-model)";
  private static final String TARGET = "Target rows (-target)";

  private static final String USAGE = """
      Adapts the calibration of a saved CentroidBagging or CalibratedClassifier to new rows with known classes, without training it again:
      intervals, probabilities and prediction sets. Predicted numbers are shifted if the new ones are clearly larger or smaller.

      -model <file>    the saved model (required)
      -t <file>        new rows that the model was not trained on, the latest last (required, unless -original is given)
      -class <column>  first, last, a number from 1 or a name (default: the class of the model)
      -window <num>    uses the last rows only (default: all)
      -forget <num>    half-life: a row weighs half as much as one that is so many rows later, at least 7 (default: equal weights)
      -target <file>   rows without classes that the model will be used on: new rows are weighted by their density ratio (default: none)
      -original        restores the calibration of the training instead
      -d <file>        where the new model is saved (required)
      """;

  /** Recalibrates a model. */
  public static void main(String[] args) {
    new RecalibrateModel().run(null, args);
  }

  @Override
  protected String usage() {
    return USAGE;
  }

  @Override
  protected void execute(String[] options) throws Exception {
    recalibrate(options);
  }

  /** Reads a model, recalibrates it and saves it. */
  public void recalibrate(String[] options) throws Exception {
    String[] rest = options.clone();
    boolean original = Utils.getFlag("original", rest);
    File file = new File(required(MODEL, "model", "a file with a saved model", rest));
    if (original) {
      restore(file, rest);
      return;
    }
    String data = required("New rows (-t)", "t", "a file with labelled rows", rest);
    String classColumn = text("class", rest, "");
    int window = OptionReader.wholeNumber("window", rest, 0);
    OptionReader.require(window == 0 || window >= LaterRows.MIN_ROWS,
        "Window (-window) must be at least " + LaterRows.MIN_ROWS + " rows, or 0 for all, but was " + window);
    String targetRows = text("target", rest, "");
    double halfLife = OptionReader.number("forget", rest, 0);
    File target = output(rest);
    Utils.checkForRemainingOptions(rest);
    ModelInUse used = ModelInUse.read(file, Path.of(data), classColumn);
    Instances labelled = new Instances(used.rows());
    labelled.deleteWithMissingClass();
    int first = window == 0 ? 0 : Math.max(0, labelled.numInstances() - window);
    Instances latest = new Instances(labelled, first, labelled.numInstances() - first);
    String origin = "'" + Path.of(data).getFileName() + "'";
    RecalibratableEstimator model = recalibratable(used.model());
    if (!targetRows.isEmpty()) {
      OptionReader.require(!(used.model() instanceof SelectiveEstimator selective) || selective.answerGoal() == null, TARGET
          + " can't be combined with a model that abstains (-abstain), whose confidence holds for rows like the new rows; leave the option out");
      LaterRows.requireEnough(latest.numInstances(), origin);
      origin += ", " + TargetShift.weight(TARGET, latest, TargetRows.read(TARGET, new File(targetRows), latest));
    }
    model.recalibrate(latest, halfLife, origin);
    String note = used.trainingRowNote();
    save(used.model(), used.header(), target);
    System.out.print(note == null ? "" : note + "\n");
  }

  private static void restore(File file, String[] rest) throws Exception {
    File target = output(rest);
    String others = String.join(" ", rest).strip().replaceAll(" +", " ");
    OptionReader.require(others.isEmpty(), "Original (-original) restores the calibration of the training and needs only -model and -d, but was given with '"
        + others + "'; leave one of them out");
    ModelFile saved = ModelFile.read(MODEL, file);
    recalibratable(saved.classifier()).restoreCalibration();
    save(saved.classifier(), saved.header(), target);
  }

  private static File output(String[] rest) throws Exception {
    return new File(required("Output (-d)", "d", "a file for the new model", rest));
  }

  private static RecalibratableEstimator recalibratable(Classifier model) {
    if (model instanceof RecalibratableEstimator estimator) {
      return estimator;
    }
    throw new IllegalArgumentException(MODEL + " must be a CentroidBagging or a CalibratedClassifier, but it is a " + model.getClass().getName()
        + "; train a CalibratedClassifier with -model and a calibration set, which calibrates any saved model");
  }

  private static void save(Classifier model, Instances header, File target) {
    new ModelFile(model, header).write("Output (-d)", target);
    System.out.println(model);
    System.out.println("Saved: " + target);
  }
}
