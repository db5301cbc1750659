// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.experiments.environment.Player;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figure 3 of the paper and its second table of times: bootstrapped Q-networks in two games, with the paper's layers or smaller ones. */
public final class DqnStudy implements Study {

  private static final int[] SIZES = {2, 5};
  private static final int EPISODES_OF_FILM = 3;

  /** One agent, which has one result. */
  record Case(Game game, Method method, int m, int trial) {

    String name() {
      return game + "-" + method + "-m" + m + "-" + trial;
    }
  }

  private final int usualUnits;

  /** The paper's. */
  public DqnStudy() {
    this(DqnSettings.PAPER_UNITS);
  }

  /** With other layers, unless arguments say how many units. */
  public DqnStudy(int usualUnits) {
    this.usualUnits = usualUnits;
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    int[] sizes = Arrays.stream(arguments.wholeNumbers("m", SIZES, 2)).distinct().toArray();
    List<Game> games = arguments.choices("env", List.of(Game.values()), List.of(Game.values()));
    List<Method> methods = arguments.choices("methods", List.of(Method.values()), List.of(Method.values()));
    DqnSettings settings = DqnSettings.read(arguments, usualUnits);
    Map<Game, DqnSettings> full = new LinkedHashMap<>();
    games.forEach(game -> full.put(game, settings.of(game)));
    Path folder = Path.of(arguments.text("runs", "build/rows/" + arguments.text("name", "dqn") + "-runs"));
    String film = arguments.text("film", null);
    if (film != null && !games.contains(Game.LUNAR)) {
      throw new IllegalArgumentException("A film (--film) shows landers, but --env was " + games + "; add lunar");
    }
    boolean reportOnly = arguments.reportOnly();
    StudyRun<Case, DqnResult> run = StudyRun.read(arguments, 3, 1, settings, DqnResult.class);
    Files.createDirectories(folder);
    List<Case> cases = reportOnly ? List.of() : order(games, sizes, methods, run.trials());
    run.forEach(cases, List::of, one -> (double) one.m * full.get(one.game).episodes(), one -> play(one, full.get(one.game), folder, run));
    new DqnReport(run, full, sizes, methods).publish();
    if (film != null) {
      film(Path.of(film), sizes[0], methods, full.get(Game.LUNAR), folder, run);
    }
  }

  /** Agents of the first seed and the first m on moons that were not used in training. */
  private static void film(Path file, int m, List<Method> methods, DqnSettings settings, Path folder, StudyRun<Case, DqnResult> run) throws Exception {
    Map<String, Player> agents = new LinkedHashMap<>();
    List<DqnTraining> open = new ArrayList<>();
    try {
      for (Method method : methods) {
        Case one = new Case(Game.LUNAR, method, m, 0);
        DqnTraining training = training(one, settings, run);
        open.add(training);
        file(one, settings, folder, run).readAgent(training);
        agents.put(method.toString(), training.player(run.streams(0).child("film").child(method.toString()).generator()));
      }
      new LanderFilm(file, EPISODES_OF_FILM, settings.limit()).write(agents, run.streams(0).child("moons"));
      System.out.println("Written to " + file);
    } finally {
      open.forEach(DqnTraining::close);
    }
  }

  /** Seed by seed, so that an interrupted run has complete pairs. */
  private static List<Case> order(List<Game> games, int[] sizes, List<Method> methods, int trials) {
    List<Case> cases = new ArrayList<>();
    for (int trial = 0; trial < trials; trial++) {
      for (Game game : games) {
        for (int m : sizes) {
          for (Method method : methods) {
            cases.add(new Case(game, method, m, trial));
          }
        }
      }
    }
    return cases;
  }

  private static void play(Case one, DqnSettings settings, Path folder, StudyRun<Case, DqnResult> run) throws Exception {
    RunFile file = file(one, settings, folder, run);
    try (DqnTraining training = training(one, settings, run)) {
      DqnResult result = file.play(training);
      file.keepAgent(training);
      run.log().add(one, result);
    }
  }

  private static RunFile file(Case one, DqnSettings settings, Path folder, StudyRun<Case, DqnResult> run) {
    return new RunFile(folder.resolve(one.name() + ".run"), one.name() + ", seed = " + run.seed() + ", " + settings);
  }

  private static DqnTraining training(Case one, DqnSettings settings, StudyRun<Case, DqnResult> run) throws InterruptedException {
    return new DqnTraining(one.game, one.method, one.m, settings, run.streams(one.trial).child(one.game.toString()).child(one.m));
  }
}
