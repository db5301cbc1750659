// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/** Reports the progress of a long task, at most once per second. Thread-safe. */
public final class ProgressMessages {

  private static final long INTERVAL = 1_000_000_000L;

  private final String name;
  private final Consumer<String> output;
  private final LongSupplier clock;
  private final long begin;
  private long lastReport;
  /** The steps of the present stage, and when it began. */
  private String stage = "";
  private long stageBegin;
  private int stepsDone;
  /** The work of the whole task, in units of the caller; its total is 0 unless it is known. */
  private String plan = "";
  private double workDone;
  /** The first piece of work and when it was done: it loads code, which tells nothing about the speed of the rest. */
  private double firstWork;
  private long firstDone;
  private double totalWork;

  /** Messages of a task that begins now; {@code output} may be called from any thread. */
  public ProgressMessages(String name, Consumer<String> output) {
    this(name, output, System::nanoTime);
  }

  /** The same with another clock, which counts nanoseconds. */
  public ProgressMessages(String name, Consumer<String> output, LongSupplier clock) {
    this.name = name;
    this.output = output;
    this.clock = clock;
    this.begin = clock.getAsLong();
    this.lastReport = begin;
    this.stageBegin = begin;
  }

  /** Messages of a part of the task, with its own steps; the same object if the work of the whole task is known. */
  public synchronized ProgressMessages part(String part) {
    return totalWork > 0 ? this : new ProgressMessages(name + ", " + part, output, clock);
  }

  /** Counts a finished step of a stage, which begins with its first step. Nothing is reported if the work of the whole task is known. */
  public synchronized void step(String what, int total) {
    if (!what.equals(stage)) {
      stageBegin = stage.isEmpty() ? begin : clock.getAsLong();
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

  /** Counts finished work. The time that is left is estimated from the second piece of work on. */
  public synchronized void advance(double work) {
    boolean isFirst = workDone == 0;
    workDone += work;
    if (isFirst) {
      firstWork = work;
      firstDone = clock.getAsLong();
    }
    if (totalWork > 0 && isTime()) {
      report(plan, (lastReport - firstDone) / 1e9 / (workDone - firstWork) * Math.max(0, totalWork - workDone));
    }
  }

  private boolean isTime() {
    long now = clock.getAsLong();
    if (now - lastReport < INTERVAL) {
      return false;
    }
    lastReport = now;
    return true;
  }

  /** Reports what is being done; {@code secondsLeft} is NaN if nothing was measured yet. */
  private void report(String what, double secondsLeft) {
    String left = Double.isNaN(secondsLeft) ? "" : String.format(Locale.ROOT, ", about %.0f s left", secondsLeft);
    output.accept(String.format(Locale.ROOT, "%s: %s, %.0f s passed%s", name, what, (lastReport - begin) / 1e9, left));
  }

  /** Reports a message at once. */
  public synchronized void say(String text) {
    output.accept(name + ": " + text);
  }
}
