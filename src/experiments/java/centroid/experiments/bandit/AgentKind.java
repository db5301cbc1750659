// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.replay.BootstrapBuffers;
import centroid.replay.CentroidBuffers;
import centroid.util.RandomStreams;
import java.util.Locale;
import java.util.SplittableRandom;

/** The agents. */
public enum AgentKind {
  /** Plays any arm. */
  UNIFORM,
  /** Thompson sampling with a linear model for each arm. */
  LINEAR,
  /** Networks of the paper's bootstrap. */
  BOOTSTRAP,
  /** Networks of the paper's centroids. */
  CENTROID,
  /** Networks of the bootstrap of the library that the paper uses. */
  LIBRARY;

  /** Whether it has networks; to others m means nothing. */
  public boolean hasNetworks() {
    return this != UNIFORM && this != LINEAR;
  }

  /** A new agent. Networks begin with the same weights whatever the agent, so that agents are compared in pairs. */
  Agent create(Bandit bandit, BanditSettings settings, RandomStreams streams) throws InterruptedException {
    RandomStreams own = streams.child(hasNetworks() ? "buffers" : toString());
    return switch (this) {
      case UNIFORM -> new UniformAgent(bandit.numArms(), own.generator());
      case LINEAR -> new LinearAgent(bandit.width(), bandit.numArms(), own);
      case BOOTSTRAP -> {
        // One generator for the whole run, as it was when the published figures were made.
        SplittableRandom random = own.generator();
        yield new NetworkAgent(settings, bandit, new BootstrapBuffers(settings.numNetworks(), refresh -> random), streams);
      }
      case CENTROID -> new NetworkAgent(settings, bandit,
          new CentroidBuffers(settings.numNetworks(), settings.numDraws(), settings.gamma(), settings.actingMass(), own), streams);
      case LIBRARY -> new NetworkAgent(settings, bandit, new LibraryBuffers(settings.numNetworks(), own), streams);
    };
  }

  /** Returns the name in arguments and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
