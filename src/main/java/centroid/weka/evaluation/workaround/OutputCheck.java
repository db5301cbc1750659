// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import java.lang.ref.WeakReference;

/**
 * Works around a defect of the Explorer: before training it gives the output of predictions its header, but outside of its error handling, and an exception
 * would leave the button Start disabled. Wrong settings of the output would be refused after the training. The output therefore registers itself, and our
 * classifiers check it when training begins in the same thread.
 */
public final class OutputCheck {

  /** An output whose settings may be wrong. */
  @FunctionalInterface
  public interface Checked {

    /** Returns why the settings are refused: one sentence, or null if they are right. */
    String refusal();
  }

  private static final ThreadLocal<WeakReference<Checked>> REGISTERED = new ThreadLocal<>();

  private OutputCheck() {
  }

  /** Registers an output that has got its header, in place of any other of this thread. */
  public static void register(Checked output) {
    REGISTERED.set(new WeakReference<>(output));
  }

  /** Forgets the output of this thread, which is checked only once. */
  public static void forget() {
    REGISTERED.remove();
  }

  /**
   * Checks the output that is registered in this thread.
   *
   * @throws IllegalArgumentException if its settings are refused
   */
  public static void run() {
    WeakReference<Checked> registered = REGISTERED.get();
    forget();
    Checked output = registered == null ? null : registered.get();
    String refusal = output == null ? null : output.refusal();
    if (refusal != null) {
      throw new IllegalArgumentException(refusal);
    }
  }
}
