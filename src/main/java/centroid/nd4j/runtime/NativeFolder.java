// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Selects the folder into which JavaCPP unpacks native code: one of our own in the home folder or, if that is not writable, a new folder with an unpredictable
 * name. By default JavaCPP would then use a predictable name in the shared temporary folder, and load whatever another user has put there.
 */
final class NativeFolder {

  /** JavaCPP accepts both spellings. */
  private static final String PROPERTY = "org.bytedeco.javacpp.cachedir";
  private static final String OTHER_PROPERTY = "org.bytedeco.javacpp.cacheDir";
  private static final double MEGABYTE = 1e6;

  private static Path selected;

  private NativeFolder() {
  }

  /** Loads native code. If that unpacks files, which it does on first use, says where and how many bytes. */
  static synchronized void unpack(Runnable load) throws IOException {
    String given = System.getProperty(PROPERTY, System.getProperty(OTHER_PROPERTY));
    if (selected == null) {
      selected = given == null ? select(Path.of(System.getProperty("user.home", "")).resolve(".javacpp")) : Path.of(given);
    }
    long before = size(selected);
    if (given == null) {
      System.setProperty(PROPERTY, selected.toString());
    }
    try {
      load.run();
    } finally {
      // Other Weka packages may bring their own JavaCPP, and use its own folder.
      if (given == null) {
        System.clearProperty(PROPERTY);
      }
    }
    report("unpacked", size(selected) - before, "of native code into " + selected);
  }

  /**
   * Creates the folder. When that happens for the first time, deletes ND4J's build with oneDNN from JavaCPP's folder, where earlier versions unpacked it.
   * Everything else there may belong to other programs.
   *
   * @param home JavaCPP's folder in the home folder
   */
  static Path select(Path home) throws IOException {
    Path own = home.resolve("centroidbagging");
    boolean isNew = !Files.exists(own);
    if (!isWritable(own)) {
      Path folder = newFolder();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return folder;
    }
    if (isNew) {
      Path old = home.resolve("cache").resolve("nd4j-native-1.0.0-M2.1-" + Nd4jRuntime.platform() + NativeBuild.ONEDNN + ".jar");
      long before = size(old);
      delete(old);
      report("deleted", before - size(old), "of native code that an earlier version had unpacked into " + old);
    }
    return own;
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

  private static void report(String done, long bytes, String where) {
    if (bytes >= MEGABYTE) {
      System.err.println("CentroidBagging: " + done + " " + Math.round(bytes / MEGABYTE) + " MB " + where + ".");
    }
  }

  /** Returns the bytes of all files in a folder; 0 if it does not exist or can't be read. */
  static long size(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).filter(file -> !Files.isSymbolicLink(file)).mapToLong(file -> file.toFile().length()).sum();
    } catch (IOException | UncheckedIOException e) {
      return 0;
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> innerFirst = files.sorted(Comparator.reverseOrder()).toList();
      for (Path file : innerFirst) {
        Files.deleteIfExists(file);
      }
    } catch (IOException | UncheckedIOException e) {
      // It does not exist, or the system can't delete a library in use; only its owner can read it.
    }
  }
}
