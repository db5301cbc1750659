// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.core.Streams;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Figure 3 of the paper and its second table of times: bootstrapped Q-networks in two games. */
public final class DqnStudy implements Study {

  private static final int[] SIZES = {2, 5};

  /** One agent, which has one result. */
  record Case(Game game, Method method, int m, int trial) {

    String name() {
      return game + "-" + method + "-m" + m + "-" + trial;
    }
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    int[] sizes = arguments.wholeNumbers("m", SIZES, 2);
    List<Game> games = arguments.choices("env", List.of(Game.values()), List.of(Game.values()));
    List<Method> methods = arguments.choices("methods", List.of(Method.values()), List.of(Method.values()));
    DqnSettings settings = DqnSettings.read(arguments);
    Map<Game, DqnSettings> full = new LinkedHashMap<>();
    games.forEach(game -> full.put(game, settings.of(game)));
    Path folder = Path.of(arguments.text("runs", "build/rows/dqn-runs"));
    boolean reportOnly = arguments.text("report", "").equals("only");
    StudyRun<Case, DqnResult> run = StudyRun.read(arguments, 3, 1, settings, DqnResult.class);
    Files.createDirectories(folder);
    List<Case> cases = reportOnly ? List.of() : order(games, sizes, methods, run.trials());
    run.forEach(cases, List::of, one -> (double) one.m * full.get(one.game).episodes(), one -> play(one, full.get(one.game), folder, run));
    new DqnReport(run, full, sizes, methods).publish();
  }

  /** Seed by seed, so that a run that is cut has pairs to compare. */
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
    RunFile file = new RunFile(folder.resolve(one.name() + ".run"), one.name() + ", seed = " + run.seed() + ", " + settings);
    Streams streams = run.streams(one.trial).child(one.game.toString()).child(one.m);
    try (DqnTraining training = new DqnTraining(one.game, one.method, one.m, settings, streams)) {
      run.log().add(one, file.play(training));
    }
    file.delete();
  }
}
