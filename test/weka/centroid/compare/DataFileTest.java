// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;

import centroid.Refusals;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFileTest {

  @TempDir
  Path folder;

  private Path csv(String text) throws Exception {
    return Files.writeString(folder.resolve("table.csv"), text);
  }

  /** With decimal commas Weka fails in some row, and without commas it finds a single attribute. */
  @Test
  void semicolonsAreNamed() throws Exception {
    for (String rows : new String[] {"size;price\n1,5;2\n2;3\n", "size;price\n1;2\n2;3\n"}) {
      Refusals.assertNames(() -> DataFile.read(csv(rows), ""), "table.csv", "semicolons", "CSVLoader -F \";\"");
    }
  }

  @Test
  void commasAreRead() throws Exception {
    assertEquals(2, DataFile.read(csv("size,price\n1,2\n2,3\n"), "").data().numInstances());
  }
}
