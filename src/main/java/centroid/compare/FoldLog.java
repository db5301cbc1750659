// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A log of finished folds, so that an interrupted comparison continues where it stopped. The first line identifies options and data; folds of
 * another comparison are discarded. A lock prevents two running comparisons from sharing a log.
 */
public final class FoldLog implements Closeable {

  /** Marks the end of a complete line; the last one may have been truncated. */
  private static final String END = ".";

  private final Path file;
  private final FileChannel channel;
  private final List<Results.Row> known = new ArrayList<>();

  /**
   * Opens a log.
   *
   * @throws IllegalArgumentException if another comparison has it open
   */
  public FoldLog(Path file, String options, List<DataFile> sets) throws IOException {
    this.file = file;
    String head = (options + " on " + sets.stream().map(FoldLog::text).collect(Collectors.joining(", "))).replaceAll("\\s", " ");
    channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      requireAlone();
      open(head + "\n");
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /** Locks the file. The system releases the lock when the process ends. */
  private void requireAlone() throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    } catch (IOException e) {
      // The file system has no locks.
      return;
    }
    if (lock == null) {
      throw new IllegalArgumentException("The output folder (-out) must not be that of a comparison that is running, but '" + file.toAbsolutePath().getParent()
          + "' is; wait for its end, or name another folder");
    }
  }

  private void open(String head) throws IOException {
    String text = new String(Channels.newInputStream(channel).readAllBytes(), StandardCharsets.UTF_8);
    if (!text.startsWith(head)) {
      channel.truncate(0);
      write(head);
      return;
    }
    if (!text.endsWith("\n")) {
      write("\n");
    }
    text.lines().skip(1).map(line -> line.split("\t")).filter(cells -> cells[cells.length - 1].equals(END)).forEach(this::read);
  }

  /** Appends to the file, which has been read to its end. */
  private void write(String text) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  /** Identifies a data set by its name and a hash of its rows. */
  private static String text(DataFile set) {
    int hash = set.data().stream().mapToInt(row -> 31 * Arrays.hashCode(row.toDoubleArray()) + Double.hashCode(row.weight()))
        .reduce(set.data().toString().length(), (one, other) -> 31 * one + other);
    return set.name() + " " + Integer.toHexString(hash);
  }

  private void read(String[] cells) {
    Map<Measure, Double> values = new EnumMap<>(Measure.class);
    for (int k = 5; k < cells.length - 1; k++) {
      String[] value = cells[k].split("=");
      values.put(Measure.valueOf(value[0]), Double.valueOf(value[1]));
    }
    known.add(new Results.Row(cells[0], Integer.parseInt(cells[1]), Integer.parseInt(cells[2]), Integer.parseInt(cells[3]), cells[4], values));
  }

  /** Returns the logged rows of a fold, one for each contender; empty if it is not finished. */
  List<Results.Row> find(String set, int numModels, int run, int fold) {
    return known.stream().filter(row -> row.set().equals(word(set)) && row.numModels() == numModels && row.run() == run && row.fold() == fold)
        .map(row -> new Results.Row(set, numModels, run, fold, row.contender(), row.values())).toList();
  }

  /** Replaces tabs and line ends, which separate cells and rows. */
  private static String word(String name) {
    return name.replaceAll("\\s", " ");
  }

  /** Appends the rows of a finished fold. */
  void add(List<Results.Row> rows) {
    String lines = rows.stream().map(row -> String.join("\t", word(row.set()), "" + row.numModels(), "" + row.run(), "" + row.fold(), row.contender(),
        row.values().entrySet().stream().map(one -> one.getKey().name() + "=" + one.getValue()).collect(Collectors.joining("\t")), END) + "\n")
        .collect(Collectors.joining());
    try {
      write(lines);
    } catch (IOException e) {
      throw new IllegalArgumentException("The output folder (-out) must have free space, but '" + file + "' could not be written: " + e.getMessage()
          + "; free some space and start again: finished folds are kept", e);
    }
  }

  /** Deletes the log, once the reports are written. */
  public void delete() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }

  /** Releases the lock. */
  @Override
  public void close() throws IOException {
    channel.close();
  }
}
