// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Native libraries start under any context class loader, which is restored; a failed start says what to do. */
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
      Nd4jRuntime.startImages();
      assertSame(empty, thread.getContextClassLoader());
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  @Test
  void theRemedyComesFirstAndLinesAreShort() {
    String missing = "no jniopenblas_nolapack in java.library.path";
    Throwable cause = new ExceptionInInitializerError(new UnsatisfiedLinkError(missing + ", nor there".repeat(100) + "\nmore"));
    String text = Nd4jRuntime.explain(cause, "linux-riscv64");
    for (String word : new String[] {"linux-riscv64", missing, "CentroidBagging-linux-riscv64.zip"}) {
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
      Throwable cause = new ExceptionInInitializerError(root);
      String dense = Nd4jRuntime.explain(cause, "linux-x86_64");
      assertTrue(dense.contains("OpenBLAS") && dense.contains("40 MB of free space"), dense);
      String images = Nd4jRuntime.explainImages(cause, "linux-x86_64");
      assertTrue(images.contains("ND4J") && images.contains("450 MB of free space"), images);
      for (String text : List.of(dense, images)) {
        assertFalse(text.contains(".zip"), text);
        assertTrue(text.endsWith("No space left on device") || text.endsWith("lib.so: file too short"), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 100), text);
        assertEquals(4, text.lines().count(), text);
      }
    }
  }

  @Test
  void withoutNd4jImageLayersNameTheirZipInOneSentence() {
    assertEquals("Image layers need ND4J: please install CentroidBagging-linux-x86_64-images.zip\nin place of CentroidBagging-linux-x86_64.zip.",
        Nd4jRuntime.explainImages(new NoClassDefFoundError("org/nd4j/linalg/factory/Nd4j"), "linux-x86_64"));
    String noLibrary = Nd4jRuntime.explainImages(new UnsatisfiedLinkError("no jnind4jcpu in java.library.path"), "linux-x86_64");
    assertTrue(noLibrary.startsWith("Image layers need ND4J") && noLibrary.endsWith("no jnind4jcpu in java.library.path"), noLibrary);
  }

  /** Loads our classes without libraries, as in the zip without native code. */
  @Test
  void withoutLibrariesTheMessageNamesTheZip() throws Exception {
    URL[] ours = {Nd4jRuntime.class.getProtectionDomain().getCodeSource().getLocation()};
    try (URLClassLoader loader = new URLClassLoader(ours, ClassLoader.getPlatformClassLoader())) {
      Class<?> runtime = loader.loadClass("centroid.nd4j.runtime.Nd4jRuntime");
      for (int attempt = 0; attempt < 2; attempt++) {
        Throwable failure = org.junit.jupiter.api.Assertions.assertThrows(java.lang.reflect.InvocationTargetException.class,
            () -> runtime.getMethod("start").invoke(null)).getCause();
        assertEquals(IllegalStateException.class, failure.getClass());
        assertTrue(failure.getMessage().contains("install CentroidBagging-" + Nd4jRuntime.platform() + ".zip"), failure.getMessage());
        assertTrue(failure.getMessage().endsWith("All other classifiers work without it."), failure.getMessage());
      }
    }
  }
}
