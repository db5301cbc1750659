// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The objective that training minimises, step by step: that of the selection, or the training loss of modes that train in rounds.
 *
 * @param steps the step before each value
 * @param values the objective after each step; empty where there is nothing to optimise
 * @serial exclude
 */
public record ObjectiveHistory(List<String> steps, double[] values) implements Serializable {

  /** The history of a training that optimises nothing. */
  public static final ObjectiveHistory NONE = new ObjectiveHistory(List.of(), new double[0]);

  private static final long serialVersionUID = 1L;
  /** The first step of a training in rounds. */
  private static final String START = "start";

  /** Returns the training loss at the start and after each round; it may be negative, as the Gaussian loss is where the noise is small. */
  public static ObjectiveHistory ofRounds(double[] losses) {
    return new ObjectiveHistory(IntStream.range(0, losses.length).mapToObj(round -> round == 0 ? START : "round " + round).toList(), losses);
  }

  /** Returns whether the values are losses of rounds. */
  public boolean isLoss() {
    return isKnown() && steps.get(0).equals(START);
  }

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

  /** Returns both in words, with the change in percent unless that means nothing, as for a loss that is negative. */
  String text() {
    String change = before() <= 0 || after() < 0 ? "" : String.format(Locale.ROOT, ", %+.1f %%", 100 * (after() / before() - 1));
    return String.format(Locale.ROOT, "%.4g (%.4g at the start%s)", after(), before(), change);
  }
}
