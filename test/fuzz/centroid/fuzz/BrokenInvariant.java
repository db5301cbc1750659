// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

/** An invariant that does not hold: its name, and what was observed. */
public final class BrokenInvariant extends AssertionError {

  private static final long serialVersionUID = 1L;

  private final String invariant;

  BrokenInvariant(String invariant, String observed, Throwable cause) {
    super(invariant + ": " + observed, cause);
    this.invariant = invariant;
  }

  /**
   * Returns the name of the invariant.
   *
   * @return the name of the method of {@link Invariants} or {@link EntryPoints} that tests it
   */
  public String invariant() {
    return invariant;
  }

  static void unless(boolean holds, String invariant, String observed) {
    if (!holds) {
      throw new BrokenInvariant(invariant, observed, null);
    }
  }
}
