package centroid.experiments;

import centroid.core.Streams;
import centroid.core.Workers;
import centroid.experiments.bandit.Agent;
import centroid.experiments.bandit.Agents;
import centroid.experiments.bandit.Bandit;
import centroid.experiments.bandit.BanditSettings;
import centroid.experiments.bandit.BanditSettings.ActingMass;
import centroid.experiments.bandit.BanditSettings.RateSchedule;
import centroid.experiments.bandit.Contexts;
import centroid.experiments.bandit.Play;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * The runs of the bandit experiments and their common arguments. What a row depends on is in its key, so that all experiments and
 * all variants share one log.
 *
 * @param run log, threads, output
 * @param sets data sets by name
 * @param plan what may be changed by arguments
 */
record BanditRuns(Run run, Map<String, Contexts> sets, Plan plan) {

  /**
   * What may be changed by arguments; the rest is {@link BanditSettings#paper}.
   *
   * @param steps T
   * @param schedule what the learning rate's decay counts
   * @param masses where acting masses come from
   * @param hidden units of the hidden layers
   */
  record Plan(int steps, RateSchedule schedule, ActingMass masses, int[] hidden) {

    BanditSettings settings(int m, double gamma) {
      return BanditSettings.paper(m).with(schedule, masses, gamma, hidden);
    }
  }

  /**
   * One agent on one sequence.
   *
   * @param gamma in units of 1/m; only centroids depend on it
   */
  record Case(String set, String agent, int m, double gamma, int sequence) {

    double effort() {
      return m == 0 ? 0.1 : m * (set.equals("mushroom") ? 1.4 : 1);
    }
  }

  static final String CONTENT = "the files agaricus-lepiota.data and shuttle.trn (both of the UCI repository) and raw_stock_contexts "
      + "(of deep_contextual_bandits, once in tensorflow/models)";

  /** Reads the common arguments; unknown ones are refused here. */
  static BanditRuns read(Arguments arguments, String defaultSets) throws IOException {
    long begin = System.nanoTime();
    String name = arguments.text("name", "bandit");
    Path folder = arguments.dataFolder(CONTENT);
    List<String> names = arguments.words("sets", defaultSets);
    BanditSettings paper = BanditSettings.paper(1);
    Plan plan = new Plan(arguments.wholeNumber("steps", 2000, 1), arguments.choice("schedule", RateSchedule.class, paper.schedule()),
        arguments.choice("masses", ActingMass.class, paper.actingMass()), arguments.wholeNumbers("hidden", paper.hidden(), 1));
    int sequences = arguments.wholeNumber("trials", 20, 1);
    int seed = arguments.wholeNumber("seed", 1, 0);
    Path out = arguments.outputFolder();
    Path rows = arguments.rowsFile("build/rows/bandit.tsv");
    Workers workers = new Workers(arguments.wholeNumber("threads", 0, 0));
    arguments.refuseUnknown();
    Map<String, Contexts> sets = new LinkedHashMap<>();
    names.forEach(set -> sets.put(set, Contexts.read(set, folder)));
    ResultLog log = new ResultLog(rows, "bandit: reward, optimum, seconds");
    return new BanditRuns(new Run(name, plan, seed, sequences, log, out, workers, arguments, begin), sets, plan);
  }

  /** All sequences of one agent on one data set. */
  List<Case> all(String set, String agent, int m, double gamma) {
    List<Case> cases = new ArrayList<>();
    for (int sequence = 0; sequence < run.trials(); sequence++) {
      cases.add(new Case(set, agent, Agents.SIMPLE.contains(agent) ? 0 : m, gamma, sequence));
    }
    return cases;
  }

  String key(Case one) {
    String key = one.set + "|" + one.agent + "|" + one.m + "|" + one.sequence + "|T=" + plan.steps + "|seed=" + run.seed();
    if (one.m == 0) {
      return key;
    }
    key += "|" + plan.schedule.name().toLowerCase(Locale.ROOT);
    if (!Arrays.equals(plan.hidden, BanditSettings.paper(1).hidden())) {
      key += "|hidden=" + Arrays.toString(plan.hidden);
    }
    return one.agent.equals("centroid") ? key + "|" + plan.masses.name().toLowerCase(Locale.ROOT) + "|gamma=" + one.gamma : key;
  }

  /** Makes the rows that are missing, side by side, in this order. */
  void make(List<Case> cases) throws Exception {
    run.forEach(cases, one -> run.log().has(key(one)), Case::effort, one -> {
      Play play = play(one);
      run.log().add(key(one), play.reward(), play.best(), play.seconds());
    });
  }

  /** Plays a sequence; which contexts come depends on data set and sequence only. */
  Play play(Case one) throws Exception {
    Streams streams = Streams.of(run.seed()).child(one.set).child(one.sequence);
    Bandit bandit = sets.get(one.set).draw(plan.steps, streams.child("contexts"));
    BanditSettings settings = plan.settings(Math.max(1, one.m), one.gamma);
    try (Agent agent = Agents.create(one.agent, bandit, settings, streams.child("agent").child(one.m))) {
      return Play.of(bandit, agent);
    }
  }

  /** The reward of each sequence; NaN where it is not finished. */
  double[] rewards(String set, String agent, int m, double gamma) {
    return all(set, agent, m, gamma).stream().map(one -> run.log().get(key(one))).mapToDouble(row -> row == null ? Double.NaN : row[0]).toArray();
  }

  /** The best expected reward of each sequence that anybody has finished. */
  double[] optima(String set, String agent, int m, double gamma) {
    return all(set, agent, m, gamma).stream().map(one -> run.log().get(key(one))).filter(Objects::nonNull).mapToDouble(row -> row[1]).toArray();
  }

  /** Those that are numbers. */
  static double[] known(double[] values) {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).toArray();
  }
}
