// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import centroid.nd4j.TrainingState;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The state of a training after some epochs, sufficient to resume it.
 *
 * @param head its settings
 * @param networks one for each network
 * @param weights row weights of each network; null where all are 1
 * @param losses row losses of each network during the last epoch; null if they are not needed
 * @param largestMass of a centroid in the last assignment; NaN before there was one
 * @param seconds of the processor so far
 */
record CifarProgress(String head, TrainingState[] networks, double[][] weights, double[][] losses, double largestMass, double seconds) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Epochs that all networks have done. */
  int numEpochs() {
    return networks[0].numEpochs();
  }

  /** Never leaves half a file. */
  void write(Path file) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (ObjectOutputStream to = new ObjectOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
      to.writeObject(this);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  /** Reads a file. */
  static CifarProgress read(Path file, String head) {
    CifarProgress progress;
    try (ObjectInputStream from = new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      progress = (CifarProgress) from.readObject();
    } catch (IOException | ClassNotFoundException e) {
      throw new IllegalArgumentException("The folder of trainings (--runs) must contain trainings of this version, but '" + file
          + "' can't be read; name another folder, or delete it", e);
    }
    if (!progress.head.equals(head)) {
      throw new IllegalArgumentException("The folder of trainings (--runs) must hold those of '" + head + "', but '" + file + "' is one of '" + progress.head
          + "'; name another folder");
    }
    return progress;
  }
}
