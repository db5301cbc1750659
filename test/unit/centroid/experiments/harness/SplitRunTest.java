// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.compare.DataFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weka.core.Instances;

class SplitRunTest {

  private static final String NAME = "split-run-test";

  /** Settings of a trial experiment. */
  private record Pool(int pool) {
  }

  /** A result of it. */
  private record Sum(double value) implements Summable<Sum> {

    @Override
    public Sum plus(Sum other) {
      return new Sum(value + other.value);
    }
  }

  @TempDir
  private Path folder;

  @BeforeEach
  void writeData() throws IOException {
    Files.writeString(folder.resolve("b-funnel.arff"), GeneratedData.funnel(30, 1).toString());
    Files.writeString(folder.resolve("a-rings.arff"), GeneratedData.rings(30, 1).toString());
  }

  /** Logs in their usual place, which a test has to itself by its name. */
  @AfterEach
  void deleteRows() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("build/rows"))) {
      for (Path file : files.filter(file -> file.getFileName().toString().startsWith(NAME)).toList()) {
        Files.delete(file);
      }
    }
  }

  private SplitRun<Sum> run(int pool, String... more) throws IOException {
    List<String> common = List.of("--name=" + NAME, "--data=" + folder, "--out=" + folder.resolve("out"), "--minrows=25", "--trials=2");
    Arguments arguments = new Arguments(Stream.concat(common.stream(), Stream.of(more)).toArray(String[]::new));
    List<Learner> trees = List.of(Learner.REPTREE, Learner.RANDOMTREE);
    return SplitRun.read(arguments, 5, 1, SplitSettings.read(arguments, new int[] {3, 5}, trees, trees), new Pool(pool), Sum.class, set -> true);
  }

  private static SplitTrial.Key firstKey(SplitRun<Sum> run) {
    return run.trialsOf(run.settings().learners(), (learner, set) -> true).get(0).key(3);
  }

  @Test
  void everySetOfSettingsHasALogOfItsOwn() throws IOException {
    SplitRun<Sum> automatic = run(0);
    automatic.run().log().add(firstKey(automatic), new Sum(1));
    SplitRun<Sum> large = run(100);
    assertFalse(large.run().log().has(firstKey(large)));
    large.run().log().add(firstKey(large), new Sum(2));
    assertEquals(1, run(0).run().log().get(firstKey(automatic)).value);
    assertEquals(2, run(100).run().log().get(firstKey(large)).value);
    assertFalse(run(0, "--seed=7").run().log().has(firstKey(automatic)));
  }

  @Test
  void sizesAndLearnersShareALog() throws IOException {
    SplitRun<Sum> both = run(0);
    both.run().log().add(firstKey(both), new Sum(1));
    assertTrue(run(0, "--m=3", "--learners=REPTree").run().log().has(firstKey(both)));
  }

  @Test
  void setsThatAreThereTwiceOrSmallOrHaveNoUsableClassAreLeftOut() throws IOException {
    Files.copy(folder.resolve("a-rings.arff"), folder.resolve("c-rings-again.arff"));
    Files.writeString(folder.resolve("d-small.arff"), GeneratedData.funnel(20, 1).toString());
    Instances funnel = GeneratedData.funnel(30, 2);
    Files.writeString(folder.resolve("e-date.arff"), funnel.toString().replace("@attribute y numeric", "@attribute y date yyyy").replaceAll(",.*", ",1999"));
    assertEquals(List.of("a-rings", "b-funnel"), run(0).sets().stream().map(DataFile::name).toList());
    assertEquals("The data folder (-Ddata) must hold ARFF files with at least 31 rows and a numeric or nominal class, but '" + folder
        + "' has none", assertThrows(IllegalArgumentException.class, () -> run(0, "--minrows=31")).getMessage());
  }

  @Test
  void aThirdOfTheRowsIsForTesting() throws IOException {
    SplitRun<Sum> run = run(0);
    SplitTrial trial = run.trialsOf(run.settings().learners(), (learner, set) -> true).get(0);
    Split split = trial.split(trial.streams(1), 1000, 8);
    assertEquals(20, split.train().numInstances());
    assertEquals(8, split.test().numInstances());
  }
}
