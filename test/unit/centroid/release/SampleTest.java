// SPDX-License-Identifier: GPL-3.0-only
package centroid.release;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The sample project and the guide show the same program, which the guide's test runs. */
class SampleTest {

  @Test
  void theGuideShowsTheSample() throws IOException {
    String program = Files.readString(Path.of("test/maven/core/src/main/java/CoreInterval.java")).replaceFirst("^//.*\\R", "");
    assertTrue(Files.readString(Path.of("doc/guide/java.md")).contains("```java\n" + program + "```"));
  }
}
