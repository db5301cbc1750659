// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.calibrate;

import centroid.calibration.record.OutOfBagRecords;
import centroid.weka.mode.OutOfBagMembers;
import centroid.weka.model.Ensemble;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.classifiers.Evaluation;
import weka.core.Instances;

/** Predicts training rows by their out-of-bag members, for calibration and for Weka's out-of-bag evaluation. */
public final class OutOfBagPredictor {

  /** Rows predicted at a time: bounds the memory and keeps all threads busy. */
  private static final int BLOCK = 8192;

  private final TrainingContext training;
  private final Ensemble ensemble;
  private final BitSet[] inBag;

  /** Creates a predictor of the rows of a training. */
  public OutOfBagPredictor(TrainingContext training, OutOfBagMembers members) {
    this.training = training;
    this.ensemble = members.ensemble();
    this.inBag = members.inBag();
  }

  /** Evaluates every row by its out-of-bag members, with the bias correction. Rows in all bags are left out, as in Weka's Bagging. */
  public Evaluation evaluate(boolean keepPredictions, TrainingRowCorrection correction) throws Exception {
    Instances data = training.rows().data();
    boolean numeric = training.rows().isNumeric();
    int width = training.rows().entriesPerRow();
    OutOfBagEvaluation evaluation = new OutOfBagEvaluation(data, keepPredictions);
    boolean[] isOut = new boolean[ensemble.size()];
    // Estimates of the noise are not stored for all rows.
    double noise = training.learner().estimatesNoise() ? Double.NaN : 0;
    // An eighth of the predictions that memory may hold: calibration still holds others, and the evaluation may store those of all rows.
    int block = training.rows().affordable(8 * ensemble.size(), BLOCK);
    for (int first = 0; first < data.numInstances(); first += block) {
      int size = Math.min(block, data.numInstances() - first);
      double[][] predictions = predictBlock(first, size);
      for (int row = 0; row < size; row++) {
        for (int k = 0; k < isOut.length; k++) {
          isOut[k] = !inBag[k].get(first + row);
        }
        double[] votes = ensemble.vote(predictions, row, width, isOut, numeric);
        if (votes != null) {
          double variance = numeric && correction.isMade() ? ensemble.variance(predictions, row, isOut) : 0;
          evaluation.add(correction.apply(votes, variance, noise, first + row, data.instance(first + row)), data.instance(first + row));
        }
      }
    }
    return evaluation.result();
  }

  /** Predicts with each member those rows of a block that are out of its bag, as Bagging does; the other predictions are missing. */
  private double[][] predictBlock(int first, int size) throws Exception {
    int width = training.rows().entriesPerRow();
    return training.predictEach(ensemble.size(), k -> {
      int[] out = IntStream.range(0, size).filter(row -> !inBag[k].get(first + row)).toArray();
      double[] all = MemberPredictions.none(size * width).values();
      if (out.length > 0) {
        Instances rows = training.rows().select(IntStream.of(out).map(row -> first + row).toArray());
        double[] predicted = training.run().clocks().timePrediction(() -> MemberPredictions.ofAll(ensemble.member(k), rows)).values();
        for (int row = 0; row < out.length; row++) {
          System.arraycopy(predicted, row * width, all, out[row] * width, width);
        }
      }
      return all;
    }).toArray(double[][]::new);
  }

  /** Predicts training rows with all members. */
  public OutOfBagPredictions predict(ComparisonRows at) throws Exception {
    return predictions(at, training.predictWithEach(ensemble, at));
  }

  /** Predicts with copies of the members, which must not change, and treats a failure as a missing prediction: so the ensemble stays that of Bagging. */
  public OutOfBagPredictions predictWithCopies(ComparisonRows at) throws Exception {
    int width = training.rows().entriesPerRow();
    List<MemberPredictions.OfOne> predicted = training.predictEach(ensemble.size(), k -> {
      try {
        return training.predict(copy(ensemble.member(k)), at.instances());
      } catch (InterruptedException e) {
        throw e;
      } catch (Exception e) {
        return MemberPredictions.none(at.numbers().length * width);
      }
    });
    return predictions(at, training.comparable(predicted, at));
  }

  /** Returns a copy of a member; the member itself if it can't be serialised. */
  private static Classifier copy(Classifier member) {
    try {
      return AbstractClassifier.makeCopy(member);
    } catch (Exception | LinkageError e) {
      return member;
    }
  }

  private OutOfBagPredictions predictions(ComparisonRows at, MemberPredictions predictions) {
    return new OutOfBagPredictions(at, predictions, inBag, OutOfBagRecords.MemberSelection.RANDOM);
  }
}
