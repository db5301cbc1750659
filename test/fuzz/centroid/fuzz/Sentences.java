// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.NoSuchElementException;

/** What a refusal must be like: one clear sentence. */
public final class Sentences {

  private static final int MAX_LENGTH = 1200;
  /** Exceptions that tell of a mistake in the code, not of one in the input. */
  private static final List<Class<? extends Throwable>> MISTAKES = List.of(NullPointerException.class, IndexOutOfBoundsException.class,
      ClassCastException.class, ArithmeticException.class, NegativeArraySizeException.class, ArrayStoreException.class, NoSuchElementException.class,
      ConcurrentModificationException.class, Error.class);

  private Sentences() {
  }

  /**
   * A refusal is one line that says what is wrong.
   *
   * @param refusal what was thrown
   * @throws BrokenPromise if it is anything else
   */
  public static void refusalIsOneSentence(Throwable refusal) {
    String message = refusal.getMessage();
    boolean mistake = MISTAKES.stream().anyMatch(type -> type.isInstance(refusal));
    boolean clear = message != null && message.strip().lines().count() == 1 && message.length() <= MAX_LENGTH && message.strip().contains(" ")
        && !message.strip().endsWith("null") && message.strip().chars().noneMatch(Character::isISOControl);
    if (mistake || !clear) {
      throw new BrokenPromise("refusalIsOneSentence", String.valueOf(refusal), refusal);
    }
  }

  /** The refusal of an impossible value names its option. */
  static void refusalNamesTheOption(Throwable refusal, String option) {
    refusalIsOneSentence(refusal);
    BrokenPromise.unless(refusal.getMessage().contains(option), "refusalNamesTheOption", option + " in: " + refusal.getMessage());
  }
}
