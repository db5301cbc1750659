// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static centroid.fuzz.BrokenInvariant.unless;

import java.io.PrintStream;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import weka.classifiers.AbstractClassifier;
import weka.classifiers.Classifier;
import weka.core.Utils;

/** Interrupts builds at a random time, as the Stop button does: a clear outcome, no thread left, no partial model. */
final class Interrupts {

  private static final int END_NAPS = 400;

  private final long seed;
  private final PrintStream out;
  private final Map<String, Integer> tally = new TreeMap<>();
  private int numBroken;

  Interrupts(long seed, PrintStream out) {
    this.seed = seed;
    this.out = out;
  }

  /** Interrupts the builds of a number of cases, without those with options out of range. */
  int run(int first, int wanted) throws InterruptedException {
    for (int number = first, done = 0; done < wanted; number++) {
      FuzzCase one = FuzzCase.of(seed, number);
      boolean slow = one.learner().className().endsWith("TakesItsTime") && one.candidates().isEmpty();
      if (one.options().outside() != null || one.isOdd() && !slow) {
        continue;
      }
      done++;
      try {
        tally.merge(stop(one, new SplittableRandom(seed + number)), 1, Integer::sum);
      } catch (BrokenInvariant broken) {
        numBroken++;
        tally.merge("broken: " + broken.invariant(), 1, Integer::sum);
        out.println("BROKEN " + broken.getMessage() + "\n  " + one + "\n  again: ./antw test-fuzz -Dseed=" + seed + " -Dfirst=" + number + " -Dinterrupts=1");
      }
    }
    out.println("Interrupts: " + tally);
    return numBroken;
  }

  private static String stop(FuzzCase one, SplittableRandom random) throws InterruptedException {
    Snapshot rows = Snapshot.of(one.train());
    AtomicReference<Classifier> model = new AtomicReference<>();
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicBoolean flag = new AtomicBoolean();
    Thread builder = new Thread(() -> {
      try {
        String slots = "-num-slots " + (1 + one.number() % 3) + " ";
        model.set(AbstractClassifier.forName(one.options().className(), Utils.splitOptions(slots + one.options().line(one.learner()))));
        model.get().buildClassifier(one.train());
      } catch (Throwable e) {
        thrown.set(e);
      }
      flag.set(Thread.currentThread().isInterrupted());
    }, "builder");
    builder.start();
    // Most builds take less than a tenth of a second, so short waits are most useful.
    double share = random.nextDouble();
    Thread.sleep((long) (150 * share * share), random.nextInt(1_000_000));
    builder.interrupt();
    for (int nap = 0; nap < END_NAPS && builder.isAlive(); nap++) {
      builder.join(50);
    }
    unless(!builder.isAlive(), "stopEndsSoon", "still training");
    rows.rowsAreUnchanged(one.train());
    CaseRun.noThreadIsLeft();
    return judge(model.get(), thrown.get(), flag.get(), one);
  }

  /** Stopped, or finished or refused before; the interrupt flag is kept for Weka's panels. */
  private static String judge(Classifier model, Throwable thrown, boolean flag, FuzzCase one) {
    if (thrown == null) {
      return "finished before";
    }
    String text = model.toString();
    unless(text.contains("No model built yet"), "noPartialModel", text);
    try {
      model.distributionForInstance(one.test().instance(0));
      throw new BrokenInvariant("noPartialModel", "predicts", null);
    } catch (Exception e) {
      unless(String.valueOf(e.getMessage()).contains("no model"), "noPartialModel", e.toString());
    }
    if (thrown instanceof InterruptedException) {
      unless(flag, "stopKeepsTheFlag", "the thread is not marked as interrupted");
      return "stopped";
    }
    RefusalMessages.refusalIsOneSentence(thrown);
    return flag ? "failed while it was stopped" : "refused before";
  }
}
