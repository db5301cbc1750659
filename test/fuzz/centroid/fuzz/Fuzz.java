// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Runs many cases, one after the other, and counts how they end. */
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
   * @param out where broken promises are told
   */
  public Fuzz(long seed, PrintStream out) {
    this.seed = seed;
    this.out = out;
  }

  /**
   * Tries cases.
   *
   * @param first the number of the first one
   * @param cases how many
   * @param seconds after which no other is begun
   * @return how many broke a promise
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
    } catch (BrokenPromise broken) {
      count("broken: " + broken.promise());
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
   * How cases ended.
   *
   * @return how often each end was met
   */
  public Map<String, Integer> tally() {
    return tally;
  }

  /** Tells of a case that does not end, since nobody would know its number. Counts naps: the clock goes on while a process is stopped. */
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
   * Runs what the properties of the command line ask for.
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
    // Weka would look through the names of all classes for every -W, two fifths of the time.
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
