// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tables of the documentation are tables: below the names of their columns is a line of dashes, and every row has as many cells. */
class MarkdownTablesTest {

  private static final String CODE = "`[^`]*`";
  private static final String ESCAPED = "\\\\\\|";

  private static List<Path> pages() throws IOException {
    try (Stream<Path> top = Files.list(Path.of(".")); Stream<Path> below = Files.walk(Path.of("doc"))) {
      return Stream.concat(top, below).filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }

  private static long cells(String line) {
    return line.replaceAll(CODE, "").replaceAll(ESCAPED, "").chars().filter(c -> c == '|').count();
  }

  /** Returns the places of lines that are not part of their table. */
  private static List<String> broken(String name, List<String> lines) {
    List<String> broken = new ArrayList<>();
    boolean code = false;
    int head = -1;
    for (int k = 0; k < lines.size(); k++) {
      String line = lines.get(k);
      code ^= line.startsWith("```");
      if (code || !line.startsWith("|")) {
        head = -1;
        continue;
      }
      head = head < 0 ? k : head;
      boolean isDashed = head + 1 < lines.size() && lines.get(head + 1).matches("\\|(\\s*:?-+:?\\s*\\|)+");
      if (!isDashed || cells(line) != cells(lines.get(head))) {
        broken.add(name + ", line " + (k + 1));
      }
    }
    return broken;
  }

  @Test
  void everyRowBelongsToATable() throws IOException {
    List<String> broken = new ArrayList<>();
    for (Path page : pages()) {
      broken.addAll(broken(page.toString(), Files.readAllLines(page)));
    }
    assertEquals(List.of(), broken, "these rows are above the names of the columns, or have another number of cells");
  }

  @Test
  void brokenTablesAreFound() {
    assertEquals(List.of("a, line 1", "a, line 2", "a, line 3"), broken("a", List.of("| x | y |", "| word | meaning |", "|---|---|")));
    assertEquals(List.of("a, line 3"), broken("a", List.of("| word | meaning |", "|---|---|", "| x |", "| `a|b` | a \\| b |", "```", "| code", "```")));
  }
}
