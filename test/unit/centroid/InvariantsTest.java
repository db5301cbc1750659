// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every invariant of doc/notes/invariants.md names an existing test. */
class InvariantsTest {

  private static final Pattern NAMED = Pattern.compile("`(\\w+Test)(?:\\.(\\w+))?`");

  @Test
  void everyInvariantHasItsTest() throws IOException {
    List<String> invariants = Files.readAllLines(Path.of("doc", "notes", "invariants.md")).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| invariant")).toList();
    assertFalse(invariants.isEmpty());
    for (String invariant : invariants) {
      Matcher named = NAMED.matcher(invariant);
      assertTrue(named.find(), "doc/notes/invariants.md must name a test, such as `ArchitectureTest`, for: " + invariant);
      do {
        String source = source(named.group(1));
        assertTrue(named.group(2) == null || source.contains("void " + named.group(2) + "("),
            "doc/notes/invariants.md names " + named.group() + ", but this test class has no such method; write its present name there");
      } while (named.find());
    }
  }

  private static String source(String test) throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("test"))) {
      List<Path> found = files.filter(file -> file.endsWith(test + ".java")).toList();
      assertFalse(found.isEmpty(), "doc/notes/invariants.md names " + test + ", but there is no such test class; write its present name there");
      return Files.readString(found.get(0));
    }
  }
}
