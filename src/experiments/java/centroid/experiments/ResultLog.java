package centroid.experiments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Result rows that are on disk as soon as they are known, so that a run that was cut goes on where it was. Each row is
 * a key and numbers. A different head (other settings) begins a new log. Thread-safe.
 */
final class ResultLog {

  private final Path file;
  private final Map<String, double[]> rows = new LinkedHashMap<>();
  private int numResumed;

  ResultLog(Path file, String head) throws IOException {
    this.file = file;
    Files.createDirectories(file.toAbsolutePath().getParent());
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    if (lines.isEmpty() || !lines.get(0).equals(head)) {
      Files.writeString(file, head + "\n");
      return;
    }
    for (String line : lines.subList(1, lines.size())) {
      String[] parts = line.split("\t");
      // The last line may have been cut in the middle; it ends with a dot when it is whole.
      if (parts.length > 2 && parts[parts.length - 1].equals(".")) {
        double[] numbers = new double[parts.length - 2];
        for (int k = 0; k < numbers.length; k++) {
          numbers[k] = Double.parseDouble(parts[k + 1]);
        }
        rows.put(parts[0], numbers);
      }
    }
    numResumed = rows.size();
  }

  /** The number of rows that an earlier run has left. */
  int numResumed() {
    return numResumed;
  }

  synchronized boolean has(String key) {
    return rows.containsKey(key);
  }

  /** Makes a row unless it is there already. */
  void addIfMissing(String key, Callable<double[]> numbers) throws Exception {
    if (!has(key)) {
      add(key, numbers.call());
    }
  }

  synchronized void add(String key, double... numbers) throws IOException {
    StringBuilder line = new StringBuilder(key);
    for (double number : numbers) {
      line.append('\t').append(String.format(Locale.ROOT, "%.10g", number));
    }
    Files.writeString(file, line.append("\t.\n"), StandardOpenOption.APPEND);
    rows.put(key, numbers);
  }

  synchronized double[] get(String key) {
    return rows.get(key);
  }

  /** The first number of all rows whose key begins so, added up. */
  synchronized double sum(String prefix) {
    return rows.entrySet().stream().filter(row -> row.getKey().startsWith(prefix)).mapToDouble(row -> row.getValue()[0]).sum();
  }
}
