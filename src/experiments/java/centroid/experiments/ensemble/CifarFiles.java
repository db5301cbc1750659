// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.experiments.ensemble.CifarStudy.Unit;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;

/**
 * The folder of unfinished trainings, written after each epoch, and of predictions for the test images.
 *
 * @param folder created if it is missing
 * @param head their common settings
 */
record CifarFiles(Path folder, String head) {

  CifarFiles {
    // Each set of settings has its own, as in the log.
    folder = folder.resolve(Integer.toHexString(head.hashCode()));
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new IllegalArgumentException("The folder of trainings (--runs) must be one that can be written to, but was '" + folder + "'", e);
    }
  }

  private Path file(Unit unit, String ending) {
    return folder.resolve(unit.trial() + "-" + unit.part().name().toLowerCase(Locale.ROOT) + "-" + unit.index() + ending);
  }

  Path progress(Unit unit) {
    return file(unit, ".training");
  }

  CifarProgress read(Unit unit) {
    return CifarProgress.read(progress(unit), head);
  }

  void write(Unit unit, CifarTraining training) throws IOException {
    training.progress(head).write(progress(unit));
  }

  /** Logarithms of probabilities for each network. */
  void writePredictions(Unit unit, float[][] predictions) throws IOException {
    Path part = file(unit, ".part");
    try (DataOutputStream to = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
      for (float[] ofNetwork : predictions) {
        for (float number : ofNetwork) {
          to.writeFloat(number);
        }
      }
    }
    Files.move(part, file(unit, ".predictions"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Probabilities[network][image][label]. */
  double[][][] readPredictions(Unit unit, int numImages, int numLabels) throws IOException {
    double[][][] predictions = new double[unit.members().length][numImages][numLabels];
    try (DataInputStream from = new DataInputStream(new BufferedInputStream(Files.newInputStream(file(unit, ".predictions"))))) {
      for (double[][] ofNetwork : predictions) {
        for (double[] ofImage : ofNetwork) {
          for (int k = 0; k < numLabels; k++) {
            ofImage[k] = Math.exp(from.readFloat());
          }
        }
      }
    }
    return predictions;
  }
}
