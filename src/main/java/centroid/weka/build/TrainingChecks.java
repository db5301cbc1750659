// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import centroid.core.BootstrapScheme;
import centroid.core.TrainingFailure;
import centroid.forest.BiasCorrection;
import centroid.selective.AnswerGoal;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.model.GroupMap;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.MethodSettings;
import centroid.weka.options.Mode;
import centroid.weka.options.OptionNames;
import centroid.weka.options.PoolSettings;
import centroid.weka.options.reader.AttributeReader;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.refinable.RefinableRows;
import centroid.weka.rows.TargetRows;
import centroid.weka.rows.TrainingRows;
import centroid.weka.training.BaseLearner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weka.core.Attribute;
import weka.core.Instances;

/** Refuses settings that do not fit together, or do not fit the data, the base learner or the mode. */
final class TrainingChecks {

  /** The largest absolute class value; squares of such values, and their sums, are finite. */
  private static final double LARGEST_TARGET = 1e100;

  private static final String MODE = OptionNames.of("mode");
  private static final String CALIBRATION = OptionNames.of("calibration");
  private static final String SCHEME = OptionNames.of("scheme");
  private static final String BUDGET = OptionNames.of("budget");
  private static final String MIN = OptionNames.of("min");
  private static final String MAX = OptionNames.of("max");

  private TrainingChecks() {
  }

  static void settings(MethodSettings settings, BaseLearner learner, Mode used, CalibrationMethod calibration, boolean evaluateOutOfBag) {
    String mode = EnumOption.text(used);
    PoolSettings pool = settings.pool();
    refuseIf(settings.copiesAsWeights() && !learner.takesWeights(), OptionNames.of("represent-copies-using-weights") + " needs a base learner that takes "
        + "instance weights, but " + learner.shortName() + " does not; leave the option out");
    refuseIf(used == Mode.SELECT && pool.size() > 0 && pool.size() < settings.numMembers(), OptionNames.of("pool") + " must be 0 (automatic) or at least "
        + OptionNames.of("I") + ", which is " + settings.numMembers() + ", but was " + pool.size());
    refuseIf(pool.stop() > 0 && (used != Mode.SELECT || pool.budget() > 0), OptionNames.of("stop") + " needs " + MODE + " select, which has a pool that can "
        + "grow, and no " + BUDGET + ", but " + (used != Mode.SELECT ? "the mode is " + mode : "the budget was " + pool.budget())
        + "; leave one of them out");
    refuseIf(pool.budget() > 0 && used != Mode.SELECT, BUDGET + " needs " + MODE + " select, which has a pool that can grow, but the mode is " + mode
        + "; leave the budget out");
    refuseIf(pool.budget() > 0 && calibration == CalibrationMethod.CROSSFIT, BUDGET + " needs " + CALIBRATION + " outofbag, heldout or none, but it was "
        + "crossfit, which trains a pool for each fold; leave one of them out");
    boolean bayesian = settings.rounds().scheme() == BootstrapScheme.BAYESIAN;
    boolean alternates = used == Mode.REFIT || used == Mode.GRADIENT;
    refuseIf(bayesian && !alternates, SCHEME + " bayesian needs " + MODE + " refit or gradient, but the mode is " + mode + "; use multinomial");
    boolean needsBags = evaluateOutOfBag && calibration != CalibrationMethod.CROSSFIT && used != Mode.GRADIENT || calibration == CalibrationMethod.OUTOFBAG;
    refuseIf(bayesian && needsBags, (evaluateOutOfBag ? OptionNames.of("O") : CALIBRATION + " outofbag") + " needs " + SCHEME
        + " multinomial, but it was bayesian, under which every model is trained on every row; use " + CALIBRATION + " crossfit");
    refuseIf(alternates && settings.bagSizePercent() != 100, OptionNames.of("P") + " must be 100 in " + MODE + " " + mode
        + ", whose bootstrap weights sum to the number of rows, but was " + settings.bagSizePercent());
    refuseIf(used == Mode.BAGGING && settings.intervals().correction() == BiasCorrection.ON, OptionNames.of("correct") + " must be auto or off in " + MODE
        + " bagging, whose predictions are those of Weka's Bagging, but was on; use another mode, or leave it out");
    if (used == Mode.GRADIENT) {
      gradient(settings.gradient(), learner, calibration);
    }
  }

  /** Checks that candidates for the base learner can be compared. */
  static void candidates(Mode used) {
    refuseIf(used != Mode.AUTO && used != Mode.SELECT, OptionNames.of("B") + " need " + MODE + " auto or select, whose pool can be compared before it is "
        + "complete, but the mode is " + EnumOption.text(used) + "; leave one of them out");
  }

  private static void refuseIf(boolean wrong, String message) {
    if (wrong) {
      throw new IllegalArgumentException(message);
    }
  }

  private static void gradient(GradientSettings gradient, BaseLearner learner, CalibrationMethod calibration) {
    refuseIf(learner.refinable() == null, MODE + " gradient needs a base learner that can be trained epoch by epoch, such as Nd4jNetwork, but "
        + learner.shortName() + " can't; use auto, select, refit or bagging");
    refuseIf(gradient.burnIn() == 0 && calibration == CalibrationMethod.OUTOFBAG, OptionNames.of("burn-in") + " must be above 0 for " + CALIBRATION
        + " outofbag, but was 0, where every network is trained on every row; use crossfit");
    refuseIf(gradient.masses() == GradientSettings.Masses.FITTED && calibration != CalibrationMethod.HELDOUT, OptionNames.of("masses") + " fitted needs "
        + "held-out rows, but " + CALIBRATION + " was " + EnumOption.text(calibration) + "; use heldout, or masses equal or won");
  }

  /** Checks the settings of training on another PoolEngine, such as Spark, which trains pools only. */
  static void engine(MethodSettings settings, BaseLearner learner, Mode used, CalibrationMethod calibration) {
    refuseIf(used != Mode.SELECT, "Training on another engine needs a pool, which " + MODE + " select has, but the mode is " + EnumOption.text(used)
        + "; use select, or train on one machine");
    refuseIf(learner.refinable() != null, "Training on another engine needs a base learner, " + OptionNames.of("W") + ", that is trained by one call of "
        + "buildClassifier, but " + learner.shortName() + " is trained epoch by epoch; train it on one machine, or use another learner");
    refuseIf(settings.intervals().isOrdered(), "Training on another engine has no " + OptionNames.of("order")
        + ", whose folds are trained on one machine, but it was '" + settings.intervals().order() + "'; leave it out, or train on one machine");
    refuseIf(calibration == CalibrationMethod.CROSSFIT, "Training on another engine needs " + CALIBRATION + " outofbag, heldout or none, but it was "
        + "crossfit, which trains a pool for each fold; leave it out, or train on one machine");
    refuseIf(settings.pool().budget() > 0, "Training on another engine has no " + BUDGET + ", but it was " + settings.pool().budget()
        + "; leave it out, or set the number of models by " + OptionNames.of("pool") + " and " + OptionNames.of("stop"));
  }

  /** Checks that known bounds of a numeric class are in order and contain every target. */
  static void bounds(IntervalSettings intervals, Instances rows) {
    IntervalSettings.Bounds bounds = intervals.bounds();
    refuseIf(bounds.min() > bounds.max(), MIN + " must not be above " + MAX + ", but they are " + bounds.min() + " and " + bounds.max());
    refuseIf(bounds.areKnown() && intervals.calibration() == CalibrationMethod.NONE && rows.classAttribute().isNumeric(), MIN + " and " + MAX
        + " need calibrated intervals, but " + CALIBRATION + " was none; leave the bounds out or use auto");
    for (int row = 0; row < rows.numInstances() && rows.classAttribute().isNumeric(); row++) {
      double target = rows.instance(row).classValue();
      if (target < bounds.min() || target > bounds.max()) {
        boolean below = target < bounds.min();
        throw new IllegalArgumentException((below ? MIN + " must not be above any" : MAX + " must not be below any")
            + " class value, but is " + (below ? bounds.min() : bounds.max()) + ", and row " + (row + 1) + " has " + target);
      }
    }
  }

  /** Checks that a goal of abstention fits the class. */
  static void answers(IntervalSettings intervals, CalibrationMethod calibration, Attribute target) {
    AnswerGoal goal = intervals.answers();
    if (goal != null) {
      String objection = SelectiveEstimator.objection(goal, target);
      refuseIf(objection != null, objection);
      refuseIf(calibration == CalibrationMethod.NONE, OptionNames.of("abstain") + " needs a calibrated model, but " + CALIBRATION
          + " was none; leave one of them out");
    }
  }

  /** Returns a note about known bounds that a nominal class does not have, such as those left from other data. */
  static List<String> unused(IntervalSettings intervals, Attribute target) {
    return target.isNumeric() || !intervals.bounds().areKnown() ? List.of() : List.of(MIN + " and " + MAX + " are not used: they bound a numeric "
        + "class, but " + target.name() + " is nominal.");
  }

  /** Returns a failure that states the number of rows if they are so few that no other cause is likely; otherwise the failure itself. */
  static TrainingFailure explained(TrainingFailure failure, BaseLearner learner, TrainingRows rows) {
    int count = rows.labelled().length;
    return count >= Calibrator.MIN_ROWS ? failure : new TrainingFailure("Too few training rows: " + learner.shortName() + " can't be trained on " + count
        + (count == 1 ? " row" : " rows") + " with a class value; use at least " + Calibrator.MIN_ROWS, failure);
  }

  /** Checks the grouping attributes and returns the groups of the rows; null without groups. */
  static GroupMap groups(IntervalSettings intervals, CalibrationMethod calibration, Instances data) {
    refuseIf(!intervals.group().isEmpty() && calibration == CalibrationMethod.NONE, OptionNames.of("group") + " needs calibrated intervals, "
        + "but " + CALIBRATION + " was none; leave the groups out or use auto");
    return GroupMap.of(data, intervals.group());
  }

  /** Reads the rows that the model will be used on; null if there are none. */
  static TargetRows target(IntervalSettings intervals, CalibrationMethod calibration, Instances data) {
    if (intervals.target() == null) {
      return null;
    }
    String option = OptionNames.of("target");
    refuseIf(calibration == CalibrationMethod.NONE, option + " weights the calibration rows, but " + CALIBRATION + " was none; leave one of them out");
    refuseIf(intervals.answers() != null, option + " can't be combined with " + OptionNames.of("abstain")
        + ", whose confidence holds for rows like the calibration rows; leave one of them out");
    return TargetRows.read(option, intervals.target(), data);
  }

  /** Refuses options of a calibration where nothing is calibrated. */
  static void passedOn(IntervalSettings intervals) {
    IntervalSettings usual = IntervalSettings.DEFAULT;
    Map<String, Boolean> given = new LinkedHashMap<>();
    given.put("target", intervals.target() != null);
    given.put("group", !intervals.group().isEmpty());
    given.put("order", intervals.isOrdered());
    given.put("coverage", intervals.coverage() != usual.coverage());
    given.put("min", intervals.bounds().min() != usual.bounds().min());
    given.put("max", intervals.bounds().max() != usual.bounds().max());
    given.put("tails", intervals.bounds().tails() != usual.bounds().tails());
    given.put("local", intervals.local() != usual.local());
    given.put("correct", intervals.correction() == BiasCorrection.ON);
    given.forEach((option, isGiven) -> refuseIf(isGiven, OptionNames.of(option) + " needs calibration rows, but the classifier passes on the intervals of a "
        + "calibrated classifier in it; give the option to that one"));
  }

  /** Checks the attribute by which the rows are ordered. */
  static void order(IntervalSettings intervals, CalibrationMethod calibration, Instances data) {
    if (!intervals.isOrdered()) {
      return;
    }
    String option = OptionNames.of("order");
    Attribute order = AttributeReader.find(data, intervals.order());
    refuseIf(order == null || order.index() == data.classIndex() || !order.isNumeric(), option
        + " must be a numeric attribute or a date other than the class, by name or by index from 1 to " + data.numAttributes() + ", but was '"
        + intervals.order() + "'");
    refuseIf(calibration == CalibrationMethod.OUTOFBAG || calibration == CalibrationMethod.NONE, option + " needs " + CALIBRATION
        + " auto, crossfit or heldout, which keep neighbouring rows apart, but it was "
        + EnumOption.text(calibration) + "; leave one of them out");
    for (int row = 0; row < data.numInstances(); row++) {
      refuseIf(data.instance(row).isMissing(order), option + " needs a value in every row, but '" + order.name() + "' is missing in row " + (row + 1)
          + "; mend the row or leave it out");
    }
    refuseIf(data.numDistinctValues(order) < 2, option + " needs at least two different values, but '" + order.name() + "' has one");
  }

  /** Checks that the heap can hold the members and the rows of the folds that are trained at the same time. */
  static void memory(RefinableRows rows, int numMembers, int numFolds) {
    double needed = (double) rows.bytesPerCopy() * numMembers + (double) rows.bytesOfRows() * numFolds;
    double allowed = 0.75 * Runtime.getRuntime().maxMemory();
    if (needed > allowed) {
      throw new IllegalArgumentException(String.format(Locale.ROOT, "%d networks and the rows of %d folds in training would take %.0f MB of Java's heap, but "
          + "at most %.0f MB are allowed (three quarters of the largest heap); use smaller layers, less of %s or %s, or "
          + "start Java with a larger -Xmx", numMembers, numFolds, needed / 1e6, allowed / 1e6, OptionNames.of("I"), OptionNames.of("num-slots")));
    }
  }

  /**
   * Returns a copy with the rows that members can be trained on. Mode bagging keeps rows without a class value, as Weka's Bagging does; incrementally
   * trainable learners get no rows of weight 0.
   */
  static Instances usableRows(Instances data, boolean keepUnlabelled, boolean dropWeightless) {
    double sum = 0;
    for (int row = 0; row < data.numInstances(); row++) {
      double weight = data.instance(row).weight();
      if (!(weight >= 0 && weight < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException("Instance weights must be finite and not negative, but row " + (row + 1) + " has " + weight);
      }
      sum += data.instance(row).classIsMissing() ? 0 : weight;
    }
    if (data.classAttribute().isNumeric()) {
      targets(data);
    }
    Instances copy = new Instances(data);
    if (!keepUnlabelled) {
      copy.deleteWithMissingClass();
    }
    if (dropWeightless) {
      copy.removeIf(row -> row.weight() == 0);
    }
    refuseIf(data.stream().allMatch(row -> row.classIsMissing()), "Training needs at least one row with a class value, but none of the "
        + data.numInstances() + " rows of '" + data.relationName() + "' has one");
    refuseIf(!(sum > 0 && sum < Double.POSITIVE_INFINITY), "Instance weights must have a positive, finite sum, but over the rows with a class it is " + sum);
    return copy;
  }

  /** Refuses targets whose squares or squared differences exceed the range of a double. */
  private static void targets(Instances data) {
    double smallest = Double.POSITIVE_INFINITY;
    double largest = Double.NEGATIVE_INFINITY;
    for (int row = 0; row < data.numInstances(); row++) {
      double value = data.instance(row).classValue();
      if (Double.isInfinite(value)) {
        throw new IllegalArgumentException("Class values must be finite, but row " + (row + 1) + " has " + value + "; remove the row or its class value");
      }
      if (Math.abs(value) > LARGEST_TARGET) {
        throw new IllegalArgumentException("Class values must lie between -1e100 and 1e100, but row " + (row + 1) + " has " + value
            + "; divide the class by a constant");
      }
      // Missing values are NaN and change nothing.
      smallest = value < smallest ? value : smallest;
      largest = value > largest ? value : largest;
    }
    refuseIf(largest > smallest && largest - smallest < 1 / LARGEST_TARGET, "Class values must be equal or have a range of at least 1e-100, but they lie "
        + "between " + smallest + " and " + largest + "; multiply the class by a constant");
  }
}
