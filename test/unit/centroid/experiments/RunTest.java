package centroid.experiments;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {

  /** Settings of a trial experiment. */
  record Plain(int size, double[] levels) {
  }

  @TempDir
  private Path folder;

  private Run run(int size) throws IOException {
    Arguments arguments = new Arguments(new String[] {"--name=trial", "--out=" + folder.resolve("out"), "--trials=4", "--threads=1",
        "--rows=" + folder.resolve("rows" + size + ".tsv")});
    return Run.read(arguments, 10, new Plain(size, new double[] {0.5, 0.9}));
  }

  @Test
  void settingsAreWrittenWithTheirValues() {
    assertEquals("size = 3, levels = 0.5 0.9", SettingsText.of(new Plain(3, new double[] {0.5, 0.9})));
  }

  @Test
  void cutRunGoesOnWhereItWas() throws Exception {
    Run first = run(3);
    List<Integer> all = IntStream.range(0, first.trials()).boxed().toList();
    assertThrows(Exception.class, () -> first.forEach(all, k -> first.log().has("" + k), k -> 1, k -> {
      if (k == 2) {
        throw new IOException("cut");
      }
      first.log().add("" + k, k);
    }));
    List<Integer> done = new ArrayList<>();
    Run second = run(3);
    second.forEach(all, k -> second.log().has("" + k), k -> 1, done::add);
    assertEquals(List.of(2, 3), done);
    assertArrayEquals(new double[] {1}, second.log().get("1"));
    assertEquals(4, IntStream.range(0, 4).filter(k -> second.log().has("seconds|" + k)).count());
  }

  @Test
  void mistakeFoundInsideATrialReachesTheUserAsOneSentence() throws Exception {
    Run run = run(3);
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> run.forEach(List.of(0), k -> false, k -> 1, k -> {
      throw new IllegalArgumentException("Column 3 is missing");
    }));
    assertEquals("Column 3 is missing", e.getMessage());
  }

  @Test
  void resultFilesHaveSettingsSeedAndTable() throws Exception {
    PaperTable table = new PaperTable(List.of("method"), true, 1);
    table.add(List.of("boot"), 1, 2);
    run(3).publish("Title", table.markdown(), "more", Map.of(".csv", table));
    String text = Files.readString(folder.resolve("out/trial.md"));
    assertTrue(text.startsWith("# Title\n"), text);
    assertTrue(text.contains("Settings: size = 3, levels = 0.5 0.9, trials = 4, seed = 1.") && text.endsWith("more"), text);
    assertEquals(table.csv(), Files.readString(folder.resolve("out/trial.csv")));
  }

  @Test
  void outputFolderThatIsAFileIsRefusedInOneSentence() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertNames(() -> new Arguments(new String[] {"--out=" + file}).outputFolder(), "(-Dout)", "can be written to", "'" + file);
  }

  @Test
  void wrongNumbersAreRefusedInOneSentence() {
    Arguments arguments = new Arguments(new String[] {"--steps=0.1,-1", "--m=0,3"});
    assertNames(() -> arguments.numbers("steps", 0.5), "steps", "positive numbers", "'0.1,-1'");
    assertNames(() -> arguments.wholeNumbers("m", new int[] {3}, 1), "Argument m", "at least 1", "'0,3'");
  }
}
