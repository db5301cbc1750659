// SPDX-License-Identifier: GPL-3.0-only
package centroid.install;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The table of Weka, JDK and platform in the guide. */
class CompatibilityTest {

  private static final Path PAGE = Path.of("doc/guide/compatibility.md");

  /** The columns are the versions of Weka that the build fetches, and the README names the same. */
  @Test
  void everyWekaOfTheBuildHasAColumn() throws IOException {
    List<String> numbers = Compatibility.wekas().stream().map(Compatibility.WekaVersion::number).toList();
    List<String> header = CompatibilityTable.read(PAGE).header();
    assertEquals(numbers.stream().map(number -> "Weka " + number).toList(), header.subList(2, 2 + numbers.size()));
    String readme = Files.readString(Path.of("README.md"));
    assertTrue(readme.contains("Weka " + String.join(", ", numbers).replaceFirst(", ([^,]*)$", " and $1") + " are [tested]"), readme);
  }

  /** The JDKs of the workflows. */
  @Test
  void everySupportedJdkWorksOnLinux() throws IOException {
    CompatibilityTable table = CompatibilityTable.read(PAGE);
    String jdks = Pattern.compile("jdk: \\[(.+)]").matcher(Files.readString(Path.of(".github/workflows/build.yml"))).results().findFirst()
        .orElseThrow().group(1);
    for (String jdk : jdks.split(", ")) {
      List<String> row = table.rows().stream().filter(one -> one.subList(0, 2).equals(List.of("Linux x86_64", jdk))).findFirst().orElseThrow();
      assertTrue(row.stream().skip(2).allMatch("works"::equals), row.toString());
    }
  }

  @Test
  void aRowTakesItsPlace(@TempDir Path folder) throws IOException {
    Path page = Files.writeString(folder.resolve("page.md"), """
        # Title

        | platform | JDK | Weka 3.9 |
        |---|---|---|
        | Linux | 17 | **fails** |
        | Windows | any | untried |

        Text.
        """);
    for (List<String> row : List.of(List.of("Linux", "17", "works"), List.of("Windows", "21", "works"), List.of("Linux", "25", "works"))) {
      CompatibilityTable table = CompatibilityTable.read(page);
      table.put(row);
      table.write();
    }
    assertEquals("""
        # Title

        | platform | JDK | Weka 3.9 |
        |---|---|---|
        | Linux | 17 | works |
        | Linux | 25 | works |
        | Windows | 21 | works |

        Text.
        """, Files.readString(page));
    assertThrows(IllegalArgumentException.class, () -> CompatibilityTable.read(page).put(List.of("Linux", "17")));
  }
}
