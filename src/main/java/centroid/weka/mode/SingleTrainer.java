// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.TrainingFailure;
import centroid.util.TaskFailure;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.training.TrainingContext;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** Trains one model on all rows with the learner's own seed, as Weka would. */
public final class SingleTrainer implements ModeTrainer {

  private final TrainingContext training;

  public SingleTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    List<Classifier> model;
    try {
      // Workers can be interrupted.
      model = training.run().workers().map(1, none -> training.run().clocks().timeFit(() -> training.learner().fit(rows())));
    } catch (TaskFailure e) {
      throw new TrainingFailure(training.learner().shortName() + " could not be trained: " + e.reason(), e.getCause());
    }
    return of(model.get(0));
  }

  /** Returns the result of a model that is trained already. */
  public static TrainingResult of(Classifier model) {
    return new TrainingResult(Ensemble.ofEqual(List.of(model)), null, null, () -> TrainingReport.Members.allKept(1), List.of());
  }

  /**
   * Returns the training set. Learners that ignore weights get rows drawn in proportion to them, as everywhere in Weka. Others get a copy, since some learners
   * change their rows, which are calibrated on as well.
   */
  private Instances rows() {
    Instances data = training.rows().data();
    return training.learner().takesWeights() || data.allInstanceWeightsIdentical() ? new Instances(data)
        : training.rows().resample(training.rows().weights(), training.streams().child("weights"));
  }
}
