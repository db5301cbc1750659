// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Instances;
import weka.core.Utils;

/** A model that is calibrated for the test rows of a case. */
final class TargetEntryPoint {

  private TargetEntryPoint() {
  }

  /** Weights of calibration rows change no prediction to a value that is not finite, and leave intervals ordered; or the refusal is one sentence. */
  static void targetIsTaken(FuzzCase one, Instances rows) throws Exception {
    if (one.isOdd() || !FileEntryPoints.canBeWritten(rows) || rows.checkForStringAttributes()) {
      return;
    }
    Path folder = Files.createTempDirectory("fuzz");
    try {
      Path file = FileEntryPoints.save(rows, folder.resolve("target.arff"));
      Classifier model = AbstractClassifier.forName(one.options().className(), Utils.splitOptions("-target \"" + file + "\" "
          + one.options().line(one.learner())));
      try {
        model.buildClassifier(one.train());
      } catch (Exception | StackOverflowError e) {
        RefusalMessages.refusalIsOneSentence(e);
        return;
      }
      unless(model.toString().length() > 0, "targetIsTaken", "no text");
      List<String> answers = Predictions.of(model, rows);
      for (int row = 0; row < rows.numInstances(); row++) {
        if (!answers.get(row).startsWith("throws ")) {
          Invariants.ofRow(model, rows.instance(row), one.options().isMode("bagging"));
        }
      }
    } finally {
      FileEntryPoints.delete(folder);
    }
  }
}
