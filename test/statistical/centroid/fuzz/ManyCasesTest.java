// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** 300 fixed cases of the fuzz tests. */
class ManyCasesTest {

  @Test
  void invariantsHold() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int broken = new Fuzz(1, new PrintStream(bytes, true, StandardCharsets.UTF_8)).run(0, 300, 3600);
    assertEquals(0, broken, () -> bytes.toString(StandardCharsets.UTF_8));
  }
}
