// SPDX-License-Identifier: GPL-3.0-only
package centroid;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.function.Executable;

/** Refusals are judged by what they must tell, which setting, what is allowed and what was given, and not by their wording. */
public final class Refusals {

  private Refusals() {
  }

  /**
   * What can't be done is refused as an impossible argument, in one line.
   *
   * @param work what can't be done
   * @param words all of which the line must hold
   */
  public static void assertNames(Executable work, String... words) {
    assertSays(assertThrows(IllegalArgumentException.class, work).getMessage(), words);
  }

  /**
   * A message is one line with all that matters.
   *
   * @param message the message
   * @param words all of which it must hold
   */
  public static void assertSays(String message, String... words) {
    assertEquals(List.of(), Stream.of(words).filter(word -> !message.contains(word)).toList(), "missing in: " + message);
    assertEquals(1, message.strip().lines().count(), "lines of: " + message);
  }

  /**
   * One line of an output, known by one word, has all that matters.
   *
   * @param output lines
   * @param words all of which the line must hold; the first tells which line it is
   */
  public static void assertLineSays(String output, String... words) {
    assertSays(output.lines().filter(line -> line.contains(words[0])).findFirst().orElse(output), words);
  }
}
