// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.interval.LabelCoverage;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * What a user can set about the rows within which intervals and sets are to hold.
 *
 * @serial exclude
 */
public abstract class CoverageOptions extends BaggingOptions {

  /** What users read about groups. */
  static final String GROUP_TIP = "Attributes within whose values coverage is to hold, such as sex or region: names, or indices "
      + "from 1, separated by commas. Intervals and sets then follow the errors of rows of the same value; "
      + "values of few rows lean on all rows, values never seen use all.\n"
      + "Numeric attributes are cut into thirds.\n(default none)";
  /** What users read about coverage. */
  static final String COVERAGE_TIP = "Of which rows prediction sets of a nominal class hold the true label as often as promised: marginal, of "
      + "all rows together, so that rare labels may be missed more often; class, of the rows of every label, which makes sets larger.\n"
      + "(marginal, class; default marginal)";

  private static final long serialVersionUID = 1L;

  private static final EnumOption<LabelCoverage> COVERAGES = new EnumOption<>("Coverage (-coverage)", LabelCoverage.class);

  private String group = "";
  private LabelCoverage coverage = LabelCoverage.MARGINAL;

  /** Default settings. */
  protected CoverageOptions() {
  }

  /**
   * Of which rows prediction sets hold.
   *
   * @return all rows together, or those of each label
   */
  protected LabelCoverage labelCoverage() {
    return coverage;
  }

  /**
   * Reads the options.
   *
   * @param options as in {@link BaggingOptions}, and -group, -coverage
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    setGroup(Utils.getOption("group", options));
    setCoverage(COVERAGES.show(OptionReader.choice("coverage", options, COVERAGES, LabelCoverage.MARGINAL)));
    super.setOptions(options);
  }

  /**
   * The attributes whose values are groups.
   *
   * @return names or indices, separated by commas; empty for none
   */
  @OptionMetadata(displayName = "group", displayOrder = 8, commandLineParamName = "group", commandLineParamSynopsis = "-group <attributes>",
      description = GROUP_TIP)
  public String getGroup() {
    return group;
  }

  /**
   * Sets the attributes whose values are groups. Whether they are there shows when data come.
   *
   * @param attributes names or indices, separated by commas; empty for none
   */
  public void setGroup(String attributes) {
    group = attributes == null ? "" : attributes.strip();
  }

  /**
   * Of which rows prediction sets hold.
   *
   * @return marginal or class
   */
  @OptionMetadata(displayName = "coverage", displayOrder = 9, commandLineParamName = "coverage", commandLineParamSynopsis = "-coverage <name>",
      description = COVERAGE_TIP)
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
}
