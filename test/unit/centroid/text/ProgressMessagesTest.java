// SPDX-License-Identifier: GPL-3.0-only
package centroid.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressMessagesTest {

  private static final long SECOND = 1_000_000_000L;

  private final List<String> messages = new ArrayList<>();
  private long nanos;
  private final ProgressMessages progress = new ProgressMessages("Task", messages::add, () -> nanos);

  private static int secondsLeft(String message) {
    return Integer.parseInt(message.replaceAll(".*about (\\d+) s left", "$1"));
  }

  @Test
  void nothingIsReportedInTheFirstSecond() {
    progress.step("steps", 10);
    progress.plan("working", 10);
    progress.advance(1);
    assertEquals(List.of(), messages);
  }

  @Test
  void theWorkLeftIsThatOfTheWholeTask() {
    progress.plan("first stage", 11);
    progress.advance(1);
    nanos += SECOND;
    progress.advance(1);
    assertTrue(messages.get(0).startsWith("Task: first stage, 1 s passed, about "), messages.get(0));
    assertEquals(9, secondsLeft(messages.get(0)), 1);
    progress.plan("second stage", 39);
    nanos += SECOND;
    progress.step("steps", 100);
    progress.advance(9);
    assertEquals(2, messages.size(), "steps are silent if the work is known");
    assertTrue(messages.get(1).startsWith("Task: second stage, 2 s passed"), messages.get(1));
    assertEquals(6, secondsLeft(messages.get(1)), 1);
  }

  @Test
  void preparationsDoNotCountAsWork() {
    nanos += 20 * SECOND;
    progress.plan("working", 10);
    progress.advance(1);
    nanos += SECOND;
    progress.advance(1);
    assertEquals(List.of("Task: working, 20 s passed", "Task: working, 21 s passed, about 8 s left"), messages);
  }

  /** The first epoch of a process loads native code: its time says nothing about the others. */
  @Test
  void theFirstPieceOfWorkIsNoMeasureOfTheRest() {
    progress.plan("working", 200);
    nanos += SECOND;
    progress.advance(1);
    assertEquals(List.of("Task: working, 1 s passed"), messages);
    nanos += SECOND;
    progress.advance(99);
    assertEquals("Task: working, 2 s passed, about 1 s left", messages.get(1));
  }

  /** A stage with many steps before does not count in the estimate of the next. */
  @Test
  void everyStageHasItsOwnSteps() {
    for (int k = 0; k < 50; k++) {
      progress.step("fits", 50);
    }
    progress.step("folds", 4);
    nanos += SECOND;
    progress.step("folds", 4);
    assertEquals(1, messages.size());
    assertTrue(messages.get(0).startsWith("Task: 2 of 4 folds"), messages.get(0));
    assertEquals(1, secondsLeft(messages.get(0)), 1);
  }

  @Test
  void partsCountTheirWorkInTheWhole() {
    assertNotSame(progress, progress.part("fold 1"));
    progress.plan("working", 10);
    assertSame(progress, progress.part("fold 1"));
    progress.plan("no idea how long", 0);
    assertNotSame(progress, progress.part("fold 1"));
  }
}
