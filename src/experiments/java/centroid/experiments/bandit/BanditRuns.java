// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.bandit.BanditSettings.RateSchedule;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.StudyRun;
import centroid.replay.ActingMass;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The runs of the bandit experiments and their common arguments. What a result depends on is in its key, so that all experiments and
 * all variants share one log.
 *
 * @param run log, threads, output
 * @param sets the data sets
 * @param variant what may be changed by arguments
 * @param reportOnly whether only results that are there are shown
 */
public record BanditRuns(StudyRun<Key, Play> run, Map<ContextSet, Contexts> sets, Variant variant, boolean reportOnly) {

  /**
   * What may be changed by arguments; the rest is {@link BanditSettings#paper}.
   *
   * @param steps T
   * @param schedule what the learning rate's decay counts
   * @param masses where acting masses come from
   * @param hidden units of the hidden layers
   */
  public record Variant(int steps, RateSchedule schedule, ActingMass masses, int[] hidden) {

    /** The paper's, for sequences of some length. */
    public static Variant paper(int steps) {
      BanditSettings paper = BanditSettings.paper(1);
      return new Variant(steps, paper.schedule(), paper.actingMass(), paper.hidden());
    }

    private static Variant read(Arguments arguments) {
      Variant paper = paper(arguments.wholeNumber("steps", 2000, 1));
      return new Variant(paper.steps, arguments.choice("schedule", RateSchedule.class, paper.schedule),
          arguments.choice("masses", ActingMass.class, paper.masses), arguments.wholeNumbers("hidden", paper.hidden, 1));
    }

    Variant withHidden(int... units) {
      return new Variant(steps, schedule, masses, units);
    }

    /** Plays a sequence; which contexts come depends on data set and sequence only. */
    public Play play(Case one, Contexts contexts, long seed) throws Exception {
      RandomStreams streams = RandomStreams.of(seed).child(one.set.toString()).child(one.sequence);
      Bandit bandit = contexts.draw(steps, streams.child("contexts"));
      BanditSettings settings = BanditSettings.paper(Math.max(1, one.m)).with(schedule, masses, one.gamma, hidden);
      try (Agent agent = one.agent.create(bandit, settings, streams.child("agent").child(one.m))) {
        return Play.of(bandit, agent);
      }
    }

    /** What the result of a case depends on. */
    private Key key(Case one, long seed) {
      String how = one.agent.hasNetworks() ? schedule + " " + Arrays.toString(hidden) : "";
      String all = one.agent == AgentKind.CENTROID ? how + " " + masses + " " + one.gamma : how;
      return new Key(one.set, one.agent, one.m, one.sequence, steps, seed, all);
    }
  }

  /**
   * One agent on one sequence.
   *
   * @param m networks; 0 for an agent without any
   * @param gamma in units of 1/m; only centroids depend on it
   */
  public record Case(ContextSet set, AgentKind agent, int m, double gamma, int sequence) {

    double effort() {
      return m == 0 ? 0.1 : m * (set == ContextSet.MUSHROOM ? 1.4 : 1);
    }
  }

  /** The key of a result. */
  record Key(ContextSet set, AgentKind agent, int m, int sequence, int steps, long seed, String how) {
  }

  /** Reads the common arguments; unknown ones are refused here. */
  static BanditRuns read(Arguments arguments, List<ContextSet> usual) throws IOException {
    Path folder = arguments.dataFolder(ContextSet.FILES);
    List<ContextSet> wanted = arguments.choices("sets", List.of(ContextSet.values()), usual);
    Variant variant = Variant.read(arguments);
    boolean reportOnly = arguments.reportOnly();
    StudyRun<Key, Play> run = StudyRun.readShared(arguments, 20, 1, variant, Play.class, "bandit", "bandit: reward, optimum, seconds");
    Map<ContextSet, Contexts> sets = new LinkedHashMap<>();
    wanted.forEach(set -> sets.put(set, set.read(folder)));
    return new BanditRuns(run, sets, variant, reportOnly);
  }

  BanditRuns withHidden(int... units) {
    return new BanditRuns(run, sets, variant.withHidden(units), reportOnly);
  }

  /** All sequences of one agent on one data set. */
  List<Case> all(ContextSet set, AgentKind agent, int m, double gamma) {
    return IntStream.range(0, run.trials()).mapToObj(sequence -> new Case(set, agent, agent.hasNetworks() ? m : 0, gamma, sequence)).toList();
  }

  private Key key(Case one) {
    return variant.key(one, run.seed());
  }

  /** Makes the results that are missing, side by side, in this order. */
  void make(List<Case> cases) throws Exception {
    List<Case> wanted = reportOnly ? List.of() : cases;
    run.forEach(wanted, one -> List.of(key(one)), Case::effort, one -> run.log().add(key(one), variant.play(one, sets.get(one.set), run.seed())));
  }

  /** The reward of each sequence; NaN where it is not finished. */
  double[] rewards(ContextSet set, AgentKind agent, int m, double gamma) {
    return all(set, agent, m, gamma).stream().map(one -> run.log().get(key(one)))
        .mapToDouble(play -> play == null ? Double.NaN : play.reward()).toArray();
  }

  /** The best expected reward of each sequence that the uniform agent has finished. */
  double[] optima(ContextSet set) {
    return all(set, AgentKind.UNIFORM, 0, 0).stream().map(one -> run.log().get(key(one))).filter(Objects::nonNull).mapToDouble(Play::best).toArray();
  }
}
