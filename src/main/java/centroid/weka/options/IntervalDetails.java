// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.calibration.label.LabelCoverage;
import centroid.calibration.residual.LocalScale;
import centroid.interval.Tails;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * What a user can set about intervals and prediction sets beside the rows that calibrate them; the same for ensembles and for a single classifier.
 *
 * @serial exclude
 */
public class IntervalDetails extends OptionDetails {

  /** What users read where the dialog is opened. */
  static final String TIP = "More about intervals and prediction sets, in a dialog of its own: the values that are possible (min, max), groups and labels "
      + "within which coverage is to hold, how widths follow the row, folds.";

  private static final long serialVersionUID = 1L;

  private static final EnumOption<LabelCoverage> COVERAGES = new EnumOption<>("Coverage (-coverage)", LabelCoverage.class);
  private static final EnumOption<LocalScale> LOCALS = new EnumOption<>("Local (-local)", LocalScale.class);
  private static final EnumOption<Tails> TAILS = new EnumOption<>("Tails (-tails)", Tails.class);

  private double minTarget = Double.NEGATIVE_INFINITY;
  private double maxTarget = Double.POSITIVE_INFINITY;
  private String group = "";
  private LabelCoverage coverage = LabelCoverage.MARGINAL;
  private LocalScale local = LocalScale.AUTO;
  private Tails tails = Tails.LAST;
  private int numFolds;

  /** Default settings; public and without arguments for Weka. */
  public IntervalDetails() {
    // all fields have their defaults
  }

  /**
   * What the GUI shows about these options.
   *
   * @return a description
   */
  public String globalInfo() {
    return "What can be set about intervals and prediction sets beside the rows that calibrate them. The values that are possible, the groups and labels "
        + "within which coverage is to hold, and how widths follow the row. On the command line these are options of the classifier like all others.";
  }

  @Override
  protected OptionDetails defaults() {
    return new IntervalDetails();
  }

  /**
   * Reads the options.
   *
   * @param options -min, -max, -group, -coverage, -local, -tails, -folds; those of others are left there
   * @throws Exception if a value is impossible
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    minTarget = OptionReader.number("min", options, Double.NEGATIVE_INFINITY);
    maxTarget = OptionReader.number("max", options, Double.POSITIVE_INFINITY);
    group = Utils.getOption("group", options);
    coverage = OptionReader.choice("coverage", options, COVERAGES, LabelCoverage.MARGINAL);
    local = OptionReader.choice("local", options, LOCALS, LocalScale.AUTO);
    tails = OptionReader.choice("tails", options, TAILS, Tails.LAST);
    numFolds = OptionReader.wholeNumber("folds", options, 0);
    check();
  }

  /** Whether the attributes of groups are there shows when data come. */
  @Override
  public void check() {
    checkBound("Smallest target (-min)", minTarget, Double.POSITIVE_INFINITY);
    checkBound("Largest target (-max)", maxTarget, Double.NEGATIVE_INFINITY);
    OptionReader.require(numFolds == 0 || numFolds >= 2, "Number of folds (-folds) must be 0 (automatic) or at least 2, but was " + numFolds);
  }

  private static void checkBound(String setting, double value, double impossible) {
    OptionReader.require(!Double.isNaN(value) && value != impossible,
        setting + " must be a number, or " + -impossible + " if nothing is known, but was " + value);
  }

  /** All settings of calibration and intervals, as far as the rows that calibrate are known. */
  IntervalSettings settings(CalibrationRows calibration) {
    return new IntervalSettings(calibration, numFolds, local, tails, minTarget, maxTarget, group.strip(), coverage);
  }

  /**
   * What no class value is below.
   *
   * @return minus infinity if nothing is known
   */
  @OptionMetadata(displayName = "minTarget", displayOrder = 0, commandLineParamName = "min", commandLineParamSynopsis = "-min <num>",
      description = "The smallest value that a numeric class can have, such as 0 for a price: intervals and densities do not reach below.\n"
          + "(default -Infinity)")
  public double getMinTarget() {
    return minTarget;
  }

  /**
   * Sets what no class value is below.
   *
   * @param min any number, or minus infinity
   */
  public void setMinTarget(double min) {
    minTarget = min;
  }

  /**
   * What no class value is above.
   *
   * @return infinity if nothing is known
   */
  @OptionMetadata(displayName = "maxTarget", displayOrder = 1, commandLineParamName = "max", commandLineParamSynopsis = "-max <num>",
      description = "The largest value that a numeric class can have, such as 100 for a percentage: intervals and densities do not reach above.\n"
          + "(default Infinity)")
  public double getMaxTarget() {
    return maxTarget;
  }

  /**
   * Sets what no class value is above.
   *
   * @param max any number, or infinity
   */
  public void setMaxTarget(double max) {
    maxTarget = max;
  }

  /**
   * The attributes whose values are groups.
   *
   * @return names or indices, separated by commas; empty for none
   */
  @OptionMetadata(displayName = "group", displayOrder = 2, commandLineParamName = "group", commandLineParamSynopsis = "-group <attributes>",
      description = "Attributes within whose values coverage is to hold, such as sex or region: names, or indices "
          + "from 1, separated by commas. Intervals and sets then follow the errors of rows of the same value; "
          + "values of few rows lean on all rows, values never seen use all.\n"
          + "Numeric attributes are cut into thirds.\n(default none)")
  public String getGroup() {
    return group;
  }

  /**
   * Sets the attributes whose values are groups. Whether they are there shows when data come.
   *
   * @param attributes names or indices, separated by commas; empty for none
   */
  public void setGroup(String attributes) {
    group = attributes;
  }

  /**
   * Of which rows prediction sets hold.
   *
   * @return marginal or class
   */
  @OptionMetadata(displayName = "coverage", displayOrder = 3, commandLineParamName = "coverage", commandLineParamSynopsis = "-coverage <name>",
      description = "Of which rows prediction sets of a nominal class hold the true label as often as promised: marginal, of "
          + "all rows together, so that rare labels may be missed more often; class, of the rows of every label, which makes sets larger.\n"
          + "(marginal, class; default marginal)")
  public SelectedTag getCoverage() {
    return COVERAGES.show(coverage);
  }

  /**
   * Sets of which rows prediction sets hold.
   *
   * @param rows marginal or class
   */
  public void setCoverage(SelectedTag rows) {
    coverage = COVERAGES.read(rows);
  }

  /**
   * Whether a residual forest makes intervals local.
   *
   * @return auto, off or on
   */
  @OptionMetadata(displayName = "local", displayOrder = 4, commandLineParamName = "local", commandLineParamSynopsis = "-local <name>",
      description = "Whether a small forest, grown on the errors of rows that the models have not seen, tells where errors are large and where "
          + "predictions are too high or too low, so that intervals are true for the row and not only on average.\nauto takes it if that makes "
          + "intervals better on such rows; off lets widths follow the models' disagreement alone, so that those of a single model are all the "
          + "same.\n(auto, off, on; default auto)")
  public SelectedTag getLocal() {
    return LOCALS.show(local);
  }

  /**
   * Sets whether a residual forest makes intervals local.
   *
   * @param newLocal auto, off or on
   */
  public void setLocal(SelectedTag newLocal) {
    local = LOCALS.read(newLocal);
  }

  /**
   * What a bound is where rows are too few to tell it.
   *
   * @return last or infinite
   */
  @OptionMetadata(displayName = "tails", displayOrder = 5, commandLineParamName = "tails", commandLineParamSynopsis = "-tails <name>",
      description = "What a bound is where the rows that calibrate are too few for the level: the outermost error that was seen, or infinite. n rows "
          + "tell levels up to about (n-1)/(n+1); the model's text says up to which.\n(last, infinite; default last)")
  public SelectedTag getTails() {
    return TAILS.show(tails);
  }

  /**
   * Sets what a bound is where rows are too few to tell it.
   *
   * @param newTails last or infinite
   */
  public void setTails(SelectedTag newTails) {
    tails = TAILS.read(newTails);
  }

  /**
   * Folds of cross-fitting.
   *
   * @return how many; 0 is automatic
   */
  @OptionMetadata(displayName = "numFolds", displayOrder = 6, commandLineParamName = "folds", commandLineParamSynopsis = "-folds <num>",
      description = "Into how many folds -calibration crossfit deals the rows; 0 takes 10, of which large data train only as many as give 2500 held-out "
          + "rows.\nEqual rows, and those of the same value in an attribute named id, stay together. More folds give training sets nearer to the "
          + "whole.\n(default 0)")
  public int getNumFolds() {
    return numFolds;
  }

  /**
   * Sets the folds of cross-fitting.
   *
   * @param folds 0, or at least 2
   */
  public void setNumFolds(int folds) {
    numFolds = folds;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OptionDetails.requireAll(group, coverage, local, tails);
  }

  /** A file that does not know this class, or has its name wrong. */
  private void readObjectNoData() throws InvalidObjectException {
    OptionDetails.requireAll(group, coverage, local, tails);
  }
}
