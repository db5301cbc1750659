// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import java.util.function.ObjIntConsumer;
import weka.classifiers.Classifier;
import weka.core.BatchPredictor;
import weka.core.Instances;
import weka.core.Utils;

/** Many rows before an ensemble: the votes of members that predict batches, with the sums of {@link Ensemble} row by row, to the last bit. */
final class BatchVotes {

  /** Rows whose votes are kept at a time. */
  private static final int BLOCK = 2048;

  private final Classifier[] members;
  private final double[] weights;
  private final Instances rows;
  private final boolean numeric;
  private final int width;

  BatchVotes(Classifier[] members, double[] weights, Instances rows) {
    this.members = members;
    this.weights = weights;
    this.rows = rows;
    this.numeric = rows.classAttribute().isNumeric();
    this.width = numeric ? 1 : rows.numClasses();
  }

  /** What to do with the votes of one row, votes[member] from {@code row * width} on. */
  @FunctionalInterface
  private interface RowOfBlock {
    void take(int number, double[][] votes, double[][] noise, int row);
  }

  /** Class probabilities, or one number, of each row. */
  double[][] distributions() throws Exception {
    double[][] sums = new double[rows.numInstances()][width];
    double[] totals = new double[sums.length];
    if (members[0] instanceof BatchMember first) {
      askInBlocks(first, false, (number, votes, noise, row) -> {
        for (int k = 0; k < members.length; k++) {
          totals[number] += add(votes[k], row * width, weights[k], sums[number]);
        }
      });
    } else {
      for (int k = 0; k < members.length; k++) {
        stopIfInterrupted(0);
        double[][] votes = ((BatchPredictor) members[k]).distributionsForInstances(rows);
        requireAll(members[k], votes);
        for (int row = 0; row < sums.length; row++) {
          totals[row] += add(Ensemble.requireAnswer(members[k], votes[row], numeric ? 0 : width), 0, weights[k], sums[row]);
        }
      }
    }
    for (int row = 0; row < sums.length; row++) {
      if (numeric) {
        sums[row][0] = totals[row] == 0 ? Utils.missingValue() : sums[row][0] / totals[row];
      } else {
        Ensemble.normalised(sums[row]);
      }
    }
    return sums;
  }

  private void requireAll(Classifier member, double[][] votes) {
    if (votes == null || votes.length != rows.numInstances()) {
      throw new IllegalStateException(member.getClass().getSimpleName() + " must answer for each of the " + rows.numInstances()
          + " rows that it is asked about at once, but did for " + (votes == null ? "none" : votes.length));
    }
  }

  /** Adds a vote to the sums of a row; returns its weight, or 0 if it is a missing number. */
  private double add(double[] votes, int at, double weight, double[] sums) {
    if (numeric && Utils.isMissingValue(votes[at])) {
      return 0;
    }
    int stated = Math.min(width, votes.length - at);
    for (int c = 0; c < stated; c++) {
      sums[c] += weight * votes[at + c];
    }
    return weight;
  }

  /** What members think of each row of a numeric class. */
  void opinions(BatchMember first, double[] mass, ObjIntConsumer<Ensemble.Opinion> taker) throws Exception {
    double[] noises = new double[members.length];
    askInBlocks(first, NoiseEstimator.isStatedBy(members[0]), (number, votes, noise, row) -> {
      double[] points = new double[members.length];
      for (int k = 0; k < members.length; k++) {
        points[k] = votes[k][row];
        noises[k] = noise == null ? 0 : noise[k][row];
      }
      taker.accept(Ensemble.Opinion.of(points, noises, mass), number);
    });
  }

  private void askInBlocks(BatchMember first, boolean noisy, RowOfBlock taker) throws Exception {
    int block = Math.min(BLOCK, rows.numInstances());
    double[][] votes = new double[members.length][block * width];
    double[][] noise = noisy ? new double[members.length][block] : null;
    for (int from = 0; from < rows.numInstances(); from += block) {
      stopIfInterrupted(from);
      int to = Math.min(from + block, rows.numInstances());
      first.predictAll(members, rows.subList(from, to), votes, noise);
      for (int row = 0; row < to - from; row++) {
        taker.take(from + row, votes, noise, row);
      }
    }
  }

  private void stopIfInterrupted(int done) throws InterruptedException {
    if (Thread.currentThread().isInterrupted()) {
      throw new InterruptedException("Stopped after " + done + " of " + rows.numInstances() + " predictions");
    }
  }
}
