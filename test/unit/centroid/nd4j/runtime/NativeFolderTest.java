// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Native code is unpacked into a folder of its own, which is reported; what earlier versions left is deleted once, and nothing else is. */
class NativeFolderTest {

  private static final String JAR = Nd4jRuntime.platform() + ".jar";
  private static final String ONEDNN = "nd4j-native-1.0.0-M2.1-" + Nd4jRuntime.platform() + "-onednn-avx2.jar";
  private static final int TWO_MEGABYTES = 2_000_000;

  @TempDir
  private Path home;

  private static void unpacked(Path cache, String jar) throws IOException {
    Path file = Files.createDirectories(cache.resolve(jar).resolve("org")).resolve("lib.so");
    Files.write(file, new byte[TWO_MEGABYTES]);
    Files.createSymbolicLink(file.resolveSibling("link.so"), file);
  }

  private static List<String> names(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.map(entry -> entry.getFileName().toString()).sorted().toList();
    }
  }

  /** Returns what is printed as errors. */
  private static String printed(Task task) throws Exception {
    PrintStream usual = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream stream = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      System.setErr(stream);
      task.run();
    } finally {
      System.setErr(usual);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private interface Task {
    void run() throws Exception;
  }

  @Test
  void onlyTheBuildOfEarlierVersionsIsDeletedAndOnlyOnce() throws Exception {
    Path cache = home.resolve("cache");
    List<String> others = Stream.of("javacpp-1.5.7-" + JAR, "nd4j-native-1.0.0-M2.1-" + JAR, "openblas-0.3.19-1.5.7-" + JAR).sorted().toList();
    for (String jar : others) {
      unpacked(cache, jar);
    }
    unpacked(cache, ONEDNN);
    String text = printed(() -> assertEquals(home.resolve("centroidbagging"), NativeFolder.select(home)));
    assertEquals(others, names(cache));
    assertTrue(text.startsWith("CentroidBagging: deleted 2 MB") && text.contains(cache.resolve(ONEDNN).toString()) && text.lines().count() == 1, text);
    // Now another program has unpacked it.
    unpacked(cache, ONEDNN);
    assertEquals("", printed(() -> NativeFolder.select(home)));
    assertEquals(4, names(cache).size());
  }

  @Test
  void nothingIsPrintedWhereNothingWasLeft() throws Exception {
    assertEquals("", printed(() -> NativeFolder.select(home)));
    assertEquals(List.of("centroidbagging"), names(home));
  }

  @Test
  void sizesCountFilesButNotLinks() throws Exception {
    assertEquals(0, NativeFolder.size(home.resolve("missing")));
    unpacked(home, "any.jar");
    unpacked(home, "other.jar");
    assertEquals(2 * TWO_MEGABYTES, NativeFolder.size(home));
  }

  /** If the home folder is not writable, native code goes into a folder that no other user can write. */
  @Test
  void nativeCodeGoesToANewFolderIfTheHomeFolderIsNotWritable() throws Exception {
    assertTrue(NativeFolder.isWritable(home.resolve("home").resolve(".javacpp")));
    Path file = Files.writeString(home.resolve("no-folder"), "");
    assertFalse(NativeFolder.isWritable(file.resolve(".javacpp")));
    Path one = NativeFolder.select(file.resolve(".javacpp"));
    Path two = NativeFolder.newFolder();
    assertNotEquals(one, two);
    if (Files.getFileStore(one).supportsFileAttributeView("posix")) {
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(one)));
    }
    Files.delete(one);
    Files.delete(two);
  }
}
