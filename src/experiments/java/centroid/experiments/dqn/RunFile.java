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
 * An unfinished run on disk: its episodes and the state of the agent. Written after every episode, so that an interrupted run loses at most one.
 * A finished run keeps its agent in another file.
 *
 * @param file where it is
 * @param head the settings of the run; a file with other settings is refused
 */
record RunFile(Path file, String head) {

  /** Plays all episodes that are not in the file yet. */
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

  /** Keeps the agent of a finished run and deletes its intermediate state. */
  void keepAgent(DqnTraining training) throws IOException {
    write(agent(), training::writeAgent);
    Files.deleteIfExists(file);
  }

  /** Reads the agent that {@link #keepAgent} wrote. */
  void readAgent(DqnTraining training) throws IOException {
    if (!Files.exists(agent())) {
      throw new IllegalArgumentException("An agent can be filmed when its run is finished, but there is no '" + agent()
          + "'; finish the run first, or name the folder of the runs (--runs)");
    }
    read(agent(), training::readAgent);
  }

  private Path agent() {
    return file.resolveSibling(file.getFileName().toString().replaceFirst("[.]run$", "") + ".agent");
  }

  private void write(DqnTraining training, List<Episode> episodes) throws IOException {
    write(file, to -> {
      to.writeInt(episodes.size());
      for (Episode episode : episodes) {
        to.writeDouble(episode.reward());
        to.writeInt(episode.steps());
        to.writeDouble(episode.seconds());
      }
      training.write(to);
    });
  }

  private List<Episode> read(DqnTraining training) throws IOException {
    List<Episode> episodes = new ArrayList<>();
    if (Files.exists(file)) {
      read(file, from -> {
        for (int left = from.readInt(); left > 0; left--) {
          episodes.add(new Episode(from.readDouble(), from.readInt(), from.readDouble()));
        }
        training.read(from);
      });
    }
    return episodes;
  }

  /** Writes to a stream. */
  private interface Writing {

    void to(DataOutputStream stream) throws IOException;
  }

  /** Reads from a stream. */
  private interface Reading {

    void from(DataInputStream stream) throws IOException;
  }

  private void write(Path path, Writing content) throws IOException {
    Path part = path.resolveSibling(path.getFileName() + ".part");
    try (DataOutputStream to = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(part)))) {
      to.writeUTF(head);
      content.to(to);
    }
    Files.move(part, path, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
  }

  private void read(Path path, Reading content) {
    try (DataInputStream from = new DataInputStream(new BufferedInputStream(Files.newInputStream(path)))) {
      String found = from.readUTF();
      if (!found.equals(head)) {
        throw new IllegalArgumentException("The file of a run must hold one of '" + head + "', but '" + path + "' holds one of '" + found
            + "'; give the same settings, delete the file, or name another folder (--runs)");
      }
      content.from(from);
    } catch (IOException e) {
      throw new IllegalArgumentException("The file of a run must be one that was written to its end, but '" + path + "' can't be read; delete it", e);
    }
  }
}
