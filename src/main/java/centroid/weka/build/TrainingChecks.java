// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.core.BootstrapScheme;
import centroid.weka.model.GroupMap;
import centroid.weka.options.CalibrationRows;
import centroid.weka.options.EnumOption;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.pool.BaseLearner;
import centroid.weka.refinable.RefinableRows;
import java.util.Locale;
import weka.core.Instances;

/** What only the data, the base learner and the mode together can tell: refuses what does not fit, in one sentence. */
final class TrainingChecks {

  private TrainingChecks() {
  }

  static void settings(MethodSettings settings, BaseLearner learner, Mode used, CalibrationRows calibration, boolean evaluateOutOfBag) {
    if (settings.copiesAsWeights() && !learner.takesWeights()) {
      throw new IllegalArgumentException("Copies can be represented using weights (-represent-copies-using-weights) only with a base "
          + "learner that takes instance weights, but " + learner.shortName() + " does not; leave the option out");
    }
    if (used == Mode.SELECT && settings.poolSize() > 0 && settings.poolSize() < settings.numMembers()) {
      throw new IllegalArgumentException("Pool size (-pool) must be 0 (automatic) or at least the number of models kept (-I "
          + settings.numMembers() + "), but was " + settings.poolSize());
    }
    if (settings.stop() > 0 && (used != Mode.SELECT || settings.budget() > 0)) {
      throw new IllegalArgumentException("Stop (-stop) needs mode select (-mode), which has a pool that can grow, without a budget (-budget), but "
          + (used != Mode.SELECT ? "the mode is " + EnumOption.text(used) : "the budget was " + settings.budget()) + "; leave one of them out");
    }
    if (settings.budget() > 0 && used != Mode.SELECT) {
      throw new IllegalArgumentException("Budget (-budget) needs mode select (-mode), which has a pool that can grow, but the mode is "
          + EnumOption.text(used) + "; leave the budget out there");
    }
    if (settings.budget() > 0 && calibration == CalibrationRows.CROSSFIT) {
      throw new IllegalArgumentException("Budget (-budget) needs calibration (-calibration) outofbag, heldout or none, but it was crossfit, which trains "
          + "a pool for each fold; leave one of them out");
    }
    boolean bayesian = settings.scheme() == BootstrapScheme.BAYESIAN;
    if (bayesian && used != Mode.REFIT && used != Mode.GRADIENT) {
      throw new IllegalArgumentException("Scheme bayesian (-scheme) needs mode refit or gradient (-mode), but the mode is " + EnumOption.text(used)
          + "; use multinomial there");
    }
    if (bayesian && (evaluateOutOfBag && calibration != CalibrationRows.CROSSFIT && used != Mode.GRADIENT || calibration == CalibrationRows.OUTOFBAG)) {
      throw new IllegalArgumentException((evaluateOutOfBag ? "Out-of-bag estimates (-O)" : "Calibration on rows out of the bag (-calibration outofbag)")
          + " need scheme multinomial (-scheme), but it was bayesian, under which every model sees every row; use -calibration crossfit");
    }
    if ((used == Mode.REFIT || used == Mode.GRADIENT) && settings.bagSizePercent() != 100) {
      throw new IllegalArgumentException("Bag size (-P) must be 100 in mode " + EnumOption.text(used) + " (-mode), whose draws have the weight of the whole "
          + "data set, but was " + settings.bagSizePercent());
    }
    if (used == Mode.GRADIENT) {
      gradient(settings.gradient(), learner, calibration);
    }
  }

  /** An engine other than our threads trains pools, and nothing else. */
  static void engine(MethodSettings settings, BaseLearner learner, Mode used, CalibrationRows calibration) {
    if (used != Mode.SELECT) {
      throw new IllegalArgumentException("Training on another engine needs a pool, which mode select (-mode) has, but the mode is " + EnumOption.text(used)
          + "; use select, or train on one machine");
    }
    if (learner.refinable() != null) {
      throw new IllegalArgumentException("Training on another engine needs a base learner (-W) that is trained in one go, but " + learner.shortName()
          + " is trained epoch by epoch; train it on one machine, or use another learner");
    }
    if (calibration == CalibrationRows.CROSSFIT) {
      throw new IllegalArgumentException("Training on another engine needs calibration (-calibration) outofbag, heldout or none, but it was crossfit, "
          + "which trains a pool for each fold; leave it out, or train on one machine");
    }
    if (settings.budget() > 0) {
      throw new IllegalArgumentException("Training on another engine has no budget (-budget), but it was " + settings.budget()
          + "; leave it out, or say with -pool and -stop how many models are trained");
    }
  }

  /** Known bounds of a numeric class must be in order and hold every target. */
  static void bounds(IntervalSettings intervals, Instances rows) {
    if (intervals.min() > intervals.max()) {
      throw new IllegalArgumentException("Smallest target (-min) must not be above the largest target (-max), but they are " + intervals.min() + " and "
          + intervals.max());
    }
    boolean known = intervals.min() > Double.NEGATIVE_INFINITY || intervals.max() < Double.POSITIVE_INFINITY;
    if (known && intervals.calibration() == CalibrationRows.NONE && rows.classAttribute().isNumeric()) {
      throw new IllegalArgumentException("Known bounds (-min, -max) need intervals that are calibrated, but calibration (-calibration) was none; leave "
          + "the bounds out or choose rows that calibrate");
    }
    for (int row = 0; row < rows.numInstances() && rows.classAttribute().isNumeric(); row++) {
      double target = rows.instance(row).classValue();
      if (target < intervals.min() || target > intervals.max()) {
        boolean below = target < intervals.min();
        throw new IllegalArgumentException((below ? "Smallest target (-min) must not be above any" : "Largest target (-max) must not be below any")
            + " class value, but is " + (below ? intervals.min() : intervals.max()) + ", and row " + (row + 1) + " has " + target);
      }
    }
  }

  /** Grouping attributes must be there, and calibration with them. */
  static void groups(IntervalSettings intervals, CalibrationRows calibration, Instances data) {
    if (!intervals.group().isEmpty() && calibration == CalibrationRows.NONE) {
      throw new IllegalArgumentException("Groups (-group) need intervals that are calibrated, but calibration (-calibration) was none; leave the groups "
          + "out or choose rows that calibrate");
    }
    GroupMap.of(data, intervals.group());
  }

  private static void gradient(GradientSettings gradient, BaseLearner learner, CalibrationRows calibration) {
    if (learner.refinable() == null) {
      throw new IllegalArgumentException("Mode gradient (-mode) needs a base learner that can be refined by gradient steps, but "
          + learner.shortName() + " can't; use auto, select, refit or bagging");
    }
    if (gradient.burnIn() == 0 && calibration == CalibrationRows.OUTOFBAG) {
      throw new IllegalArgumentException("Burn-in (-burn-in) must be above 0 for calibration on rows out of the bag (-calibration outofbag), but was "
          + "0, where every network sees every row; use -calibration crossfit");
    }
    if (gradient.masses() == GradientSettings.Masses.FITTED && calibration != CalibrationRows.HELDOUT) {
      throw new IllegalArgumentException("Fitted masses (-masses fitted) need rows that no member has seen, but calibration (-calibration) was "
          + EnumOption.text(calibration) + "; use -calibration heldout, or equal or won masses");
    }
  }

  /** Requires that Java's heap can hold the members that are trained at the same time, and the rows of the folds that are. */
  static void memory(RefinableRows rows, int numMembers, int numFolds) {
    double needed = (double) rows.bytesPerCopy() * numMembers + (double) rows.bytesOfRows() * numFolds;
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    if (needed > allowed) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "%d networks and the rows of %d folds in training would take %.0f MB of Java's heap, but "
          + "at most %.0f MB are allowed (three quarters of the largest heap); use smaller layers, fewer members (-I) or fewer threads (-num-slots), or "
          + "start Java with a larger -Xmx", numMembers, numFolds, needed / 1e6, allowed / 1e6));
    }
  }

  /**
   * A copy with rows that can be learned from. Mode bagging keeps rows without a class, as Weka's Bagging does; learners that are
   * trained epoch by epoch get no rows without weight.
   */
  static Instances usableRows(Instances data, boolean keepUnlabelled, boolean dropWeightless) {
    double sum = 0;
    for (int row = 0; row < data.numInstances(); row++) {
      double weight = data.instance(row).weight();
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Instance weights must be finite and not negative, but row " + (row + 1) + " has " + weight);
      }
      sum += data.instance(row).classIsMissing() ? 0 : weight;
      if (data.classAttribute().isNumeric() && Double.isInfinite(data.instance(row).classValue())) {
        throw new IllegalArgumentException("Class values must be finite, but row " + (row + 1) + " has " + data.instance(row).classValue()
            + "; remove the row or its class value");
      }
    }
    Instances copy = new Instances(data);
    if (!keepUnlabelled) {
      copy.deleteWithMissingClass();
    }
    if (dropWeightless) {
      copy.removeIf(row -> row.weight() == 0);
    }
    if (data.numInstances() == 0 || data.stream().allMatch(row -> row.classIsMissing())) {
      throw new IllegalArgumentException("Training needs at least one row with a class value, but none of the " + data.numInstances()
          + " rows of '" + data.relationName() + "' has one");
    }
    if (!(sum > 0 && sum < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("Instance weights must have a positive, finite sum, but over the rows with a class it is " + sum);
    }
    return copy;
  }
}
