// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

/** Something that was promised does not hold: which promise, and what was seen. */
public final class BrokenPromise extends AssertionError {

  private static final long serialVersionUID = 1L;

  private final String promise;

  BrokenPromise(String promise, String seen, Throwable cause) {
    super(promise + ": " + seen, cause);
    this.promise = promise;
  }

  /**
   * The promise.
   *
   * @return the name of the method of {@link Promises} or {@link Doors} that tests it
   */
  public String promise() {
    return promise;
  }

  static void unless(boolean kept, String promise, String seen) {
    if (!kept) {
      throw new BrokenPromise(promise, seen, null);
    }
  }
}
