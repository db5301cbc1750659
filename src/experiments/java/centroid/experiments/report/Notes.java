// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Texts about an experiment, stored as resources. */
public final class Notes {

  private Notes() {
  }

  /** Returns the text of a resource in the package of a class. */
  public static String read(Class<?> study, String file) throws IOException {
    try (InputStream stream = study.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
