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
 * Results that are written to disk at once, so that an interrupted run can resume. The first line of the file states the settings; a file with
 * other settings is never overwritten. Thread-safe.
 *
 * @param <K> the key of a result
 * @param <R> a result
 */
public final class ResultLog<K extends Record, R extends Record> {

  /** Begins lines with the time of a piece of work, so that the time of an interrupted run is counted too. */
  private static final String SECONDS = "seconds|";
  /** Ends a complete line: the last one may be truncated. */
  private static final String END = ".";

  private final Path file;
  private final Map<String, R> results = new HashMap<>();
  private final int numResumed;
  private double seconds;

  ResultLog(Path file, String head, Class<R> type) throws IOException {
    this.file = file;
    byte[] bytes = Files.exists(file) ? Files.readAllBytes(file) : new byte[0];
    byte[] first = (head + "\n").getBytes(StandardCharsets.UTF_8);
    // A file may be truncated within a character: bytes are compared, since readString would refuse it.
    String text = new String(bytes, StandardCharsets.UTF_8);
    int shared = Math.min(bytes.length, first.length);
    if (!Arrays.equals(bytes, 0, shared, first, 0, shared)) {
      throw new IllegalArgumentException("The rows file (--rows) must be a new one or hold results of '" + head + "', but '" + file
          + "' holds those of '" + text.lines().findFirst().orElse("") + "'; name another file");
    }
    if (bytes.length < first.length) {
      Files.write(file, first);
    } else if (!text.endsWith("\n")) {
      // The last line is truncated; the next result must start on a new line.
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

  /** Returns the number of results of earlier runs. */
  int numResumed() {
    return numResumed;
  }

  /** Returns the seconds of all pieces of work, including earlier runs. */
  synchronized double seconds() {
    return seconds;
  }

  /** Whether a result exists. */
  public synchronized boolean has(K key) {
    return results.containsKey(RecordText.key(key));
  }

  /** Returns a result, or null if there is none. */
  public synchronized R get(K key) {
    return results.get(RecordText.key(key));
  }

  /** Adds a result. */
  public synchronized void add(K key, R result) throws IOException {
    append(RecordText.key(key), RecordText.cells(result));
    results.put(RecordText.key(key), result);
  }

  /** Computes a result unless it exists. */
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
