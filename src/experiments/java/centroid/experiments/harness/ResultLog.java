// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import centroid.experiments.report.RecordText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Results that are on disk as soon as they are known, so that a run that was cut goes on where it was. The first line of the file says what
 * they depend on; a file with another one is never overwritten. Thread-safe.
 *
 * @param <K> what a result belongs to
 * @param <R> a result
 */
public final class ResultLog<K extends Record, R extends Record> {

  /** Begins lines that say how long a piece took, so that the time of a run that was cut is known too. */
  private static final String SECONDS = "seconds|";
  /** Ends a line that is whole: the last one may have been cut in the middle. */
  private static final String END = ".";

  private final Path file;
  private final Map<String, R> results = new HashMap<>();
  private final int numResumed;
  private double seconds;

  ResultLog(Path file, String head, Class<R> type) throws IOException {
    this.file = file;
    byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    byte[] first = (head + "\n").getBytes(StandardCharsets.UTF_8);
    // A file may have been cut in the middle of a letter: bytes are compared, and readString would refuse it.
    String text = new String(bytes, StandardCharsets.UTF_8);
    int shared = Math.min(bytes.length, first.length);
    if (!Arrays.equals(bytes, 0, shared, first, 0, shared)) {
      throw new IllegalArgumentException("The rows file (--rows) must be a new one or hold results of '" + head + "', but '" + file
          + "' holds those of '" + text.lines().findFirst().orElse("") + "'; name another file");
    }
    if (bytes.length < first.length) {
      Files.write(file, first);
    } else if (!text.endsWith("\n")) {
      // The last line was cut in the middle; the next result must not go on in it.
      Files.writeString(file, "\n", StandardOpenOption.APPEND);
    }
    text.lines().skip(1).map(line -> List.of(line.split("\t"))).filter(cells -> cells.get(cells.size() - 1).equals(END))
        .forEach(cells -> resume(cells, type));
    numResumed = results.size();
  }

  private void resume(List<String> cells, Class<R> type) {
    Iterator<String> rest = cells.iterator();
    String key = rest.next();
    if (key.startsWith(SECONDS)) {
      seconds += Double.parseDouble(rest.next());
    } else {
      results.put(key, RecordText.parse(type, rest));
    }
  }

  /** The number of results that an earlier run has left. */
  int numResumed() {
    return numResumed;
  }

  /** Seconds of all pieces of work, those of earlier runs too. */
  synchronized double seconds() {
    return seconds;
  }

  /** Whether there is a result. */
  public synchronized boolean has(K key) {
    return results.containsKey(RecordText.key(key));
  }

  /** A result; null if there is none. */
  public synchronized R get(K key) {
    return results.get(RecordText.key(key));
  }

  /** Adds a result. */
  public synchronized void add(K key, R result) throws IOException {
    append(RecordText.key(key), RecordText.cells(result));
    results.put(RecordText.key(key), result);
  }

  /** Makes a result unless it is there already. */
  public void addIfMissing(K key, Callable<R> result) throws Exception {
    if (!has(key)) {
      add(key, result.call());
    }
  }

  synchronized void addSeconds(K key, double taken) throws IOException {
    append(SECONDS + RecordText.key(key), List.of(String.format(Locale.ROOT, "%.10g", taken)));
    seconds += taken;
  }

  private void append(String key, List<String> cells) throws IOException {
    Files.writeString(file, key + "\t" + String.join("\t", cells) + "\t" + END + "\n", StandardOpenOption.APPEND);
  }
}
