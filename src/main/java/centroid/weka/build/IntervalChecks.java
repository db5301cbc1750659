// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.build;

import static centroid.weka.build.TrainingChecks.refuseIf;

import centroid.forest.BiasCorrection;
import centroid.selective.AnswerGoal;
import centroid.weka.calibrate.Calibrator;
import centroid.weka.estimator.SelectiveEstimator;
import centroid.weka.model.GroupMap;
import centroid.weka.options.CalibrationMethod;
import centroid.weka.options.IntervalSettings;
import centroid.weka.options.OptionNames;
import centroid.weka.options.reader.AttributeReader;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.rows.TargetRows;
import centroid.weka.training.TrainingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weka.core.Attribute;
import weka.core.Instances;

/**
 * Refuses settings of intervals that do not fit the calibration or the data, and reads what they name in the data.
 *
 * @param calibration the calibration rows, which are never auto
 */
record IntervalChecks(IntervalSettings intervals, CalibrationMethod calibration) {

  private static final String CALIBRATION = OptionNames.of("calibration");
  private static final String MIN = OptionNames.of("min");
  private static final String MAX = OptionNames.of("max");

  /**
   * Within which groups and for which rows intervals are to be valid.
   *
   * @param groups of the training rows; null without groups
   * @param target rows that the model will be used on; null for rows like the training rows
   */
  record Scope(GroupMap groups, TargetRows target) {

    Calibrator calibrator(TrainingContext training) {
      return new Calibrator(training, groups).forTarget(target);
    }
  }

  /** Checks bounds and a goal of abstention against the class. */
  void checkClass(Instances data) {
    bounds(data);
    answers(data.classAttribute());
  }

  /**
   * Checks the attributes and the file that settings name.
   *
   * @param data the training rows
   * @param notes gets a sentence about settings that are not used
   */
  Scope read(Instances data, List<String> notes) {
    notes.addAll(unused(data.classAttribute()));
    order(data);
    TargetRows target = target(data);
    return new Scope(groups(data), target);
  }

  /** Checks that known bounds of a numeric class are in order and contain every target. */
  private void bounds(Instances rows) {
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
  private void answers(Attribute target) {
    AnswerGoal goal = intervals.answers();
    if (goal != null) {
      String objection = SelectiveEstimator.objection(goal, target);
      refuseIf(objection != null, objection);
      refuseIf(calibration == CalibrationMethod.NONE, OptionNames.of("abstain") + " needs a calibrated model, but " + CALIBRATION
          + " was none; leave one of them out");
    }
  }

  /** Returns a note about known bounds that a nominal class does not have, such as those left from other data. */
  private List<String> unused(Attribute target) {
    return target.isNumeric() || !intervals.bounds().areKnown() ? List.of() : List.of(MIN + " and " + MAX + " are not used: they bound a numeric "
        + "class, but " + target.name() + " is nominal.");
  }

  /** Checks the attribute by which the rows are ordered. */
  private void order(Instances data) {
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

  /** Reads the rows that the model will be used on; null if there are none. */
  private TargetRows target(Instances data) {
    if (intervals.target() == null) {
      return null;
    }
    String option = OptionNames.of("target");
    refuseIf(calibration == CalibrationMethod.NONE, option + " weights the calibration rows, but " + CALIBRATION + " was none; leave one of them out");
    refuseIf(intervals.answers() != null, option + " can't be combined with " + OptionNames.of("abstain")
        + ", whose confidence holds for rows like the calibration rows; leave one of them out");
    return TargetRows.read(option, intervals.target(), data);
  }

  /** Checks the grouping attributes and returns the groups of the rows; null without groups. */
  private GroupMap groups(Instances data) {
    refuseIf(!intervals.group().isEmpty() && calibration == CalibrationMethod.NONE, OptionNames.of("group") + " needs calibrated intervals, "
        + "but " + CALIBRATION + " was none; leave the groups out or use auto");
    return GroupMap.of(data, intervals.group());
  }

  /** Refuses options of a calibration where nothing is calibrated. */
  void passedOn() {
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
}
