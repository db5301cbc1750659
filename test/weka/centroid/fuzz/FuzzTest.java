// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** A few cases of the fuzz tests, and that they detect broken invariants; {@code ./antw test-slow} has more cases, {@code ./antw test-fuzz} any number. */
class FuzzTest {

  /** Another seed than the one that test-slow takes. */
  private static final long SEED = 7;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void invariantsHold() {
    Fuzz fuzz = new Fuzz(SEED, out);
    assertEquals(0, fuzz.run(0, 48, 600), () -> bytes.toString(StandardCharsets.UTF_8));
    assertTrue(fuzz.tally().getOrDefault("MODEL", 0) > 15, () -> "too few models: " + fuzz.tally());
  }

  @Test
  void stopsAreClear() throws InterruptedException {
    assertEquals(0, new Interrupts(SEED, out).run(0, 15), () -> bytes.toString(StandardCharsets.UTF_8));
  }

  @Test
  void aCaseIsAFunctionOfSeedAndNumber() {
    for (int number = 0; number < 50; number++) {
      FuzzCase one = FuzzCase.of(SEED, number);
      FuzzCase again = FuzzCase.of(SEED, number);
      assertEquals(one.toString(), again.toString());
      assertEquals(Snapshot.of(one.train()), Snapshot.of(again.train()));
      assertEquals(Snapshot.of(one.test()), Snapshot.of(again.test()));
    }
    assertFalse(FuzzCase.of(SEED, 1).toString().equals(FuzzCase.of(SEED + 1, 1).toString()));
  }

  @Test
  void aBrokenInvariantIsNoticed() {
    FuzzCase one = FuzzCase.of(SEED, 3);
    Snapshot before = Snapshot.of(one.train());
    one.train().instance(0).setWeight(0.25);
    assertEquals("rowsAreUnchanged", assertThrows(BrokenInvariant.class, () -> before.rowsAreUnchanged(one.train())).invariant());
    assertThrows(BrokenInvariant.class, () -> RefusalMessages.refusalIsOneSentence(new NullPointerException("a b")));
    assertThrows(BrokenInvariant.class, () -> RefusalMessages.refusalIsOneSentence(new IllegalArgumentException("two\nlines")));
    assertTrue(one.command().endsWith("-Dseed=7 -Dcase=3"));
    assertTrue(KnownRefusals.reasons().stream().allMatch(reason -> reason.contains(": ")));
  }
}
