// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.runtime;

import java.util.function.Function;

/**
 * Loads a native library once. ND4J finds its library through the context class loader of the thread, which inside Weka does not see packages; it is replaced
 * while the library is loaded. Thread-safe.
 */
final class NativeLibrary {

  private boolean loaded;
  private Throwable failure;

  /**
   * Loads the library. Later calls return at once, or fail as the first did.
   *
   * @param explain returns the message for what was thrown
   * @throws IllegalStateException if the library can't be loaded
   */
  synchronized void load(Runnable load, Function<Throwable, String> explain) {
    if (!loaded && failure == null) {
      Thread thread = Thread.currentThread();
      ClassLoader usual = thread.getContextClassLoader();
      thread.setContextClassLoader(NativeLibrary.class.getClassLoader());
      try {
        NativeFolder.unpack(load);
        loaded = true;
      } catch (Throwable e) { // a missing library is an Error
        failure = e;
      } finally {
        thread.setContextClassLoader(usual);
      }
    }
    if (failure != null) {
      throw new IllegalStateException(explain.apply(failure), failure);
    }
  }
}
