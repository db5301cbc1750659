// SPDX-License-Identifier: GPL-3.0-only
package centroid.release;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of libraries of small zips. */
class SbomTest {

  /** Of the text "abc". */
  private static final String HASH = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  private static final String NOTICES = """
      | jar | group | SPDX | licence | text |
      |---|---|---|---|---|
      | `alpha` | org.one | `MIT` | MIT | in the jar |
      | `alpha-native` | org.two | `Apache-2.0 AND MIT` | Apache 2.0; parts MIT | in the jar |
      """;

  @TempDir
  private Path folder;

  private Path zip(String name, String... entries) throws IOException {
    Path file = folder.resolve(name);
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String entry : entries) {
        zip.putNextEntry(new ZipEntry(entry));
        zip.write("abc".getBytes(StandardCharsets.UTF_8));
      }
    }
    return file;
  }

  private String list(Path... zips) throws IOException {
    return Sbom.of(List.of(zips), NOTICES, "1.0.0", "org.example", "2026-01-02T03:04:05Z");
  }

  @Test
  void everyJarHasItsLicenceHashAndZips() throws IOException {
    Path small = zip("small.zip", "CentroidBagging.jar", "lib/alpha-1.2.jar", "doc/index.html");
    Path large = zip("large.zip", "CentroidBagging.jar", "lib/alpha-1.2.jar", "lib/alpha-native-1.0-M2.1-linux-x86_64-onednn.jar");
    String json = list(small, large);
    assertTrue(json.contains("\"group\": \"org.one\", \"name\": \"alpha\", \"version\": \"1.2\", \"hashes\": [{\"alg\": \"SHA-256\", \"content\": \"" + HASH
        + "\"}], \"licenses\": [{\"expression\": \"MIT\"}], \"purl\": \"pkg:maven/org.one/alpha@1.2\""), json);
    assertTrue(json.contains("\"purl\": \"pkg:maven/org.two/alpha-native@1.0-M2.1?classifier=linux-x86_64-onednn&type=jar\""), json);
    assertTrue(json.contains("{\"name\": \"centroidbagging:zip\", \"value\": \"large.zip\"}, "
        + "{\"name\": \"centroidbagging:zip\", \"value\": \"small.zip\"}"), json);
    assertFalse(json.contains("index.html"), json);
    assertEquals(json, list(large, small), "the order of the zips must not matter");
  }

  @Test
  void aJarWithoutLicenceIsRefused() throws IOException {
    Path strange = zip("strange.zip", "CentroidBagging.jar", "lib/beta-1.0.jar");
    String message = assertThrows(IllegalArgumentException.class, () -> list(strange)).getMessage();
    assertTrue(message.contains("doc/licenses/NOTICES.md") && message.contains("beta-1.0.jar"), message);
  }

  @Test
  void aJarThatDiffersBetweenZipsIsRefused() throws IOException {
    Path one = zip("one.zip", "CentroidBagging.jar");
    Path other = folder.resolve("other.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(other))) {
      zip.putNextEntry(new ZipEntry("CentroidBagging.jar"));
      zip.write(1);
    }
    String message = assertThrows(IllegalArgumentException.class, () -> list(one, other)).getMessage();
    assertTrue(message.contains("CentroidBagging.jar") && message.contains("other.zip"), message);
  }
}
