// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.experiments.bandit.BanditRuns.Case;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import java.util.ArrayList;
import java.util.List;

/** Table 2 of the paper: rewards of agents in contextual bandits. */
public final class BanditStudy implements Study {

  /** The paper's threshold, in units of 1/m. */
  public static final double GAMMA = 0.5;

  /** In the order of importance, for interrupted runs; tables are sorted. */
  static final int[] SIZES = {3, 5, 10, 4};

  @Override
  public void run(Arguments arguments) throws Exception {
    int[] sizes = arguments.wholeNumbers("m", SIZES, 1);
    List<AgentKind> all = List.of(AgentKind.values());
    List<AgentKind> agents = arguments.choices("agents", all, all);
    BanditRuns runs = BanditRuns.read(arguments, List.of(ContextSet.values()));
    runs.make(order(runs, sizes, agents));
    new BanditReport(runs, sizes, agents).publish();
  }

  /** Cheap agents first, then those of the paper size by size, that of the library last, so that an interrupted run has complete columns. */
  private static List<Case> order(BanditRuns runs, int[] sizes, List<AgentKind> agents) {
    List<Case> order = new ArrayList<>();
    for (ContextSet set : runs.sets().keySet()) {
      agents.stream().filter(agent -> !agent.hasNetworks()).forEach(agent -> order.addAll(runs.all(set, agent, 0, GAMMA)));
    }
    for (boolean last : new boolean[] {false, true}) {
      for (int m : sizes) {
        for (ContextSet set : runs.sets().keySet()) {
          agents.stream().filter(agent -> agent.hasNetworks() && (agent == AgentKind.LIBRARY) == last)
              .forEach(agent -> order.addAll(runs.all(set, agent, m, GAMMA)));
        }
      }
    }
    return order;
  }
}
