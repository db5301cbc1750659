// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.pool;

import centroid.calibration.record.OutOfBagRecords;
import centroid.weka.model.Ensemble;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/**
 * Members and the rows in the bag of each, so that every row can be predicted by its out-of-bag members, those that have not seen it.
 *
 * @param ensemble the members and their votes
 * @param inBag inBag[k] has bit i set if member k was trained on row i
 */
public record OutOfBagMembers(Ensemble ensemble, BitSet[] inBag) {

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
  public Evaluation evaluate(TrainingContext training, boolean keepPredictions) throws Exception {
    Instances data = training.rows.data();
    boolean numeric = training.rows.isNumeric();
    int width = training.rows.entriesPerRow();
    OutOfBagEvaluation evaluation = new OutOfBagEvaluation(data, keepPredictions);
    boolean[] asked = new boolean[ensemble.size()];
    // A part of what may be kept of predictions: what calibrates is still there, and the evaluation may store the probabilities of all rows.
    int block = training.affordableRows(8 * ensemble.size(), BLOCK);
    for (int first = 0; first < data.numInstances(); first += block) {
      int size = Math.min(block, data.numInstances() - first);
      double[][] predictions = predictUnseen(training, first, size);
      for (int row = 0; row < size; row++) {
        for (int k = 0; k < asked.length; k++) {
          asked[k] = !inBag[k].get(first + row);
        }
        double[] votes = ensemble.vote(predictions, row, width, asked, numeric);
        if (votes != null) {
          evaluation.add(votes, data.instance(first + row));
        }
      }
    }
    return evaluation.result();
  }

  /** What each member says about those rows of a block that it has not seen, as Bagging asks it; nothing at others. */
  private double[][] predictUnseen(TrainingContext training, int first, int size) throws Exception {
    int width = training.rows.entriesPerRow();
    return training.askEach(ensemble.size(), k -> {
      int[] unseen = IntStream.range(0, size).filter(row -> !inBag[k].get(first + row)).toArray();
      double[] all = MemberPredictions.none(size * width).values();
      if (unseen.length > 0) {
        Instances rows = training.rows.select(IntStream.of(unseen).map(row -> first + row).toArray());
        double[] said = training.predictions.time(() -> MemberPredictions.ofAll(ensemble.member(k), rows)).values();
        for (int row = 0; row < unseen.length; row++) {
          System.arraycopy(said, row * width, all, unseen[row] * width, width);
        }
      }
      return all;
    }).toArray(double[][]::new);
  }

  /** Asks all members about training rows. */
  public ComparisonRows.Answers ask(TrainingContext training, ComparisonRows at) throws Exception {
    return answers(at, training.predictWithEach(ensemble, at));
  }

  /** Asks copies of all members, which stay as training has left them, and takes a failure for no answer: so nothing differs from Bagging. */
  public ComparisonRows.Answers askCopies(TrainingContext training, ComparisonRows at) throws Exception {
    int width = training.rows.entriesPerRow();
    List<MemberPredictions.OfOne> said = training.askEach(ensemble.size(), k -> {
      try {
        return training.predict(copy(ensemble.member(k)), at.instances());
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        return MemberPredictions.none(at.numbers().length * width);
      }
    });
    return answers(at, training.comparable(said, at));
  }

  /** A model that can't be written can't be copied, and is asked itself. */
  private static Classifier copy(Classifier member) {
    try {
      return AbstractClassifier.makeCopy(member);
    } catch (Exception | LinkageError e) {
      return member;
    }
  }

  private ComparisonRows.Answers answers(ComparisonRows at, MemberPredictions predictions) {
    return new ComparisonRows.Answers(at, predictions, inBag, OutOfBagRecords.MemberSelection.RANDOM);
  }

  /** Returns row numbers as a bit set. */
  public static BitSet bits(int[] rows, int numRows) {
    BitSet set = new BitSet(numRows);
    for (int row : rows) {
      set.set(row);
    }
    return set;
  }

  /** The rows that have a weight. */
  public static BitSet bits(double[] weights) {
    BitSet set = new BitSet(weights.length);
    for (int row = 0; row < weights.length; row++) {
      set.set(row, weights[row] > 0);
    }
    return set;
  }

  /** Returns flags as a bit set. */
  public static BitSet bits(boolean[] flags) {
    BitSet set = new BitSet(flags.length);
    for (int row = 0; row < flags.length; row++) {
      set.set(row, flags[row]);
    }
    return set;
  }
}
