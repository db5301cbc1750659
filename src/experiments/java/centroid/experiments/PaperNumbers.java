package centroid.experiments;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers that the paper prints, from a file of comma-separated values: labels, then value and standard error. */
final class PaperNumbers {

  private static final double[] NONE = {Double.NaN, Double.NaN};

  private final Map<List<String>, double[]> numbers = new HashMap<>();

  /**
   * Reads them.
   *
   * @param file a resource beside this class; its first line has titles
   */
  PaperNumbers(String file) throws IOException {
    try (InputStream stream = PaperNumbers.class.getResourceAsStream(file);
        BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
      reader.lines().skip(1).forEach(line -> {
        List<String> cells = List.of(line.split(","));
        int labels = cells.size() - 2;
        numbers.put(cells.subList(0, labels), new double[] {Double.parseDouble(cells.get(labels)), Double.parseDouble(cells.get(labels + 1))});
      });
    }
  }

  /** Value and standard error; NaN if the paper has no such number. */
  double[] get(String... labels) {
    return numbers.getOrDefault(List.of(labels), NONE);
  }
}
