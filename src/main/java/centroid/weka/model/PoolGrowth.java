// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import java.io.Serializable;
import java.util.Locale;

/**
 * How a pool grew and why it stopped.
 *
 * <p>A gain says by which share the choice from a larger pool has a smaller objective than the choice from the smaller one, both measured
 * against the larger pool.
 *
 * @param end why it stopped
 * @param size the models trained
 * @param before the models before the last growth that was measured; 0 if none was
 * @param gain what that growth has gained, as a share of the objective; 0 if none was measured
 * @param budget seconds that the user gave; 0 if none
 * @serial exclude
 */
public record PoolGrowth(End end, int size, int before, double gain, double budget) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Why a pool stopped growing. */
  public enum End {
    /** It did not grow: its size was given or the usual one, or there was no pool. */
    GIVEN,
    /** More models brought too little. */
    NO_GAIN,
    /** It had its largest size. */
    LIMIT,
    /** The time was up. */
    TIME
  }

  /**
   * A pool that did not grow.
   *
   * @param size the models trained
   * @return its size and nothing else to tell
   */
  public static PoolGrowth given(int size) {
    return new PoolGrowth(End.GIVEN, size, 0, 0, 0);
  }

  /**
   * The growth in words.
   *
   * @return one line; empty if there is nothing to tell
   */
  public String text() {
    String found = switch (end) {
      case GIVEN -> "";
      case NO_GAIN -> size + " models, then it stopped by itself: " + lastGain() + ", so more would hardly pay (see -pool)";
      case LIMIT -> size + " models, as many as it may have" + (before == 0 ? "" : "; " + lastGain())
          + (budget > 0 ? "" : "; a larger -pool may bring a little more");
      case TIME -> size + " models, then the budget of " + seconds() + " s was spent" + longer();
    };
    return budget > 0 && end != End.GIVEN ? found + "; with -budget the model depends on the clock" : found;
  }

  private String longer() {
    if (before == 0) {
      return ", so all of them are kept; a longer one, or -num-slots 0, would leave a choice";
    }
    return gain > 0 ? String.format(Locale.ROOT, "; going from %d to %d models lowered the misfit (objective) by %.1f %%, and twice the budget would likely "
        + "bring less than that again", before, size, 100 * gain)
        : "; the last models brought nothing, and a longer budget would likely not either";
  }

  private String lastGain() {
    return String.format(Locale.ROOT, "the last %d lowered the misfit (objective) by %.1f %%", size - before, 100 * gain);
  }

  private String seconds() {
    return String.format(Locale.ROOT, budget == Math.rint(budget) ? "%.0f" : "%s", budget);
  }
}
