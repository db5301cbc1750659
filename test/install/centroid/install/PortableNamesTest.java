// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every file can be unpacked and checked out on Windows and macOS, which do not distinguish a from A and refuse some names. */
class PortableNamesTest {

  /** Windows allows 260 characters; this leaves 100 for the folder, such as C:\Users\somebody\wekafiles\packages\CentroidBagging. */
  private static final int MAX_LENGTH = 160;
  private static final String RESERVED = "(?i)(con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?";
  private static final String STRANGE = ".*[<>:\"|?*\\\\].*|.*[. ]|.*[^\\x20-\\x7e].*";

  @Test
  void namesInTheZip() throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(Path.of(System.getProperty("package.zip.images")))) {
      List<String> names = names(zip.getPath("/"));
      assertTrue(names.size() > 300, names.toString());
      assertEquals(List.of(), faults(names));
      Path copy = Files.createTempFile("sources", ".zip");
      try (FileSystem sources = FileSystems.newFileSystem(Files.write(copy, Files.readAllBytes(zip.getPath("/src.zip"))))) {
        assertEquals(List.of(), faults(names(sources.getPath("/"))));
      } finally {
        Files.delete(copy);
      }
    }
  }

  @Test
  void namesOfTheSources() throws IOException {
    List<String> names = new ArrayList<>();
    for (String folder : List.of("src", "test", "doc", ".github")) {
      names(Path.of(folder)).forEach(name -> names.add(folder + "/" + name));
    }
    assertTrue(names.size() > 1000, "" + names.size());
    assertEquals(List.of(), faults(names));
  }

  /** A checkout on Windows has the lines of all others, or shells would refuse the scripts; cmd needs its own. */
  @Test
  void linesEndInTheSameWayInEveryCheckout() throws IOException {
    assertTrue(Files.readAllLines(Path.of(".gitattributes")).containsAll(List.of("* text=auto eol=lf", "*.bat -text")));
    for (String script : List.of("antw", ".ci/run", "build.xml", "ivy.xml", "Description.props")) {
      assertEquals(-1, Files.readString(Path.of(script)).indexOf('\r'), script);
    }
    assertTrue(Files.readString(Path.of("antw.bat")).matches("([^\r\n]*\r\n)+"));
  }

  @Test
  void faultsAreFound() {
    assertEquals(4, faults(List.of("a/Aux.java", "a/b:c.txt", "a/B.txt", "a/b.txt", "a/" + "c".repeat(MAX_LENGTH))).size());
  }

  private static List<String> names(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).map(file -> root.relativize(file).toString().replace('\\', '/')).toList();
    }
  }

  private static List<String> faults(List<String> names) {
    List<String> faults = new ArrayList<>();
    Map<String, String> seen = new HashMap<>();
    for (String name : names) {
      String twin = seen.put(name.toLowerCase(Locale.ROOT), name);
      if (twin != null) {
        faults.add(name + " differs from " + twin + " in case only");
      }
      for (String part : name.split("/")) {
        if (part.matches(RESERVED) || part.matches(STRANGE)) {
          faults.add(name + " is no name on Windows");
        }
      }
      if (name.length() > MAX_LENGTH) {
        faults.add(name + " is longer than " + MAX_LENGTH + " characters");
      }
    }
    return faults;
  }
}
