// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.interval.OutOfBagRecords;
import centroid.weka.model.Ensemble;
import java.util.BitSet;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/**
 * Members and the rows in the bag of each, so that every row can be predicted by its out-of-bag members, those that have not seen it.
 *
 * @param ensemble the members and their votes
 * @param inBag inBag[k] has bit i set if member k was trained on row i
 */
record OutOfBagMembers(Ensemble ensemble, BitSet[] inBag) {

  /** Rows predicted at a time: bounds the memory, and gives every thread a member to work on. */
  private static final int BLOCK = 8192;

  /**
   * Out-of-bag evaluation: every row by the members that have not seen it; rows seen by all are left out, as in Weka's Bagging.
   *
   * @param training the rows and the threads
   * @param keepPredictions whether the evaluation stores each prediction
   * @return Weka's evaluation
   * @throws Exception if a member fails or the thread is interrupted
   */
  Evaluation evaluate(TrainingContext training, boolean keepPredictions) throws Exception {
    Instances data = training.rows.data();
    boolean numeric = training.rows.isNumeric();
    int width = training.rows.entriesPerRow();
    Evaluation evaluation = new Evaluation(data);
    boolean[] asked = new boolean[ensemble.size()];
    for (int first = 0; first < data.numInstances(); first += BLOCK) {
      Instances block = new Instances(data, first, Math.min(BLOCK, data.numInstances() - first));
      double[][] predictions = training.predictWithEach(ensemble, block).values();
      for (int row = 0; row < block.numInstances(); row++) {
        for (int k = 0; k < asked.length; k++) {
          asked[k] = !inBag[k].get(first + row);
        }
        double[] votes = ensemble.vote(predictions, row, width, asked, numeric);
        if (votes != null) {
          evaluation.evaluationForSingleInstance(votes, data.instance(first + row), keepPredictions);
        }
      }
    }
    return evaluation;
  }

  /** Asks all members about training rows. */
  ComparisonRows.Answers ask(TrainingContext training, ComparisonRows at) throws Exception {
    return new ComparisonRows.Answers(at, training.predictWithEach(ensemble, at), inBag, OutOfBagRecords.MemberSelection.RANDOM);
  }

  static BitSet bits(int[] rows, int numRows) {
    BitSet set = new BitSet(numRows);
    for (int row : rows) {
      set.set(row);
    }
    return set;
  }

  /** The rows that have a weight. */
  static BitSet bits(double[] weights) {
    BitSet set = new BitSet(weights.length);
    for (int row = 0; row < weights.length; row++) {
      set.set(row, weights[row] > 0);
    }
    return set;
  }

  static BitSet bits(boolean[] flags) {
    BitSet set = new BitSet(flags.length);
    for (int row = 0; row < flags.length; row++) {
      set.set(row, flags[row]);
    }
    return set;
  }
}
