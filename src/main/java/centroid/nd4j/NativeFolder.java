// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Where ND4J unpacks its native code: into the home folder, or, where that can't be written, into a new folder with a name that nobody can foresee. JavaCPP
 * would take one in the common folder for temporary files whose name everybody knows, and load what somebody else has put there.
 */
final class NativeFolder {

  private static final String PROPERTY = "org.bytedeco.javacpp.cachedir";

  private NativeFolder() {
  }

  /** Tells JavaCPP, unless the user has. */
  static void choose() throws IOException {
    if (System.getProperty(PROPERTY) == null && !isWritable(Path.of(System.getProperty("user.home", "")).resolve(".javacpp").resolve("cache"))) {
      Path own = newFolder();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(own)));
      System.setProperty(PROPERTY, own.toString());
    }
  }

  static boolean isWritable(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "write", ".test"));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** For its owner only, as all that {@link Files} makes for temporary use. */
  static Path newFolder() throws IOException {
    return Files.createTempDirectory("centroid-native");
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // A library that is in use can't be deleted on some systems; it lies where only its owner can read it.
    }
  }
}
