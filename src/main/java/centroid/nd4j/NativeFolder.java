// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/**
 * Selects the folder into which ND4J unpacks its native code: one in the home folder or, if that is not writable, a new folder with an unpredictable name. By
 * default JavaCPP would use a predictable name in the shared temporary folder, and load whatever another user has put there.
 */
final class NativeFolder {

  private static final String PROPERTY = "org.bytedeco.javacpp.cachedir";

  private NativeFolder() {
  }

  /** Sets the folder, unless the user has. */
  static void select() throws IOException {
    if (System.getProperty(PROPERTY) == null && !isWritable(Path.of(System.getProperty("user.home", "")).resolve(".javacpp").resolve("cache"))) {
      Path folder = newFolder();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      System.setProperty(PROPERTY, folder.toString());
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

  /** Creates a folder that only its owner can read, as {@link Files} does for all temporary files. */
  static Path newFolder() throws IOException {
    return Files.createTempDirectory("centroid-native");
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // Some systems can't delete a library in use; only its owner can read it.
    }
  }
}
