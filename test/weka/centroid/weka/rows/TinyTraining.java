// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.rows;

import centroid.core.BootstrapScheme;
import centroid.text.ProgressMessages;
import centroid.util.Workers;
import centroid.weka.build.EnsembleBuilder;
import centroid.weka.model.CentroidModel;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.GradientSettings.Losses;
import centroid.weka.options.GradientSettings.Masses;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.options.PoolSettings;
import centroid.weka.options.RoundSettings;
import centroid.weka.training.BaseLearner;
import centroid.weka.training.TrainingContext;
import centroid.weka.training.TrainingRun;
import weka.classifiers.Classifier;
import weka.classifiers.rules.ZeroR;
import weka.core.Instances;

/** Small trainings, to test parts of one alone. */
public final class TinyTraining {

  /** A row of {@link centroid.weka.TinyData#numbered} without values, with entries for the additional inputs of a forest. */
  public static final double[] NOWHERE = {Double.NaN, Double.NaN, Double.NaN, Double.NaN};

  public static final GradientSettings GRADIENT = new GradientSettings(0.75, Masses.EQUAL, Losses.CENTRED);

  private TinyTraining() {
  }

  /** Returns default settings with this number of members. */
  public static MethodSettings settings(int numMembers) {
    return settings(numMembers, CalibrationMethod.OUTOFBAG);
  }

  /** Returns default interval settings with this calibration. */
  public static IntervalSettings intervals(CalibrationMethod calibration) {
    IntervalSettings usual = IntervalSettings.DEFAULT;
    return new IntervalSettings(calibration, 0, usual.local(), usual.correction(), usual.bounds(), "", usual.coverage(), "", null, null);
  }

  public static PoolSettings pool(int size) {
    return new PoolSettings(size, 0, 0, 0.1);
  }

  public static RoundSettings rounds(BootstrapScheme scheme, GradientSettings gradient) {
    return new RoundSettings(2, 0, 0.5, scheme, gradient);
  }

  public static MethodSettings settings(int numMembers, CalibrationMethod calibration) {
    return new MethodSettings(numMembers, 100, false, pool(50), rounds(BootstrapScheme.MULTINOMIAL, GRADIENT), intervals(calibration));
  }

  /** Returns a context with ZeroR as its learner, for one thread. */
  public static TrainingContext of(Instances data, int numMembers) {
    return of(data, new ZeroR(), numMembers, 1);
  }

  public static TrainingContext of(Instances data, Classifier learner, int numMembers, int numThreads) {
    return new TrainingContext(new TrainingRows(data), learner instanceof FakeRefinable fake ? fake.prepare(data) : null, new BaseLearner(learner),
        settings(numMembers), new TrainingRun(1, new Workers(numThreads), new ProgressMessages("test", message -> { })));
  }

  /** Trains a model of three members. */
  public static CentroidModel build(Classifier learner, Mode mode, CalibrationMethod calibration, int numThreads, Instances data, boolean evaluate)
      throws Exception {
    return new EnsembleBuilder(learner, mode, settings(3, calibration), 1, numThreads, message -> { }).build(data, evaluate, true);
  }
}
