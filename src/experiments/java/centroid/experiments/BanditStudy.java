package centroid.experiments;

import centroid.experiments.BanditRuns.Case;
import centroid.experiments.bandit.Agents;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Table 2 of the paper: rewards of agents in contextual bandits. */
final class BanditStudy implements Study {

  /** The paper's threshold, in units of 1/m. */
  static final double GAMMA = 0.5;

  static final String BOOTSTRAP = "bootstrap";
  static final String CENTROID = "centroid";
  static final String LIBRARY = "library";

  /** Those first that a reader of a cut run wants most; tables have them in order. */
  static final int[] SIZES = {3, 5, 10, 4};

  @Override
  public String description() {
    return "rewards in contextual bandits, table 2 (needs -Ddata; about two hours on one core)";
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    int[] sizes = arguments.wholeNumbers("m", SIZES, 1);
    List<String> agents = arguments.words("agents", "uniform,linear,bootstrap,centroid,library");
    for (String agent : agents) {
      if (!Agents.SIMPLE.contains(agent) && !Agents.NETWORKS.contains(agent)) {
        throw new IllegalArgumentException("Argument agents must be some of " + Agents.SIMPLE + " and " + Agents.NETWORKS + ", but one was '"
            + agent + "'");
      }
    }
    boolean reportOnly = arguments.text("report", "").equals("only");
    BanditRuns runs = BanditRuns.read(arguments, "mushroom,statlog,financial");
    if (!reportOnly) {
      runs.make(order(runs, sizes, agents));
    }
    publish(runs, sizes, agents);
  }

  private static void publish(BanditRuns runs, int[] sizes, List<String> agents) throws IOException {
    new BanditReport(runs, sizes, agents).publish();
  }

  /** Cheap agents first, then those of the paper size by size, that of the library last: a cut run has whole columns. */
  static List<Case> order(BanditRuns runs, int[] sizes, List<String> agents) {
    List<Case> order = new ArrayList<>();
    for (String set : runs.sets().keySet()) {
      agents.stream().filter(Agents.SIMPLE::contains).forEach(agent -> order.addAll(runs.all(set, agent, 0, GAMMA)));
    }
    for (boolean last : new boolean[] {false, true}) {
      for (int m : sizes) {
        for (String set : runs.sets().keySet()) {
          agents.stream().filter(agent -> !Agents.SIMPLE.contains(agent) && agent.equals(LIBRARY) == last)
              .forEach(agent -> order.addAll(runs.all(set, agent, m, GAMMA)));
        }
      }
    }
    return order;
  }
}
