// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.bandit;

import centroid.util.RandomStreams;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Which of 8 random portfolios to hold for a session: the context is the change of 21 prices (which the agent is shown), the reward
 * that of the portfolio with a little noise.
 */
record Financial(double[][] changes) implements Contexts {

  private static final int NUM_STOCKS = 21;
  private static final int NUM_PORTFOLIOS = 8;
  private static final BanditFile FILE = new BanditFile("raw_stock_contexts",
      "of the data sets of deep_contextual_bandits, once in tensorflow/models",
      "one line of names, then lines of " + NUM_STOCKS + " numbers with blanks between them", "\\s+", NUM_STOCKS);
  private static final double NOISE = 0.01;

  static Financial read(Path folder) {
    List<String[]> rows = FILE.rows(folder, 1);
    double[][] changes = new double[rows.size()][NUM_STOCKS];
    for (int row = 0; row < changes.length; row++) {
      for (int k = 0; k < NUM_STOCKS; k++) {
        changes[row][k] = FILE.number(rows.get(row), k, row + 1);
      }
    }
    return new Financial(changes);
  }

  @Override
  public Bandit draw(int numSteps, RandomStreams streams) {
    int[] order = FILE.randomRows(numSteps, changes.length, streams.child("rows").generator());
    double[][] portfolios = portfolios(streams.child("portfolios").generator());
    SplittableRandom noise = streams.child("rewards").generator();
    float[][] contexts = new float[numSteps][NUM_STOCKS];
    double[][] rewards = new double[numSteps][NUM_PORTFOLIOS];
    double[] best = new double[numSteps];
    for (int step = 0; step < numSteps; step++) {
      double[] change = changes[order[step]];
      best[step] = Double.NEGATIVE_INFINITY;
      for (int arm = 0; arm < NUM_PORTFOLIOS; arm++) {
        double mean = 0;
        for (int k = 0; k < NUM_STOCKS; k++) {
          mean += change[k] * portfolios[arm][k];
          contexts[step][k] = (float) change[k];
        }
        best[step] = Math.max(best[step], mean);
        rewards[step][arm] = mean + NOISE * (arm + 1) * noise.nextGaussian();
      }
    }
    return new Bandit(contexts, rewards, best);
  }

  /** Uniform entries between -1 and 1, each portfolio scaled to length 1. */
  private static double[][] portfolios(SplittableRandom random) {
    double[][] portfolios = new double[NUM_PORTFOLIOS][NUM_STOCKS];
    for (double[] portfolio : portfolios) {
      Arrays.setAll(portfolio, k -> 2 * random.nextDouble() - 1);
      double length = Math.sqrt(Arrays.stream(portfolio).map(x -> x * x).sum());
      Arrays.setAll(portfolio, k -> portfolio[k] / length);
    }
    return portfolios;
  }
}
