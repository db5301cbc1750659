// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.TaskFailure;
import centroid.core.TrainingFailure;
import centroid.weka.model.Ensemble;
import centroid.weka.model.TrainingReport;
import centroid.weka.pool.TrainingContext;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;

/** One model, trained on all rows as they are and with the learner's own seed: what the learner would be without us. */
public final class SingleTrainer implements ModeTrainer {

  private final TrainingContext training;

  public SingleTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    List<Classifier> model;
    try {
      // By the workers though there is one, since they know how to stop.
      model = training.workers.map(1, none -> training.fits.time(() -> training.learner.fit(rows())));
    } catch (TaskFailure e) {
      throw new TrainingFailure(training.learner.shortName() + " could not be trained: " + e.reason(), e.getCause());
    }
    return of(model.get(0));
  }

  /** A model that is trained already. */
  public static TrainingResult of(Classifier model) {
    return new TrainingResult(Ensemble.ofEqual(List.of(model)), null, null, () -> TrainingReport.Members.allKept(1), List.of());
  }

  /**
   * Learners that pay no attention to weights get rows drawn by their weights, as everywhere in Weka. Others get a copy, since some write into their rows,
   * which have to calibrate as well.
   */
  private Instances rows() {
    Instances data = training.rows.data();
    return training.learner.takesWeights() || data.allInstanceWeightsIdentical() ? new Instances(data)
        : training.rows.resample(training.rows.weights(), training.streams.child("weights"));
  }
}
