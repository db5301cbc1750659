// SPDX-License-Identifier: GPL-3.0-only
package centroid.fuzz;

import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.NoSuchElementException;

/** Checks that a refusal is one clear sentence. */
public final class RefusalMessages {

  private static final int MAX_LENGTH = 1200;
  /** Exceptions that indicate a defect in the code, not in the input. */
  private static final List<Class<? extends Throwable>> MISTAKES = List.of(NullPointerException.class, IndexOutOfBoundsException.class,
      ClassCastException.class, ArithmeticException.class, NegativeArraySizeException.class, ArrayStoreException.class, NoSuchElementException.class,
      ConcurrentModificationException.class, Error.class);

  private RefusalMessages() {
  }

  /**
   * Checks that a refusal is one line that states the problem.
   *
   * @param refusal the exception
   * @throws BrokenInvariant if it is not
   */
  public static void refusalIsOneSentence(Throwable refusal) {
    String message = refusal.getMessage();
    boolean mistake = MISTAKES.stream().anyMatch(type -> type.isInstance(refusal));
    boolean clear = message != null && message.strip().lines().count() == 1 && message.length() <= MAX_LENGTH && message.strip().contains(" ")
        && !message.strip().endsWith("null") && message.strip().chars().noneMatch(Character::isISOControl);
    if (mistake || !clear) {
      throw new BrokenInvariant("refusalIsOneSentence", String.valueOf(refusal), refusal);
    }
  }

  /** Checks that the refusal of an invalid value names its option. */
  static void refusalNamesTheOption(Throwable refusal, String option) {
    refusalIsOneSentence(refusal);
    BrokenInvariant.unless(refusal.getMessage().contains(option), "refusalNamesTheOption", option + " in: " + refusal.getMessage());
  }
}
