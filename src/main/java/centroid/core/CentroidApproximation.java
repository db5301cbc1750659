// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import java.util.List;

/**
 * The paper's loop: start from m bootstrap fits; in every round read all row losses, assign the draws,
 * and move each centroid under the mean weights of the draws it has won.
 */
public final class CentroidApproximation {

  private final CentroidOptions options;
  private final Streams streams;
  private final Workers workers;
  private final RoundListener listener;

  /**
   * A loop with its settings.
   *
   * @param options the settings
   * @param streams where all randomness comes from
   * @param workers the threads to use
   * @param listener sees every round
   */
  public CentroidApproximation(CentroidOptions options, Streams streams, Workers workers, RoundListener listener) {
    this.options = options;
    this.streams = streams;
    this.workers = workers;
    this.listener = listener;
  }

  /**
   * Trains the particles.
   *
   * @param <P> the kind of particle
   * @param factory makes them
   * @param numRows n
   * @param baseWeights weight of each row, or null where all are equal
   * @return particles and masses
   * @throws TrainingFailure if a particle fails; tells round and centroid
   * @throws InterruptedException if interrupted
   */
  public <P extends Particle> Centroids<P> run(ParticleFactory<P> factory, int numRows, double[] baseWeights)
      throws TrainingFailure, InterruptedException {
    int m = options.numCentroids();
    BootstrapScheme.Draws draws = options.scheme().over(numRows, baseWeights);
    List<P> particles = bootstrapFits(factory, draws);
    double[][] rowLosses = new double[m][numRows];
    double[] objectives = new double[options.numRounds() + 1];
    Reassignment kernel = new Reassignment(m, numRows);
    for (int round = 0; ; round++) {
      Assignment assignment = assign(kernel, particles, rowLosses, draws, round);
      objectives[round] = assignment.objective();
      listener.roundEnded(round, assignment);
      if (round == options.numRounds()) {
        return new Centroids<>(particles, assignment.mass().clone(), objectives);
      }
      update(particles, assignment, draws, round);
    }
  }

  private <P extends Particle> List<P> bootstrapFits(ParticleFactory<P> factory, BootstrapScheme.Draws draws)
      throws TrainingFailure, InterruptedException {
    Streams start = streams.child("start");
    return map(0, centroid -> {
      double[] weights = new double[draws.numRows()];
      draws.next(weights, start.child(centroid).generator());
      P particle = factory.create(centroid);
      particle.update(weights, start.child("update").child(centroid));
      return particle;
    });
  }

  private <P extends Particle> Assignment assign(Reassignment kernel, List<P> particles, double[][] rowLosses,
      BootstrapScheme.Draws draws, int round) throws TrainingFailure, InterruptedException {
    map(round, centroid -> {
      particles.get(centroid).rowLosses(rowLosses[centroid]);
      requireFinite(rowLosses[centroid]);
      return null;
    });
    Streams own = streams.child("draws").child(round);
    try {
      return kernel.assign(rowLosses, draws, options.numDraws(), own, workers);
    } catch (TaskFailure e) {
      throw new IllegalStateException(e);
    }
  }

  private <P extends Particle> void update(List<P> particles, Assignment assignment, BootstrapScheme.Draws draws, int round)
      throws TrainingFailure, InterruptedException {
    MassRule rule = options.massRule();
    Streams updates = streams.child("updates").child(round);
    map(round, centroid -> {
      MassRule.TrainsOn rows = rule.trainsOn(assignment.mass()[centroid]);
      if (rows != MassRule.TrainsOn.NOTHING) {
        double[] weights = rows == MassRule.TrainsOn.ALL_ROWS ? draws.expected() : assignment.rowWeight()[centroid];
        particles.get(centroid).update(weights, updates.child(centroid));
      }
      return null;
    });
  }

  /** Weighted sums of losses mean nothing if one of them is infinite. */
  static void requireFinite(double[] losses) {
    for (int row = 0; row < losses.length; row++) {
      if (!Double.isFinite(losses[row])) {
        throw new IllegalStateException("the loss on training row " + (row + 1) + " is " + losses[row]);
      }
    }
  }

  private <T> List<T> map(int round, Workers.Task<T> task) throws TrainingFailure, InterruptedException {
    try {
      return workers.map(options.numCentroids(), task);
    } catch (TaskFailure e) {
      throw new TrainingFailure("Centroid " + (e.index() + 1) + " of " + options.numCentroids() + " failed in round " + round + ": "
          + e.reason(), e.getCause());
    }
  }
}
