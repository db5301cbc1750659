// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The paper's numbers, from a file of comma-separated values: labels, then value and standard error. */
public final class PaperNumbers {

  private final Map<List<String>, Estimate> numbers = new HashMap<>();

  /**
   * Reads them.
   *
   * @param study a class in the package of the file
   * @param file a resource; its first line has titles
   */
  public PaperNumbers(Class<?> study, String file) throws IOException {
    Notes.read(study, file).lines().skip(1).forEach(line -> {
      List<String> cells = List.of(line.split(","));
      int labels = cells.size() - 2;
      numbers.put(cells.subList(0, labels), new Estimate(Double.parseDouble(cells.get(labels)), Double.parseDouble(cells.get(labels + 1))));
    });
  }

  /** The number of a label, whose parts are the labels of the file; {@link Estimate#NONE} if the paper has none. */
  public Estimate get(Record label) {
    return numbers.getOrDefault(RecordText.values(label), Estimate.NONE);
  }
}
