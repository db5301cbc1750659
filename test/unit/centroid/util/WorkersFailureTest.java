// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import static centroid.util.TimeLimit.endsInTime;
import static centroid.util.TimeLimit.sleepForever;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests failing tasks: what is reported, and which other tasks still run. In every case map must end; every wait here has a limit. */
class WorkersFailureTest {

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aFailureCarriesIndexAndCause(int numThreads) {
    IOException cause = new IOException("disk full");
    endsInTime(() -> {
      TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(numThreads).map(10, index -> {
        if (index == 6) {
          throw cause;
        }
        return index;
      }));
      assertEquals(6, failure.index());
      assertSame(cause, failure.getCause());
      assertEquals("disk full", failure.reason());
      assertEquals("Task 6 failed: java.io.IOException: disk full", failure.getMessage());
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aMissingClassIsAFailureOfItsTask(int numThreads) {
    endsInTime(() -> {
      TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(numThreads).map(3, index -> {
        throw new NoClassDefFoundError("gone");
      }));
      assertEquals("java.lang.NoClassDefFoundError: gone", failure.reason());
      assertEquals(0, failure.index());
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aStackOverflowIsAFailureOfItsTask(int numThreads) {
    endsInTime(() -> {
      TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(numThreads).map(3, WorkersFailureTest::recurse));
      assertTrue(failure.getCause() instanceof StackOverflowError);
      assertEquals("java.lang.StackOverflowError", failure.reason());
    });
  }

  private static int recurse(int depth) {
    return recurse(depth + 1) + 1;
  }

  /** The caller must see that memory is exhausted. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void outOfMemoryReachesTheCallerAsItIs(int numThreads) {
    OutOfMemoryError error = new OutOfMemoryError("thrown by a test");
    endsInTime(() -> assertSame(error, assertThrows(OutOfMemoryError.class, () -> new Workers(numThreads).map(3, index -> {
      throw error;
    }))));
  }

  @Test
  void aFailureWithoutMessageGivesItsClassName() {
    assertEquals("java.lang.NullPointerException", new TaskFailure(0, new NullPointerException()).reason());
    assertEquals("java.lang.RuntimeException:", new TaskFailure(0, new RuntimeException(" ")).reason());
  }

  @Test
  void aReasonIsOneLineOfBoundedLength() {
    assertEquals("no bread, no butter", new TaskFailure(0, new IOException("no bread,\u0007\r\n\u2028no butter\n")).reason());
    String pages = new TaskFailure(0, new IOException("page of text ".repeat(1000))).reason();
    assertTrue(pages.length() < 600 && pages.startsWith("page of text page") && pages.endsWith("..."), pages);
  }

  /** Both tasks fail at the same moment, the second one first to be noticed or not: the lower index is reported. */
  @Test
  void ofSeveralFailuresTheLowestIndexIsReported() {
    for (int repetition = 0; repetition < 50; repetition++) {
      endsInTime(() -> {
        CyclicBarrier both = new CyclicBarrier(2);
        TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(2).map(2, index -> {
          both.await(10, TimeUnit.SECONDS);
          throw new IOException("task " + index);
        }));
        assertEquals(0, failure.index());
        assertEquals("task 0", failure.reason());
      });
    }
  }

  /** The reported failure does not depend on the order of the threads. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void ifAllTasksFailTheFirstIsReported(int numThreads) {
    for (int repetition = 0; repetition < 200; repetition++) {
      endsInTime(() -> {
        TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(numThreads).map(8, index -> {
          throw new IOException("task " + index);
        }));
        assertEquals(0, failure.index());
      });
    }
  }

  /** Errors that are not failures of a task. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void otherErrorsReachTheCallerAsTheyAre(int numThreads) {
    AssertionError error = new AssertionError("thrown by a test");
    endsInTime(() -> assertSame(error, assertThrows(AssertionError.class, () -> new Workers(numThreads).map(3, index -> {
      throw error;
    }))));
  }

  @Test
  void aFailureStopsLaterTasksOnOneThread() {
    AtomicInteger begun = new AtomicInteger();
    assertThrows(TaskFailure.class, () -> new Workers(1).map(100, index -> {
      begun.incrementAndGet();
      throw new IOException();
    }));
    assertEquals(1, begun.get());
  }

  /** Task 1 holds the second thread until task 0 has failed, so none of the others may ever begin. */
  @Test
  void aFailureStopsLaterTasksOnTwoThreads() {
    endsInTime(() -> {
      AtomicInteger begun = new AtomicInteger();
      CountDownLatch bothBegun = new CountDownLatch(2);
      AtomicReference<Thread> failing = new AtomicReference<>();
      TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(2).map(1000, index -> {
        begun.incrementAndGet();
        bothBegun.countDown();
        bothBegun.await();
        if (index == 0) {
          failing.set(Thread.currentThread());
          throw new IOException("first");
        }
        // That thread could run the other tasks now, and ends with the map.
        awaitEnd(failing);
        return null;
      }));
      assertEquals(0, failure.index());
      assertEquals(2, begun.get());
    });
  }

  private static void awaitEnd(AtomicReference<Thread> failing) {
    while (failing.get() == null || failing.get().isAlive()) {
      Thread.onSpinWait();
    }
  }

  /** The caller need not wait for a task that runs on: it is interrupted, and its thread ends. */
  @Test
  void aFailureInterruptsTheTasksThatRun() {
    endsInTime(() -> {
      CountDownLatch sleeping = new CountDownLatch(1);
      CountDownLatch interrupted = new CountDownLatch(1);
      assertThrows(TaskFailure.class, () -> new Workers(2).map(2, index -> {
        if (index == 0) {
          sleeping.await();
          throw new IOException();
        }
        sleeping.countDown();
        try {
          sleepForever();
        } catch (InterruptedException e) {
          interrupted.countDown();
          throw e;
        }
        return null;
      }));
      interrupted.await();
    });
  }
}
