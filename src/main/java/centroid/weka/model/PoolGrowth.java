// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import java.util.Locale;

/**
 * How the pool grew and why it stopped.
 *
 * <p>A gain is the relative decrease of the objective from the selection of the smaller pool to that of the larger one, both measured against the larger pool.
 *
 * @param size the number of models trained
 * @param before the number of models before the last growth that was measured; 0 if none was
 * @param gain of that growth; 0 if none was measured
 * @param budget the user's limit in seconds; 0 if there is none
 * @serial exclude
 */
public record PoolGrowth(End end, int size, int before, double gain, double budget) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Why a pool stopped growing. */
  public enum End {
    /** It did not grow: its size was given or the default, or there was no pool. */
    GIVEN,
    /** The gain was too small. */
    NO_GAIN,
    /** It reached its largest size. */
    LIMIT,
    /** The budget was spent. */
    TIME
  }

  /** Returns a pool of fixed size. */
  public static PoolGrowth given(int size) {
    return new PoolGrowth(End.GIVEN, size, 0, 0, 0);
  }

  /** Returns one line about the growth; empty for a fixed size. */
  public String text() {
    String found = switch (end) {
      case GIVEN -> "";
      case NO_GAIN -> size + " models; stopped because " + lastGain() + ", less than -stop";
      case LIMIT -> size + " models, the largest size" + (before == 0 ? "" : "; " + lastGain()) + (budget > 0 ? "" : "; a larger -pool may lower it further");
      case TIME -> size + " models when the budget of " + seconds() + " s was spent" + longer();
    };
    return budget > 0 && end != End.GIVEN ? found + "; with -budget the model depends on the speed of the machine" : found;
  }

  private String longer() {
    if (before == 0) {
      return ", so all are kept; a longer budget, or -num-slots 0, would allow a selection";
    }
    return gain > 0 ? "; " + lastGain() + ", and twice the budget would likely lower it by less"
        : "; the last " + (size - before) + " did not lower the objective, and a longer budget would likely not either";
  }

  private String lastGain() {
    return String.format(Locale.ROOT, "the last %d lowered the objective by %.1f %%", size - before, 100 * gain);
  }

  private String seconds() {
    return String.format(Locale.ROOT, budget == Math.rint(budget) ? "%.0f" : "%s", budget);
  }
}
