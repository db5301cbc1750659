// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import centroid.util.RandomStreams;
import centroid.util.TaskFailure;
import centroid.util.Workers;
import java.util.Arrays;

/**
 * The kernel of the method: draws weight vectors, finds the winner of each, and computes masses and row weights (the paper's u, v and q).
 *
 * <p>Draws are streamed, never stored: O(M n m) time, O(m n) memory plus one weight vector per thread. Every draw has its own random stream, and
 * every centroid adds its draws in order, so the result is the same for any number of threads.
 *
 * <p>Owns the result arrays and reuses them; not thread-safe.
 */
public final class Reassignment {

  private final int numCentroids;
  private final int numRows;
  private final double[] mass;
  private final double[][] rowWeight;

  /** A kernel for m centroids on n rows. */
  public Reassignment(int numCentroids, int numRows) {
    this.numCentroids = numCentroids;
    this.numRows = numRows;
    this.mass = new double[numCentroids];
    this.rowWeight = new double[numCentroids][numRows];
  }

  /**
   * Assigns each draw to the centroid with the smallest weighted loss; ties go to the lowest index.
   *
   * @param rowLosses rowLosses[centroid][row], finite; read only
   * @param numDraws M, at least 1
   */
  public Assignment assign(double[][] rowLosses, BootstrapScheme.Draws draws, int numDraws, RandomStreams streams, Workers workers)
      throws TaskFailure, InterruptedException {
    int[] winner = new int[numDraws];
    double[] smallest = new double[numDraws];
    for (double[] sums : rowWeight) {
      Arrays.fill(sums, 0);
    }
    if (workers.numThreads() == 1) {
      addInOnePass(rowLosses, draws, streams, winner, smallest);
    } else {
      findWinners(rowLosses, draws, streams, workers, winner, smallest);
      addByCentroid(draws, streams, workers, winner);
    }
    return average(winner, smallest);
  }

  private void addInOnePass(double[][] rowLosses, BootstrapScheme.Draws draws, RandomStreams streams, int[] winner, double[] smallest)
      throws InterruptedException {
    double[] weights = new double[numRows];
    double[] four = new double[4];
    for (int draw = 0; draw < winner.length; draw++) {
      checkInterrupt();
      draws.next(weights, streams.child(draw).generator());
      smallest[draw] = findWinner(rowLosses, weights, four, winner, draw);
      add(weights, rowWeight[winner[draw]]);
    }
  }

  private void findWinners(double[][] rowLosses, BootstrapScheme.Draws draws, RandomStreams streams, Workers workers, int[] winner,
      double[] smallest) throws TaskFailure, InterruptedException {
    int numBlocks = Math.min(winner.length, workers.numThreads());
    workers.map(numBlocks, block -> {
      double[] weights = new double[numRows];
      double[] four = new double[4];
      for (int draw = block; draw < winner.length; draw += numBlocks) {
        checkInterrupt();
        draws.next(weights, streams.child(draw).generator());
        smallest[draw] = findWinner(rowLosses, weights, four, winner, draw);
      }
      return null;
    });
  }

  /** Draws the weights a second time instead of storing M n of them. */
  private void addByCentroid(BootstrapScheme.Draws draws, RandomStreams streams, Workers workers, int[] winner)
      throws TaskFailure, InterruptedException {
    workers.map(numCentroids, centroid -> {
      double[] weights = new double[numRows];
      for (int draw = 0; draw < winner.length; draw++) {
        if (winner[draw] == centroid) {
          checkInterrupt();
          draws.next(weights, streams.child(draw).generator());
          add(weights, rowWeight[centroid]);
        }
      }
      return null;
    });
  }

  private Assignment average(int[] winner, double[] smallest) {
    int[] wins = new int[numCentroids];
    double sum = 0;
    for (int draw = 0; draw < winner.length; draw++) {
      wins[winner[draw]]++;
      sum += smallest[draw];
    }
    for (int centroid = 0; centroid < numCentroids; centroid++) {
      mass[centroid] = (double) wins[centroid] / winner.length;
      if (wins[centroid] > 0) {
        for (int row = 0; row < numRows; row++) {
          rowWeight[centroid][row] /= wins[centroid];
        }
      }
    }
    return new Assignment(winner, mass, rowWeight, sum / winner.length / numRows);
  }

  private static void checkInterrupt() throws InterruptedException {
    if (Thread.interrupted()) {
      throw new InterruptedException("Stopped while draws were assigned to centroids");
    }
  }

  /** Finds the centroid with the smallest weighted loss and returns that loss. Four centroids at a time, so that the additions overlap. */
  private static double findWinner(double[][] losses, double[] weights, double[] four, int[] winner, int draw) {
    double best = Double.POSITIVE_INFINITY;
    int bestCentroid = 0;
    for (int first = 0; first < losses.length; first += 4) {
      int last = losses.length - 1;
      weightedLosses(weights, losses[first], losses[Math.min(first + 1, last)], losses[Math.min(first + 2, last)],
          losses[Math.min(first + 3, last)], four);
      for (int k = 0; k < 4 && first + k <= last; k++) {
        if (four[k] < best) {
          best = four[k];
          bestCentroid = first + k;
        }
      }
    }
    winner[draw] = bestCentroid;
    return best;
  }

  private static void weightedLosses(double[] weights, double[] a, double[] b, double[] c, double[] d, double[] output) {
    double sumA = 0;
    double sumB = 0;
    double sumC = 0;
    double sumD = 0;
    for (int row = 0; row < weights.length; row++) {
      double weight = weights[row];
      sumA += weight * a[row];
      sumB += weight * b[row];
      sumC += weight * c[row];
      sumD += weight * d[row];
    }
    output[0] = sumA;
    output[1] = sumB;
    output[2] = sumC;
    output[3] = sumD;
  }

  private static void add(double[] weights, double[] sums) {
    for (int row = 0; row < weights.length; row++) {
      sums[row] += weights[row];
    }
  }
}
