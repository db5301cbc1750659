// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.vote;

import centroid.weka.estimator.BatchMember;
import centroid.weka.estimator.NoiseEstimator;
import java.util.function.ObjIntConsumer;
import weka.classifiers.Classifier;
import weka.core.BatchPredictor;
import weka.core.Instances;

/** Predicts many rows with members that predict batches. The sums equal those of an ensemble row by row, to the last bit. */
public final class BatchVotes {

  /** The number of rows whose predictions are in memory at a time. */
  private static final int BLOCK = 2048;

  private final Classifier[] members;
  private final double[] weights;
  private final double[] mass;
  private final Instances rows;
  private final boolean numeric;
  private final int width;

  /** Votes on all rows; arrays are kept, not modified. */
  public BatchVotes(Classifier[] members, double[] weights, double[] mass, Instances rows) {
    this.members = members;
    this.weights = weights;
    this.mass = mass;
    this.rows = rows;
    this.numeric = rows.classAttribute().isNumeric();
    this.width = numeric ? 1 : rows.numClasses();
  }

  /** Receives the predictions of one row: those of a member are at votes[member] from {@code row * width} on. */
  @FunctionalInterface
  private interface RowOfBlock {
    void take(int number, double[][] votes, double[][] noise, int row);
  }

  /** The class probabilities of each row. */
  public double[][] probabilities() throws Exception {
    double[][] sums = new double[rows.numInstances()][width];
    if (members[0] instanceof BatchMember first) {
      predictBlocks(first, false, (number, votes, noise, row) -> {
        for (int k = 0; k < members.length; k++) {
          Votes.add(votes[k], row * width, width, weights[k], sums[number]);
        }
      });
    } else {
      for (int k = 0; k < members.length; k++) {
        double[][] votes = batch(members[k]);
        for (int row = 0; row < sums.length; row++) {
          Votes.add(votes[row], 0, votes[row].length, weights[k], sums[row]);
        }
      }
    }
    for (double[] sum : sums) {
      Votes.normalise(sum);
    }
    return sums;
  }

  /** The members' predictions for each row of a numeric class. */
  public void numbers(ObjIntConsumer<NumericVote> taker) throws Exception {
    RowOfBlock summary = (number, votes, noise, row) -> {
      double[] points = new double[members.length];
      double[] noises = noise == null ? null : new double[members.length];
      for (int k = 0; k < members.length; k++) {
        points[k] = votes[k][row];
        if (noise != null) {
          noises[k] = noise[k][row];
        }
      }
      taker.accept(NumericVote.of(points, noises, weights, mass), number);
    };
    if (members[0] instanceof BatchMember first) {
      predictBlocks(first, NoiseEstimator.isStatedBy(members[0]), summary);
      return;
    }
    double[][] votes = new double[members.length][rows.numInstances()];
    for (int k = 0; k < members.length; k++) {
      double[][] batch = batch(members[k]);
      for (int row = 0; row < batch.length; row++) {
        votes[k][row] = batch[row][0];
      }
    }
    for (int row = 0; row < rows.numInstances(); row++) {
      summary.take(row, votes, null, row);
    }
  }

  /** The predictions of a member for all rows, checked. */
  private double[][] batch(Classifier member) throws Exception {
    stopIfInterrupted(0);
    double[][] votes = ((BatchPredictor) member).distributionsForInstances(rows);
    if (votes == null || votes.length != rows.numInstances()) {
      throw new IllegalStateException(member.getClass().getSimpleName() + " must predict each of the " + rows.numInstances()
          + " rows of a batch, but predicted " + (votes == null ? "none" : votes.length));
    }
    for (double[] vote : votes) {
      Votes.require(member, vote, numeric ? 0 : width);
    }
    return votes;
  }

  private void predictBlocks(BatchMember first, boolean noisy, RowOfBlock taker) throws Exception {
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
