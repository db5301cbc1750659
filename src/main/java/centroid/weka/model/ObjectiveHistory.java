// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import java.util.List;

/**
 * The objective that training minimises, step by step.
 *
 * @param steps the step before each value
 * @param values the objective after each step; empty where there is nothing to optimise
 * @serial exclude
 */
public record ObjectiveHistory(List<String> steps, double[] values) implements Serializable {

  /** The history of a training that optimises nothing. */
  public static final ObjectiveHistory NONE = new ObjectiveHistory(List.of(), new double[0]);

  private static final long serialVersionUID = 1L;

  /** Whether anything was optimised. */
  public boolean isKnown() {
    return values.length > 0;
  }

  /** The objective at the start; NaN if nothing was optimised. */
  public double before() {
    return isKnown() ? values[0] : Double.NaN;
  }

  /** The objective at the end; NaN if nothing was optimised. */
  public double after() {
    return isKnown() ? values[values.length - 1] : Double.NaN;
  }
}
