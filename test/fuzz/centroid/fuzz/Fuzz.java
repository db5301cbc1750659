// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Runs many cases sequentially and counts their outcomes. */
public final class Fuzz {

  private static final int HANG_SECONDS = 900;

  private final long seed;
  private final PrintStream out;
  private final Map<String, Integer> tally = new TreeMap<>();
  private int numBroken;
  private volatile FuzzCase current;

  /**
   * A run.
   *
   * @param seed of all its cases
   * @param out receives reports of broken invariants
   */
  public Fuzz(long seed, PrintStream out) {
    this.seed = seed;
    this.out = out;
  }

  /**
   * Runs cases.
   *
   * @param first the number of the first one
   * @param cases how many
   * @param seconds after which no other is begun
   * @return the number of cases with a broken invariant
   */
  public int run(int first, int cases, long seconds) {
    Thread watch = new Thread(this::watch, "watch");
    watch.setDaemon(true);
    watch.start();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    PrintStream usual = System.out;
    PrintStream errors = System.err;
    try (PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8)) {
      // Learners and Weka's steps print a lot.
      System.setOut(nowhere);
      System.setErr(nowhere);
      for (int number = first; number < first + cases && System.nanoTime() < end; number++) {
        attempt(number);
      }
    } finally {
      System.setOut(usual);
      System.setErr(errors);
      watch.interrupt();
    }
    return numBroken;
  }

  private void attempt(int number) {
    FuzzCase one = FuzzCase.of(seed, number);
    current = one;
    try {
      count(CaseRun.of(one).name());
    } catch (BrokenInvariant broken) {
      count("broken: " + broken.invariant());
      report(one, broken);
    } catch (Throwable e) {
      count("broken: " + e.getClass().getSimpleName());
      report(one, e);
    }
  }

  private void report(FuzzCase one, Throwable broken) {
    numBroken++;
    out.println("BROKEN " + broken.getMessage());
    out.println("  " + one);
    out.println("  again: " + one.command());
    Throwable cause = broken.getCause() == null ? broken : broken.getCause();
    for (int k = 0; k < Math.min(6, cause.getStackTrace().length); k++) {
      out.println("    at " + cause.getStackTrace()[k]);
    }
    for (Throwable deeper = cause.getCause(); deeper != null; deeper = deeper.getCause()) {
      out.println("    because of " + deeper + (deeper.getStackTrace().length == 0 ? "" : " at " + deeper.getStackTrace()[0]));
    }
  }

  private void count(String end) {
    tally.merge(end, 1, Integer::sum);
  }

  /**
   * Returns the outcomes of the cases.
   *
   * @return the number of cases of each outcome
   */
  public Map<String, Integer> tally() {
    return tally;
  }

  /** Reports a case that does not end, with its number. Counts sleeps, since the clock also runs while the process is suspended. */
  private void watch() {
    try {
      FuzzCase last = null;
      for (int naps = 0; naps < HANG_SECONDS; naps = current == last ? naps + 1 : 0) {
        last = current;
        Thread.sleep(1000);
      }
      out.println("HANGS since " + HANG_SECONDS + " s: " + last + "\n  again: " + last.command());
      Thread.getAllStackTraces().forEach((thread, trace) -> out.println(thread + " " + Arrays.toString(trace)));
      Runtime.getRuntime().halt(3);
    } catch (InterruptedException e) {
      // the run has ended
    }
  }

  /**
   * Runs the mode that the arguments select.
   *
   * @param args name=value: seed, first, cases, seconds, case, interrupts, mutations, soak (in minutes)
   * @throws Exception if it can't be done
   */
  public static void main(String[] args) throws Exception {
    Map<String, String> given = new TreeMap<>();
    for (String arg : args) {
      String[] pair = arg.split("=", 2);
      given.put(pair[0], pair[1]);
    }
    // Otherwise Weka would search all class names for every -W, which takes 40 % of the time.
    System.setProperty("weka.test.maventest", "true");
    long seed = Long.parseLong(given.getOrDefault("seed", "1"));
    PrintStream out = System.out;
    int first = Integer.parseInt(given.getOrDefault("case", given.getOrDefault("first", "0")));
    int broken = 0;
    if (given.containsKey("soak")) {
      new Soak(out).run(seed, Integer.parseInt(given.get("soak")));
    } else if (given.containsKey("interrupts")) {
      broken = new Interrupts(seed, out).run(first, Integer.parseInt(given.get("interrupts")));
    } else if (given.containsKey("mutations")) {
      broken = new Mutations(seed, out).run(first, Integer.parseInt(given.get("mutations")));
    } else {
      Fuzz fuzz = new Fuzz(seed, out);
      broken = fuzz.run(first, Integer.parseInt(given.containsKey("case") ? "1" : given.getOrDefault("cases", "1000")),
          Long.parseLong(given.getOrDefault("seconds", "1000000")));
      out.println("Cases from " + first + " on of seed " + seed + ": " + fuzz.tally());
    }
    System.exit(broken == 0 ? 0 : 1);
  }
}
