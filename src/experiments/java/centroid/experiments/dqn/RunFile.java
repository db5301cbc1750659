// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.dqn.DqnTraining.Episode;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * An unfinished run on disk: the episodes that were played, and all that the agent needs to go on. Written after every episode, so that a run that is killed
 * loses at most one.
 *
 * @param file where it is
 * @param head what the run depends on; a file with another one is refused
 */
record RunFile(Path file, String head) {

  /** Plays all episodes, those first that a file has. */
  DqnResult play(DqnTraining training) throws Exception {
    List<Episode> episodes = read(training);
    while (!training.isDone()) {
      episodes.add(training.next());
      if (!training.isDone()) {
        write(training, episodes);
      }
    }
    return new DqnResult(episodes.stream().mapToDouble(Episode::reward).toArray(), episodes.stream().mapToInt(Episode::steps).toArray(),
        episodes.stream().mapToDouble(Episode::seconds).toArray());
  }

  /** After the result is safe. */
  void delete() throws IOException {
    Files.deleteIfExists(file);
  }

  private void write(DqnTraining training, List<Episode> episodes) throws IOException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try (DataOutputStream to = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
      to.writeUTF(head);
      to.writeInt(episodes.size());
      for (Episode episode : episodes) {
        to.writeDouble(episode.reward());
        to.writeInt(episode.steps());
        to.writeDouble(episode.seconds());
      }
      training.write(to);
    }
    Files.move(part, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private List<Episode> read(DqnTraining training) throws IOException {
    List<Episode> episodes = new ArrayList<>();
    if (!Files.exists(file)) {
      return episodes;
    }
    try (DataInputStream from = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      String found = from.readUTF();
      if (!found.equals(head)) {
        throw new IllegalArgumentException("The file of an unfinished run must hold one of '" + head + "', but '" + file + "' holds one of '" + found
            + "'; finish that one, delete the file, or name another folder (--runs)");
      }
      for (int left = from.readInt(); left > 0; left--) {
        episodes.add(new Episode(from.readDouble(), from.readInt(), from.readDouble()));
      }
      training.read(from);
    } catch (IOException e) {
      throw new IllegalArgumentException("The file of an unfinished run must be one that was written to its end, but '" + file
          + "' can't be read; delete it", e);
    }
    return episodes;
  }
}
