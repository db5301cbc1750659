package centroid.experiments.bandit;

import centroid.core.Streams;
import java.util.List;

/** Agents by name. */
public final class Agents {

  /** Names of agents that have no networks: m means nothing to them. */
  public static final List<String> SIMPLE = List.of("uniform", "linear");

  /** Names of agents with networks: the paper's bootstrap and centroids, and the bootstrap of the library. */
  public static final List<String> NETWORKS = List.of("bootstrap", "centroid", "library");

  private Agents() {
  }

  /**
   * A new agent. Networks begin with the same weights whatever the agent, so that agents are compared in pairs.
   *
   * @param name one of {@link #SIMPLE} and {@link #NETWORKS}
   * @param bandit what it will play
   * @param settings how agents with networks play
   * @param streams where random numbers come from
   * @return the agent
   * @throws IllegalArgumentException if there is none of that name
   * @throws InterruptedException if interrupted while it waits for memory
   */
  public static Agent create(String name, Bandit bandit, BanditSettings settings, Streams streams) throws InterruptedException {
    Streams own = streams.child("buffers");
    return switch (name) {
      case "uniform" -> new UniformAgent(bandit.numArms(), streams.child(name));
      case "linear" -> new LinearAgent(bandit.width(), bandit.numArms(), streams.child(name));
      case "bootstrap" -> new NetworkAgent(settings, bandit, new BootstrapBuffers(settings.numNetworks(), own), streams);
      case "library" -> new NetworkAgent(settings, bandit, new LibraryBuffers(settings.numNetworks(), own), streams);
      case "centroid" -> new NetworkAgent(settings, bandit, new CentroidBuffers(settings, own), streams);
      default -> throw new IllegalArgumentException("Agents must be some of " + SIMPLE + " and " + NETWORKS + ", but one was '" + name + "'");
    };
  }
}
