// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.release.Sbom;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The zips name the licences of their libraries and contain the licence texts. */
class NoticesTest {

  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\|");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)]+)\\)");
  /** The name of a jar without its version. */
  private static final Pattern NAME = Pattern.compile("(.+?)-\\d.*\\.jar");

  @ParameterizedTest
  @ValueSource(strings = {"package.zip", "package.zip.platform", "package.zip.images"})
  void everyLibraryIsNamed(String property) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(Path.of(System.getProperty(property)))) {
      TreeSet<String> unnamed = libraries(zip);
      assertTrue(unnamed.size() >= 3, unnamed.toString());
      unnamed.removeAll(named(Files.readString(zip.getPath("/doc/licenses/NOTICES.md"))));
      assertEquals(new TreeSet<>(), unnamed, "libraries in " + property + " that doc/licenses/NOTICES.md does not name");
    }
  }

  /** The zip for images contains every library that the notices name, so the notices are current. */
  @Test
  void everyNamedLibraryIsInTheZip() throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(Path.of(System.getProperty("package.zip.images")))) {
      assertEquals(libraries(zip), named(Files.readString(zip.getPath("/doc/licenses/NOTICES.md"))));
    }
  }

  /** A release could be made: each jar has a licence, as an expression of SPDX, and a hash. */
  @Test
  void theListOfLibrariesIsComplete(@TempDir Path folder) throws IOException {
    Path list = folder.resolve("list.json");
    Path zip = Path.of(System.getProperty("package.zip.images"));
    Sbom.main(new String[] {list.toString(), "doc/licenses/NOTICES.md", "1.0.0", "org.example", "2026-01-02T03:04:05Z", zip.toString()});
    String json = Files.readString(list);
    try (FileSystem files = FileSystems.newFileSystem(zip); Stream<Path> jars = Files.list(files.getPath("/lib"))) {
      long numJars = jars.filter(jar -> json.contains("\"lib/" + jar.getFileName() + "\"")).count();
      assertEquals(numJars + 1, Pattern.compile("\"SHA-256\", \"content\": \"[0-9a-f]{64}\"").matcher(json).results().count());
      assertEquals(numJars, Pattern.compile("\"expression\": \"[A-Za-z0-9. ()-]+\"").matcher(json).results().count());
    }
  }

  @Test
  void licenceTextsAreInTheZip() throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(Path.of(System.getProperty("package.zip")))) {
      String notices = Files.readString(zip.getPath("/doc/licenses/NOTICES.md"));
      List<String> texts = LINK.matcher(notices).results().map(link -> link.group(1)).distinct().toList();
      assertTrue(texts.contains("LGPL-2.1.txt"), texts.toString());
      for (String text : texts) {
        assertTrue(Files.size(zip.getPath("/doc/licenses").resolve(text)) > 1000, text);
      }
      assertTrue(Files.readString(zip.getPath("/LICENSE")).contains("GNU GENERAL PUBLIC LICENSE"));
    }
  }

  private static TreeSet<String> named(String notices) {
    TreeSet<String> names = new TreeSet<>();
    ROW.matcher(notices).results().forEach(row -> names.add(row.group(1)));
    return names;
  }

  private static TreeSet<String> libraries(FileSystem zip) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (Stream<Path> jars = Files.list(zip.getPath("/lib"))) {
      for (Path jar : jars.toList()) {
        Matcher name = NAME.matcher(jar.getFileName().toString());
        assertTrue(name.matches(), jar.toString());
        names.add(name.group(1));
      }
    }
    return names;
  }
}
