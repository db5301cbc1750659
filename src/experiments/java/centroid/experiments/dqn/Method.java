// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.dqn;

import centroid.replay.BootstrapBuffers;
import centroid.replay.CentroidBuffers;
import centroid.replay.CommonBuffers;
import centroid.replay.HeadBuffers;
import centroid.util.RandomStreams;
import java.util.Locale;

/** The rows that heads learn from. */
public enum Method {
  /** Each from draws with replacement of every new block. */
  BOOTSTRAP,
  /** Each from the draws that it has won. */
  CENTROID,
  /** Each from all rows: only their first weights differ. */
  CONTROL;

  HeadBuffers buffers(int numHeads, DqnSettings settings, RandomStreams streams) {
    return switch (this) {
      case BOOTSTRAP -> new BootstrapBuffers(numHeads, streams);
      case CENTROID -> new CentroidBuffers(numHeads, settings.draws(), settings.gamma(), settings.masses(), streams);
      case CONTROL -> new CommonBuffers(numHeads);
    };
  }

  /** Returns the name in arguments and tables. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
