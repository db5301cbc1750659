// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import centroid.util.RandomStreams;
import centroid.util.TaskFailure;
import centroid.util.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * The algorithm of the paper. Each of m particles starts on its own bootstrap draw. In every round the draws are assigned by the particles' row
 * losses, and each particle is updated under the mean weights of the draws that it has won. An update is a refit, or an epoch of gradient
 * steps; particles that are trained by epochs may skip the start on their own draw.
 */
public final class CentroidApproximation {

  private final CentroidOptions options;
  private final RandomStreams streams;
  private final Workers workers;
  private final RoundListener listener;

  /** A run with these settings; all random numbers come from the streams. */
  public CentroidApproximation(CentroidOptions options, RandomStreams streams, Workers workers, RoundListener listener) {
    this.options = options;
    this.streams = streams;
    this.workers = workers;
    this.listener = listener;
  }

  /**
   * Trains the particles for all updates.
   *
   * @param baseWeights the weight of each row, or null if all are equal
   * @throws TrainingFailure if a particle fails; the message names round and centroid
   */
  public <P extends Particle> Centroids<P> run(ParticleFactory<P> factory, int numRows, double[] baseWeights)
      throws TrainingFailure, InterruptedException {
    return start(factory, numRows, baseWeights).trainTo(options.numUpdates());
  }

  /** Starts the particles; see {@link #run}. */
  public <P extends Particle> Run<P> start(ParticleFactory<P> factory, int numRows, double[] baseWeights) throws TrainingFailure, InterruptedException {
    return new Run<>(factory, options.scheme().over(numRows, baseWeights));
  }

  /** One run: the particles and their losses. Not thread-safe. */
  public final class Run<P extends Particle> {

    private final BootstrapScheme.Draws draws;
    private final double[] expected;
    private final double[][] losses;
    /** The mean that was subtracted from the losses of each particle. */
    private final double[] subtracted;
    private final List<P> particles;
    private final Reassignment kernel;
    private final List<Double> objectives = new ArrayList<>();
    private double[][] startWeights;
    /** Of the present round; null before the first. */
    private Assignment assignment;
    private int updatesDone;

    private Run(ParticleFactory<P> factory, BootstrapScheme.Draws draws) throws TrainingFailure, InterruptedException {
      int m = options.numCentroids();
      this.draws = draws;
      this.expected = draws.expected();
      this.losses = new double[m][draws.numRows()];
      this.subtracted = new double[m];
      this.kernel = new Reassignment(m, draws.numRows());
      this.startWeights = options.startUpdates() > 0 ? new double[m][draws.numRows()] : null;
      this.particles = map(0, centroid -> start(factory.create(centroid), centroid));
    }

    /** Returns the particles in their present state; after the start they are an ordinary bootstrap ensemble. */
    public List<P> particles() {
      return particles;
    }

    /** Returns weights[particle][row], the draw that each particle was started on; null without start updates, or after further updates. */
    public double[][] startWeights() {
      return startWeights;
    }

    /**
     * Trains the particles until each has had a number of updates after its start. Training to n updates and on to 2n is the same as training to 2n at once,
     * if a cycle ends there.
     */
    public Centroids<P> trainTo(int numUpdates) throws TrainingFailure, InterruptedException {
      startWeights = null;
      if (assignment == null) {
        assign();
      }
      while (updatesDone < numUpdates) {
        int count = Math.min(options.updatesOfRound(updatesDone), numUpdates - updatesDone);
        update(count);
        updatesDone += count;
        assign();
      }
      return new Centroids<>(particles, assignment.mass().clone(), objectives.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private P start(P particle, int centroid) throws Exception {
      RandomStreams start = streams.child("start");
      if (startWeights == null) {
        particle.rowLosses(losses[centroid]);
      } else {
        draws.next(startWeights[centroid], start.child(centroid).generator());
        update(particle, startWeights[centroid], options.startUpdates(), losses[centroid], start.child("update").child(centroid));
      }
      prepareLosses(centroid);
      return particle;
    }

    /** Assigns the draws of the next round. */
    private void assign() throws InterruptedException {
      int round = objectives.size();
      try {
        Assignment raw = kernel.assign(losses, draws, options.numDraws(), streams.child("draws").child(round), workers);
        double objective = raw.objective();
        for (int centroid = 0; centroid < subtracted.length; centroid++) {
          objective += raw.mass()[centroid] * subtracted[centroid];
        }
        assignment = new Assignment(raw.winner(), raw.mass(), raw.rowWeight(), objective);
        objectives.add(objective);
        listener.roundEnded(round, assignment);
      } catch (TaskFailure e) {
        throw new IllegalStateException(e);
      }
    }

    /** Updates the particles under the weights of the present round. */
    private void update(int count) throws TrainingFailure, InterruptedException {
      MassRule rule = options.massRule();
      int round = objectives.size() - 1;
      RandomStreams updates = streams.child("updates").child(round);
      map(round, centroid -> {
        MassRule.TrainsOn rows = rule.trainsOn(assignment.mass()[centroid]);
        if (rows != MassRule.TrainsOn.NOTHING) {
          double[] weights = rows == MassRule.TrainsOn.ALL_ROWS ? expected : assignment.rowWeight()[centroid];
          update(particles.get(centroid), weights, count, losses[centroid], updates.child(centroid));
          prepareLosses(centroid);
        }
        return null;
      });
    }

    private void update(P particle, double[] weights, int count, double[] lossesAfter, RandomStreams stream) throws Exception {
      for (int k = 0; k < count; k++) {
        particle.update(weights, k == count - 1 ? lossesAfter : null, stream);
      }
    }

    /** Checks new losses and centres them if set. Since every draw sums to n, centring is the same as weights w - E[w] instead of w. */
    private void prepareLosses(int centroid) {
      double[] own = losses[centroid];
      double sum = 0;
      for (int row = 0; row < own.length; row++) {
        if (!Double.isFinite(own[row])) {
          throw new IllegalStateException("the loss on training row " + (row + 1) + " is " + own[row]);
        }
        sum += expected[row] * own[row];
      }
      double mean = options.centred() ? sum / own.length : 0;
      for (int row = 0; row < own.length && options.centred(); row++) {
        own[row] -= mean;
      }
      subtracted[centroid] = mean;
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
