// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.calibration.record.FoldRecords;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.candidate.CandidateErrors;
import centroid.weka.mode.SelectTrainer;
import centroid.weka.pool.PoolEngine;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import weka.classifiers.Classifier;

/** The first models of a pool, whose out-of-bag errors are compared with those of other learners before the pool is complete. */
final class FirstModels {

  private final TrainingContext training;
  private final SelectTrainer pool;

  /** Creates a pool without models; {@code engine} is null for threads of this machine. */
  FirstModels(TrainingContext training, PoolEngine engine) {
    this.training = training;
    this.pool = new SelectTrainer(training, engine);
  }

  TrainingContext training() {
    return training;
  }

  /** Returns the trainer that completes the pool. */
  SelectTrainer pool() {
    return pool;
  }

  int numTrained() {
    return pool.numTrained();
  }

  Classifier model() throws Exception {
    return pool.firstModel();
  }

  /**
   * Trains models and measures their out-of-bag errors, with the bias correction.
   *
   * @param numModels how many in all; no more are trained than half of the pool's first block
   */
  CandidateErrors errors(int numModels) throws Exception {
    OutOfBagPredictions predictions = pool.begin(numModels);
    return training.run().clocks().timeSelection(() -> new Calibrator(training, null).fit(records(predictions), false).errors());
  }

  /** Gaps are filled in a copy, since the pool fills its own when it is complete. */
  private FoldRecords records(OutOfBagPredictions predictions) {
    double[][] values = Arrays.stream(predictions.predictions().values()).map(double[]::clone).toArray(double[][]::new);
    long missing = Arrays.stream(values).flatMapToDouble(Arrays::stream).filter(value -> !Double.isFinite(value)).count();
    if (2 * missing > (long) values.length * values[0].length) {
      throw new IllegalArgumentException("Most predictions of training rows must be finite, but most are missing or infinite");
    }
    int width = training.rows().entriesPerRow();
    double[] targets = predictions.at().targets();
    new MemberPredictions(values, null).fillGaps(targets, width);
    return FoldRecords.ofOutOfBag(values, predictions.predictions().noise(), predictions.inBag(),
        new FoldRecords.Rows(predictions.at().numbers(), predictions.at().weights(), targets), width);
  }
}
