// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import static centroid.Refusals.assertNames;
import static centroid.util.TimeLimit.endsInTime;
import static centroid.util.TimeLimit.sleepForever;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the order of results, the number of threads, and interrupts. In every case map must end; every wait here has a limit. */
class WorkersTest {

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
