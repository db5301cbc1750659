// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ND4J starts under any context class loader, which is restored; a failed start says what to do. */
class Nd4jRuntimeTest {

  @ParameterizedTest
  @CsvSource({"Linux, amd64, linux-x86_64", "Linux, aarch64, linux-arm64", "Windows 11, amd64, windows-x86_64",
      "Mac OS X, aarch64, macosx-arm64", "Mac OS X, x86_64, macosx-x86_64", "FreeBSD, amd64, freebsd-x86_64"})
  void platformsHaveTheNamesOfNativeJars(String os, String processor, String platform) {
    assertEquals(platform, Nd4jRuntime.platform(os, processor));
  }

  @Test
  void theThreadsClassLoaderIsRestored() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (URLClassLoader empty = new URLClassLoader(new URL[0], null)) {
      thread.setContextClassLoader(empty);
      Nd4jRuntime.start();
      assertSame(empty, thread.getContextClassLoader());
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  @Test
  void theRemedyComesFirstAndLinesAreShort() {
    Throwable cause = new ExceptionInInitializerError(new UnsatisfiedLinkError("no jnind4jcpu in java.library.path" + ", nor there".repeat(100) + "\nmore"));
    String text = Nd4jRuntime.explain(cause, "linux-riscv64");
    for (String word : new String[] {"linux-riscv64", "no jnind4jcpu in java.library.path", "CentroidBagging-linux-riscv64.zip"}) {
      assertTrue(text.contains(word), text);
    }
    assertTrue(text.startsWith("Please install CentroidBagging-linux-riscv64.zip"), text);
    assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
    assertEquals(4, text.lines().count(), text);
  }

  /** The zip is the right one, and another would not help. */
  @Test
  void aFullDiskIsNotTakenForTheWrongZip() {
    String folder = Path.of("home", "somebody".repeat(10)).toAbsolutePath().toString();
    for (Throwable root : List.of(new FileSystemException(folder, null, "No space left on device"),
        new UnsatisfiedLinkError(folder + "/lib.so: file too short"))) {
      String text = Nd4jRuntime.explain(new ExceptionInInitializerError(root), "linux-x86_64");
      assertTrue(text.contains("440 MB of free space") && !text.contains(".zip"), text);
      assertTrue(text.endsWith("No space left on device") || text.endsWith("lib.so: file too short"), text);
      assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
      assertEquals(4, text.lines().count(), text);
    }
  }

  /** Loads our classes without ND4J, as in the zip without native code. */
  @Test
  void withoutNd4jTheMessageNamesTheZip() throws Exception {
    URL[] ours = {Nd4jRuntime.class.getProtectionDomain().getCodeSource().getLocation()};
    try (URLClassLoader loader = new URLClassLoader(ours, ClassLoader.getPlatformClassLoader())) {
      Class<?> runtime = loader.loadClass("centroid.nd4j.Nd4jRuntime");
      for (int attempt = 0; attempt < 2; attempt++) {
        Throwable failure = org.junit.jupiter.api.Assertions.assertThrows(java.lang.reflect.InvocationTargetException.class,
            () -> runtime.getMethod("start").invoke(null)).getCause();
        assertEquals(IllegalStateException.class, failure.getClass());
        assertTrue(failure.getMessage().contains("install CentroidBagging-" + Nd4jRuntime.platform() + ".zip"), failure.getMessage());
      }
    }
  }

  /** If the home folder is not writable, native code goes into a folder that no other user can write. */
  @Test
  void nativeCodeGoesToANewFolderIfTheHomeFolderIsNotWritable(@TempDir Path folder) throws Exception {
    assertTrue(NativeFolder.isWritable(folder.resolve("home").resolve(".javacpp")));
    Path file = Files.writeString(folder.resolve("no-folder"), "");
    assertFalse(NativeFolder.isWritable(file.resolve(".javacpp")));
    Path one = NativeFolder.newFolder();
    Path two = NativeFolder.newFolder();
    assertNotEquals(one, two);
    if (Files.getFileStore(one).supportsFileAttributeView("posix")) {
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(one)));
    }
    Files.delete(one);
    Files.delete(two);
  }
}
