// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What is said about an experiment besides its numbers. */
public final class Notes {

  private Notes() {
  }

  /** The text of a resource beside a class. */
  public static String read(Class<?> study, String file) throws IOException {
    try (InputStream stream = study.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
