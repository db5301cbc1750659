// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.util.Locale;
import java.util.function.Consumer;

/** Reports the progress of a long task, at most once per second. Thread-safe. */
public final class ProgressMessages {

  private static final long INTERVAL = 1_000_000_000L;

  private final String name;
  private final Consumer<String> output;
  private final long begin = System.nanoTime();
  private long lastReport = begin;
  /** The steps of the present stage, and when it began. */
  private String stage = "";
  private long stageBegin = begin;
  private int stepsDone;
  /** The work of the whole task, in units of the caller; its total is 0 unless it is known. */
  private String plan = "";
  private double workDone;
  private double totalWork;

  /** Messages of a task that begins now; {@code output} may be called from any thread. */
  public ProgressMessages(String name, Consumer<String> output) {
    this.name = name;
    this.output = output;
  }

  /** Messages of a part of the task, with its own steps; the same object if the work of the whole task is known. */
  public synchronized ProgressMessages part(String part) {
    return totalWork > 0 ? this : new ProgressMessages(name + ", " + part, output);
  }

  /** Counts a finished step of a stage, which begins with its first step. Nothing is reported if the work of the whole task is known. */
  public synchronized void step(String what, int total) {
    if (!what.equals(stage)) {
      stageBegin = stage.isEmpty() ? begin : System.nanoTime();
      stage = what;
      stepsDone = 0;
    }
    stepsDone++;
    if (totalWork == 0 && stepsDone < total && isTime()) {
      double seconds = (lastReport - stageBegin) / 1e9;
      report(String.format(Locale.ROOT, "%d of %d %s", stepsDone, total, what), seconds / stepsDone * (total - stepsDone));
    }
  }

  /** Sets what is being done, and the work that is left of the whole task, in any unit; 0 if it is not known. */
  public synchronized void plan(String what, double workLeft) {
    plan = what;
    totalWork = workLeft > 0 ? workDone + workLeft : 0;
  }

  /** Counts finished work. */
  public synchronized void advance(double work) {
    workDone += work;
    if (totalWork > 0 && isTime()) {
      report(plan, (lastReport - begin) / 1e9 / workDone * Math.max(0, totalWork - workDone));
    }
  }

  private boolean isTime() {
    long now = System.nanoTime();
    if (now - lastReport < INTERVAL) {
      return false;
    }
    lastReport = now;
    return true;
  }

  private void report(String what, double secondsLeft) {
    output.accept(String.format(Locale.ROOT, "%s: %s, %.0f s passed, about %.0f s left", name, what, (lastReport - begin) / 1e9, secondsLeft));
  }

  /** Reports a message at once. */
  public synchronized void say(String text) {
    output.accept(name + ": " + text);
  }
}
