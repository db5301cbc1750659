// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import centroid.RandomData;
import centroid.experiments.linear.LeastSquaresParticle;
import centroid.util.RandomStreams;
import centroid.util.Workers;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Options, particles and data for tests of the algorithm. */
final class ApproximationCases {

  static final BootstrapScheme MULTINOMIAL = BootstrapScheme.MULTINOMIAL;

  private ApproximationCases() {
    // static methods only
  }

  /** Has the same loss on every row, never moves, and keeps the weights of every update. */
  static class Recorder implements Particle {
    final double constantLoss;
    final List<double[]> updates = new ArrayList<>();
    final List<RandomStreams> streams = new ArrayList<>();

    Recorder(double loss) {
      constantLoss = loss;
    }

    @Override
    public void rowLosses(double[] losses) throws Exception {
      Arrays.fill(losses, constantLoss);
    }

    @Override
    public void update(double[] weights, RandomStreams stream) throws Exception {
      updates.add(weights.clone());
      streams.add(stream);
    }
  }

  static CentroidApproximation loop(CentroidOptions options) {
    return loop(options, 1, RoundListener.NONE);
  }

  static CentroidApproximation loop(CentroidOptions options, int numThreads, RoundListener listener) {
    return new CentroidApproximation(options, RandomStreams.of(1), new Workers(numThreads), listener);
  }

  static CentroidOptions options(int numCentroids, int numRounds, double gamma) {
    return CentroidOptions.forRefits(numCentroids, numRounds, 50, gamma, MULTINOMIAL);
  }

  /** Inputs with an intercept, and a target that depends on them. */
  static ParticleFactory<LeastSquaresParticle> leastSquares(int numRows, int numColumns, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double[][] inputs = RandomData.gaussians(numRows, numColumns, random);
    double[] target = new double[numRows];
    for (int row = 0; row < numRows; row++) {
      inputs[row][0] = 1;
      target[row] = Arrays.stream(inputs[row]).sum() + random.nextGaussian();
    }
    return centroid -> new LeastSquaresParticle(inputs, target);
  }
}
