// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import centroid.weka.estimator.RowPredictor;
import centroid.weka.vote.NumericVote;
import centroid.weka.vote.Votes;
import java.util.function.ObjIntConsumer;
import weka.core.Instances;

/**
 * Predicts many rows with members that predict single rows. In a block of rows one member predicts all rows before the next one does, so that a large tree
 * stays in the processor's cache. The results equal those of {@link Ensemble} row by row, to the last bit.
 */
final class RowVotes {

  private static final int BLOCK = 256;

  private final Ensemble ensemble;
  private final Instances rows;

  RowVotes(Ensemble ensemble, Instances rows) {
    this.ensemble = ensemble;
    this.rows = rows;
  }

  /** The class probabilities of each row. */
  double[][] probabilities() throws Exception {
    double[][] sums = new double[rows.numInstances()][rows.numClasses()];
    for (int from = 0; from < sums.length; from += BLOCK) {
      int to = end(from);
      for (int k = 0; k < ensemble.size(); k++) {
        for (int row = from; row < to; row++) {
          ensemble.addVote(k, rows.instance(row), sums[row]);
        }
      }
      for (int row = from; row < to; row++) {
        Votes.normalise(sums[row]);
      }
    }
    return sums;
  }

  /** The members' predictions for each row of a numeric class. */
  void numbers(ObjIntConsumer<NumericVote> taker) throws Exception {
    for (int from = 0; from < rows.numInstances(); from += BLOCK) {
      int to = end(from);
      double[][] numbers = new double[to - from][];
      double[][] noise = new double[to - from][];
      for (int row = from; row < to; row++) {
        numbers[row - from] = new double[ensemble.size()];
        noise[row - from] = ensemble.unknownNoise();
      }
      for (int k = 0; k < ensemble.size(); k++) {
        for (int row = from; row < to; row++) {
          ensemble.predict(k, rows.instance(row), numbers[row - from], noise[row - from]);
        }
      }
      for (int row = from; row < to; row++) {
        taker.accept(ensemble.vote(numbers[row - from], noise[row - from]), row);
      }
    }
  }

  /** Returns the end of a block, unless the user has pressed Stop. */
  private int end(int from) throws InterruptedException {
    RowPredictor.stopIfInterrupted(from, rows.numInstances());
    return Math.min(from + BLOCK, rows.numInstances());
  }
}
