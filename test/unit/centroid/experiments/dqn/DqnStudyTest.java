// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.experiments.environment.Catcher;
import centroid.experiments.environment.Player;
import centroid.experiments.harness.Arguments;
import centroid.util.RandomStreams;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The experiment with tiny networks and few episodes, from arguments to result files. */
class DqnStudyTest {

  @TempDir
  private Path folder;

  private Arguments arguments(String... more) {
    List<String> all = new ArrayList<>(List.of("--name=dqn", "--out=" + folder.resolve("out"), "--rows=" + folder.resolve("rows.tsv"),
        "--runs=" + folder.resolve("runs"), "--trials=2", "--m=2", "--threads=1", "--episodes=4", "--warmup=2", "--limit=60", "--update=20", "--capacity=100",
        "--batch=8", "--units=8", "--draws=10"));
    all.addAll(List.of(more));
    return new Arguments(all.toArray(String[]::new));
  }

  @Test
  void writesTablesAndCurves() throws Exception {
    new DqnStudy().run(arguments());
    String text = Files.readString(folder.resolve("out/dqn.md"));
    assertTrue(text.contains("| lunar | control | ") && text.contains("| catcher | bootstrap | 2 | 2 | "), text);
    assertTrue(text.contains("(0.969, ") && text.contains("(1.165, "), "the paper's ratios: " + text);
    assertFalse(text.contains("Not all of the"), text);
    for (String game : List.of("lunar", "catcher")) {
      assertTrue(Files.size(folder.resolve("out/dqn-" + game + ".png")) > 1000);
    }
    assertEquals(1 + 2 * 3 * 4, Files.readAllLines(folder.resolve("out/dqn-curves.csv")).size());
    assertEquals(1 + 2 * 3, Files.readAllLines(folder.resolve("out/dqn.csv")).size());
    try (Stream<Path> left = Files.list(folder.resolve("runs"))) {
      assertTrue(left.allMatch(file -> file.toString().endsWith(".agent")), "finished runs leave their agents and nothing else");
    }
    List<String> rows = Files.readAllLines(folder.resolve("rows.tsv"));
    new DqnStudy().run(arguments());
    assertEquals(rows, Files.readAllLines(folder.resolve("rows.tsv")), "a finished run is not run again");
  }

  @Test
  void smallLayersAreStated() throws Exception {
    Arguments own = new Arguments("--name=dqn-small", "--out=" + folder.resolve("out"), "--rows=" + folder.resolve("rows.tsv"),
        "--runs=" + folder.resolve("runs"), "--report=only");
    new DqnStudy(64).run(own);
    assertTrue(Files.readString(folder.resolve("out/dqn-small.md")).startsWith("# Bootstrapped Q-networks (figure 3), scaled down: layers of 64 units"));
  }

  @Test
  void unfinishedSeedsAreReported() throws Exception {
    new DqnStudy().run(arguments("--env=catcher", "--methods=centroid", "--trials=1"));
    new DqnStudy().run(arguments("--env=catcher,catcher", "--methods=centroid", "--m=2,2", "--report=only"));
    assertTrue(Files.readString(folder.resolve("out/dqn.md")).contains("there are: catcher centroid m = 2: 1."));
  }

  @Test
  void finishedLandersAreFilmed() throws Exception {
    String film = "--film=" + folder.resolve("film.gif");
    String message = assertThrows(IllegalArgumentException.class, () -> new DqnStudy().run(arguments(film, "--report=only"))).getMessage();
    assertTrue(message.startsWith("An agent can be filmed when its run is finished, but there is no '"), message);
    assertMessage("A film (--film) shows landers, but --env was [catcher]; add lunar", film, "--env=catcher");
    new DqnStudy().run(arguments(film, "--env=lunar", "--trials=1"));
    ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
    try (ImageInputStream from = ImageIO.createImageInputStream(folder.resolve("film.gif").toFile())) {
      reader.setInput(from);
      // Three episodes of at most 60 steps, three landers side by side.
      assertTrue(reader.getNumImages(true) >= 9 && reader.getNumImages(true) <= 27, reader.getNumImages(true) + " pictures");
      assertEquals(3 * 210, reader.getWidth(0));
    }
  }

  /** The agent on disk is the one that was trained. */
  @Test
  void agentsPlayAsTheyDidAtTheEnd() throws Exception {
    DqnSettings settings = DqnSettings.read(arguments("--episodes=3"), 8).of(Game.CATCHER);
    RunFile file = new RunFile(folder.resolve("one.run"), "this one");
    try (DqnTraining trained = new DqnTraining(Game.CATCHER, Method.CENTROID, 2, settings, RandomStreams.of(3));
        DqnTraining read = new DqnTraining(Game.CATCHER, Method.CENTROID, 2, settings, RandomStreams.of(4))) {
      file.play(trained);
      file.keepAgent(trained);
      file.readAgent(read);
      assertArrayEquals(trained.masses(), read.masses());
      assertEquals(steps(trained), steps(read));
    }
  }

  private static String steps(DqnTraining agent) {
    StringBuilder seen = new StringBuilder();
    Player player = agent.player(new SplittableRandom(5));
    Player watched = observation -> {
      int action = player.choose(observation);
      seen.append(Arrays.toString(observation)).append(action);
      return action;
    };
    watched.play(new Catcher(60), RandomStreams.of(6));
    return seen.toString();
  }

  /** The last episode of a run is not written, since its result is: so a run of three leaves what one leaves that is killed in its third. */
  @Test
  void killedRunLosesAtMostOneEpisode() throws Exception {
    RunFile file = new RunFile(folder.resolve("one.run"), "this one");
    DqnResult whole = play(4, new RunFile(folder.resolve("other.run"), "this one"));
    play(3, file);
    long begin = Files.size(file.file());
    DqnResult resumed = play(4, file);
    assertTrue(Files.size(file.file()) > begin, "the third episode is there too");
    assertArrayEquals(whole.returns(), resumed.returns());
    assertArrayEquals(whole.steps(), resumed.steps());
  }

  private DqnResult play(int episodes, RunFile file) throws Exception {
    DqnSettings settings = DqnSettings.read(arguments("--episodes=" + episodes), 8).of(Game.CATCHER);
    try (DqnTraining training = new DqnTraining(Game.CATCHER, Method.CENTROID, 2, settings, RandomStreams.of(3))) {
      return file.play(training);
    }
  }

  @Test
  void filesOfOtherRunsAreRefusedInOneSentence() throws Exception {
    RunFile file = new RunFile(folder.resolve("one.run"), "this one");
    play(3, file);
    String message = assertThrows(IllegalArgumentException.class, () -> play(4, new RunFile(file.file(), "another one"))).getMessage();
    assertTrue(message.startsWith("The file of a run must hold one of 'another one', but '"), message);
    assertTrue(message.contains("holds one of 'this one'"), message);
    byte[] bytes = Files.readAllBytes(file.file());
    Files.write(file.file(), Arrays.copyOf(bytes, bytes.length / 2));
    assertTrue(assertThrows(IllegalArgumentException.class, () -> play(4, file)).getMessage().contains("can't be read; delete it"));
  }

  @Test
  void mistakesAreReportedInOneSentence() {
    assertMessage("Argument m must be whole numbers of at least 2 with commas, but was '1'", "--m=1");
    assertMessage("Argument env must be some of [lunar, catcher], but one was 'pong'", "--env=pong");
    assertMessage("Argument capacity must be at least the size of a mini-batch, which is 8, but was 7", "--capacity=7");
    assertMessage("Argument report must be one of [after, only], but was 'onyl'", "--report=onyl");
    assertMessage("Unknown argument 'epochs'", "--epochs=3");
  }

  private void assertMessage(String beginning, String... more) {
    String message = assertThrows(IllegalArgumentException.class, () -> new DqnStudy().run(arguments(more))).getMessage();
    assertTrue(message.startsWith(beginning), message);
  }
}
