// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** Checks what refusals must name (the setting, what is allowed, what was given), not their wording. */
public final class Refusals {

  private Refusals() {
  }

  /** Asserts that the work is refused as an illegal argument, in one line that contains all words. */
  public static void assertNames(Executable work, String... words) {
    assertSays(assertThrows(IllegalArgumentException.class, work).getMessage(), words);
  }

  /** Asserts that a message is one line that contains all words. */
  public static void assertSays(String message, String... words) {
    assertEquals(List.of(), Stream.of(words).filter(word -> !message.contains(word)).toList(), "missing in: " + message);
    assertEquals(1, message.strip().lines().count(), "lines of: " + message);
  }

  /** Asserts that the first line of the output with the first word contains all words. */
  public static void assertLineSays(String output, String... words) {
    assertSays(output.lines().filter(line -> line.contains(words[0])).findFirst().orElse(output), words);
  }
}
