// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.Refusals.assertNames;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order, failures and interrupts. In every case map must end; every wait here has a limit. */
class WorkersTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  private static void endsInTime(Executable executable) {
    assertTimeoutPreemptively(LIMIT, executable);
  }

  /** Sleeps far longer than any test may take. */
  private static void sleepForever() throws InterruptedException {
    Thread.sleep(Duration.ofHours(1).toMillis());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 0})
  void resultsKeepTheOrderOfTheTasks(int numThreads) {
    endsInTime(() -> {
      List<Integer> results = new Workers(numThreads).map(200, index -> {
        Thread.sleep(index % 7 == 0 ? 2 : 0);
        return index * index;
      });
      assertEquals(IntStream.range(0, 200).map(index -> index * index).boxed().toList(), results);
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void everyTaskRunsOnce(int numThreads) {
    endsInTime(() -> {
      AtomicInteger[] runs = new AtomicInteger[300];
      Arrays.setAll(runs, k -> new AtomicInteger());
      new Workers(numThreads).map(runs.length, index -> runs[index].incrementAndGet());
      assertTrue(Arrays.stream(runs).allMatch(count -> count.get() == 1));
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void noTasksNoResults(int numThreads) {
    endsInTime(() -> assertEquals(List.of(), new Workers(numThreads).map(0, index -> index)));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aResultMayBeNull(int numThreads) {
    endsInTime(() -> assertEquals(Arrays.asList(null, null, null), new Workers(numThreads).map(3, index -> null)));
  }

  /** Each task waits for the others, so this ends only if all of them run at the same time. */
  @Test
  void asManyTasksRunTogetherAsThereAreThreads() {
    endsInTime(() -> {
      CyclicBarrier all = new CyclicBarrier(4);
      new Workers(4).map(4, index -> all.await(10, TimeUnit.SECONDS));
    });
  }

  @Test
  void neverMoreTasksRunTogetherThanThereAreThreads() {
    endsInTime(() -> {
      AtomicInteger running = new AtomicInteger();
      AtomicInteger most = new AtomicInteger();
      new Workers(3).map(60, index -> {
        most.accumulateAndGet(running.incrementAndGet(), Math::max);
        Thread.sleep(1);
        return running.decrementAndGet();
      });
      assertTrue(most.get() <= 3);
    });
  }

  @Test
  void oneThreadIsTheThreadOfTheCaller() {
    endsInTime(() -> {
      for (Thread thread : new Workers(1).map(3, index -> Thread.currentThread())) {
        assertSame(Thread.currentThread(), thread);
      }
      for (Thread thread : new Workers(2).map(3, index -> Thread.currentThread())) {
        assertNotSame(Thread.currentThread(), thread);
        assertTrue(thread.isDaemon());
      }
    });
  }

  @Test
  void theThreadsEndWithTheMap() {
    endsInTime(() -> {
      Set<Thread> threads = ConcurrentHashMap.newKeySet();
      new Workers(4).map(20, index -> threads.add(Thread.currentThread()));
      for (Thread thread : threads) {
        thread.join();
      }
    });
  }

  @Test
  void tasksMayUseWorkersThemselves() {
    endsInTime(() -> {
      Workers workers = new Workers(2);
      List<List<Integer>> results = workers.map(4, outer -> workers.map(3, inner -> 10 * outer + inner));
      assertEquals(List.of(30, 31, 32), results.get(3));
    });
  }

  @Test
  void zeroThreadsMeanOnePerCore() {
    assertEquals(Runtime.getRuntime().availableProcessors(), new Workers(0).numThreads());
    assertEquals(5, new Workers(5).numThreads());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, Integer.MIN_VALUE})
  void aNegativeNumberOfThreadsIsRejected(int numThreads) {
    assertNames(() -> new Workers(numThreads), "threads", "at least 0", String.valueOf(numThreads));
  }

  // ------------------------------------------------------------------------- failures

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
      TaskFailure failure = assertThrows(TaskFailure.class, () -> new Workers(numThreads).map(3, WorkersTest::recurse));
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

  // ------------------------------------------------------------------------- interrupts

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void anInterruptOfTheCallerEndsTheMapEvenIfTasksSleep(int numThreads) {
    endsInTime(() -> {
      CountDownLatch begun = new CountDownLatch(1);
      interruptAfter(begun, Thread.currentThread());
      assertThrows(InterruptedException.class, () -> new Workers(numThreads).map(20, index -> {
        begun.countDown();
        sleepForever();
        return null;
      }));
      assertFalse(Thread.interrupted(), "The exception replaces the interrupt flag");
    });
  }

  /** For example a base learner that ignores interrupts. */
  @Test
  void anInterruptOfTheCallerEndsTheMapEvenIfATaskIgnoresIt() {
    AtomicBoolean released = new AtomicBoolean();
    try {
      endsInTime(() -> {
        CountDownLatch begun = new CountDownLatch(1);
        interruptAfter(begun, Thread.currentThread());
        assertThrows(InterruptedException.class, () -> new Workers(2).map(20, index -> {
          begun.countDown();
          while (!released.get()) {
            Thread.onSpinWait();
          }
          return null;
        }));
      });
    } finally {
      released.set(true);
    }
  }

  @Test
  void anInterruptOfTheCallerInterruptsTheTasksAndStopsTheRest() {
    endsInTime(() -> {
      CountDownLatch begun = new CountDownLatch(3);
      CountDownLatch ended = new CountDownLatch(3);
      AtomicInteger numBegun = new AtomicInteger();
      interruptAfter(begun, Thread.currentThread());
      assertThrows(InterruptedException.class, () -> new Workers(3).map(50, index -> {
        numBegun.incrementAndGet();
        begun.countDown();
        try {
          sleepForever();
        } finally {
          ended.countDown();
        }
        return null;
      }));
      ended.await();
      assertEquals(3, numBegun.get());
    });
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void aTaskThatEndsByInterruptEndsTheMapSo(int numThreads) {
    endsInTime(() -> assertThrows(InterruptedException.class, () -> new Workers(numThreads).map(5, index -> {
      throw new InterruptedException();
    })));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aCallerInterruptedBeforeStartsNoTask(int numThreads) {
    endsInTime(() -> {
      for (int count : new int[] {0, 1, 5}) {
        Thread.currentThread().interrupt();
        AtomicInteger begun = new AtomicInteger();
        assertThrows(InterruptedException.class, () -> new Workers(numThreads).map(count, index -> begun.incrementAndGet()));
        assertEquals(0, begun.get());
      }
    });
  }

  private static void interruptAfter(CountDownLatch latch, Thread thread) {
    Thread helper = new Thread(() -> {
      try {
        latch.await();
        thread.interrupt();
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    });
    helper.setDaemon(true);
    helper.start();
  }
}
