// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Lines are broken at spaces, words only if they are too long, and no text is lost. */
class WrappedTextTest {

  @Test
  void shortLinesAreUnchanged() {
    assertEquals("", WrappedText.of("", 4));
    assertEquals("a  b", WrappedText.of("a  b", 4));
    assertEquals("x".repeat(100), WrappedText.of("x".repeat(100), 4));
    assertEquals("a\n    b", WrappedText.of("a\nb", 4), "further lines are indented");
  }

  @Test
  void longLinesAreBrokenAtSpaces() {
    assertEquals("x".repeat(60) + " " + "y".repeat(39) + "\n  z", WrappedText.of("x".repeat(60) + " " + "y".repeat(39) + " z", 2));
    assertEquals("x".repeat(60) + "\n  " + "y".repeat(40), WrappedText.of("x".repeat(60) + " " + "y".repeat(40), 2));
  }

  @Test
  void aLongWordIsCut() {
    String text = WrappedText.of("Label   " + "x".repeat(300), 8);
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    assertEquals("Label   " + "x".repeat(300), text.replaceAll("\n {8}", ""));
  }
}
