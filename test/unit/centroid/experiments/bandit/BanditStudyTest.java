// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.harness.Arguments;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bandit experiments on small generated files, from arguments to result files. */
class BanditStudyTest {

  @TempDir
  private Path folder;

  @BeforeEach
  void writeFiles() throws Exception {
    BanditData.write(folder, 120);
  }

  private Arguments arguments(String name, String... more) {
    List<String> all = new ArrayList<>(List.of("--name=" + name, "--data=" + folder, "--out=" + folder.resolve("out"),
        "--rows=" + folder.resolve("rows.tsv"), "--steps=60", "--trials=2", "--m=2", "--threads=1"));
    all.addAll(List.of(more));
    return new Arguments(all.toArray(String[]::new));
  }

  private List<String> rows() throws Exception {
    return Files.readAllLines(folder.resolve("rows.tsv"));
  }

  @Test
  void ablationTakesOverTheRowsOfTheBandits() throws Exception {
    new BanditStudy().run(arguments("bandit", "--sets=mushroom,statlog"));
    int numRows = rows().size();
    String text = Files.readString(folder.resolve("out/bandit.md"));
    assertTrue(text.contains("| mushroom | centroid | ") && text.contains("| statlog | library | "), text);
    assertTrue(Files.size(folder.resolve("out/bandit.png")) > 1000);
    assertEquals(1 + 2 * 3, Files.readAllLines(folder.resolve("out/bandit.csv")).size());

    new BanditStudy().run(arguments("bandit", "--sets=mushroom,statlog"));
    assertEquals(numRows, rows().size(), "a finished run is not run again");

    new AblationStudy().run(arguments("ablation"));
    // Gamma 0 and m are new; each sequence has its row and one for its time.
    assertEquals(numRows + 2 * 2 * 2, rows().size());
    assertEquals(1 + 3, Files.readAllLines(folder.resolve("out/ablation.csv")).size());
    assertTrue(Files.readString(folder.resolve("out/ablation.md")).contains("| 0.5 | "));
  }

  @Test
  void unfinishedSequencesAreReportedWithTheirNumber() throws Exception {
    new BanditStudy().run(arguments("bandit", "--sets=mushroom", "--agents=bootstrap,centroid"));
    new BanditStudy().run(arguments("bandit", "--sets=mushroom", "--agents=bootstrap,centroid,library", "--report=only"));
    String text = Files.readString(folder.resolve("out/bandit.md"));
    assertTrue(text.contains("mushroom library 0 for m = 2"), text);
  }

  @Test
  void variantsHaveRowsOfTheirOwn() throws Exception {
    new BanditStudy().run(arguments("bandit", "--sets=mushroom", "--agents=centroid"));
    int numRows = rows().size();
    new BanditStudy().run(arguments("bandit", "--sets=mushroom", "--agents=centroid", "--masses=all"));
    assertTrue(rows().size() > numRows);
    assertTrue(rows().stream().anyMatch(row -> row.contains(" ALL ")) && rows().stream().anyMatch(row -> row.contains(" NEWEST ")));
  }

  @Test
  void rowsWithOneHiddenLayerGetATableOfTheirOwn() throws Exception {
    new BanditStudy().run(arguments("bandit", "--sets=mushroom", "--agents=bootstrap,centroid", "--hidden=50"));
    assertTrue(!Files.readString(folder.resolve("out/bandit.md")).contains("## The same sequences with one hidden layer"), "there it is the table itself");
    new BanditStudy().run(arguments("bandit", "--sets=mushroom", "--agents=bootstrap,centroid", "--report=only"));
    String text = Files.readString(folder.resolve("out/bandit.md"));
    assertTrue(text.contains("## The same sequences with one hidden layer") && text.contains("mushroom bootstrap 0 for m = 2"), text);
  }

  @Test
  void mistakesAreReportedInOneSentence() {
    assertMessage("agents", "--agents=greedy");
    assertMessage("schedule", "--schedule=never");
    assertMessage("sets must be some of", "--sets=jester");
    assertMessage("Unknown argument", "--epochs=3");
    assertMessage("at most 120", "--sets=statlog", "--steps=121", "--agents=uniform");
  }

  private void assertMessage(String part, String... arguments) {
    String message = assertThrows(IllegalArgumentException.class, () -> new BanditStudy().run(arguments("bandit", arguments))).getMessage();
    assertTrue(message.contains(part), message);
  }
}
