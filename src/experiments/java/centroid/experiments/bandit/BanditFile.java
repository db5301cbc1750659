// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.util.RandomOrder;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A text file of rows and columns, with messages that say where it can be had and how it must look.
 *
 * @param name the name of the file
 * @param source where it can be had
 * @param look how it must look
 * @param separator a regular expression
 * @param columns columns that each row must have
 */
record BanditFile(String name, String source, String look, String separator, int columns) {

  /** All rows after a number of head lines; empty lines don't count. */
  List<String[]> rows(Path folder, int headLines) {
    List<String> lines = lines(folder.resolve(name));
    List<String[]> rows = new ArrayList<>();
    for (int line = headLines; line < lines.size(); line++) {
      if (!lines.get(line).isBlank()) {
        String[] cells = lines.get(line).trim().split(separator, -1);
        if (cells.length != columns) {
          throw wrong("line " + (line + 1) + " has " + cells.length + " columns");
        }
        rows.add(cells);
      }
    }
    if (rows.isEmpty()) {
      throw wrong("it has no rows");
    }
    return rows;
  }

  private List<String> lines(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("The data folder (-Ddata) must hold the file " + name + " (" + source + "), " + look
          + ", but there is none at '" + file + "'");
    }
    try {
      return Files.readAllLines(file, StandardCharsets.UTF_8);
    } catch (MalformedInputException e) {
      throw wrong("it is no text file");
    } catch (IOException e) {
      throw new IllegalArgumentException("The file '" + file + "' must be readable, but is not: " + e.getMessage(), e);
    }
  }

  /** Some of the rows, all different, in random order. */
  int[] randomRows(int count, int numRows, SplittableRandom random) {
    if (count > numRows) {
      throw new IllegalArgumentException("The number of steps must be at most " + numRows + ", the rows of " + name + ", but was " + count);
    }
    return Arrays.copyOf(RandomOrder.of(numRows, random), count);
  }

  /** A number in a row, or the message that it is none. */
  double number(String[] row, int column, int rowNumber) {
    try {
      double value = Double.parseDouble(row[column]);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // falls through to the one message for both mistakes
    }
    throw wrong("column " + (column + 1) + " of row " + rowNumber + " is '" + row[column] + "'");
  }

  /** What is said of a file that is not as it must be. */
  IllegalArgumentException wrong(String fault) {
    return new IllegalArgumentException("The file " + name + " must be " + look + " (" + source + "), but " + fault);
  }
}
