package centroid.experiments;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** What is said about an experiment besides its numbers. */
final class Notes {

  private Notes() {
  }

  /** A resource beside this class. */
  static String read(String file) throws IOException {
    try (InputStream stream = Notes.class.getResourceAsStream(file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
