// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.runtime.NativeMemory;
import centroid.nd4j.runtime.Nd4jRuntime;
import centroid.util.Workers;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Memory is bounded by the number of threads, and threads wait only if they must. */
@Timeout(60)
class LayersPoolTest {

  private static final NetworkShape SHAPE = new NetworkShape(3, new int[] {8}, Activation.RELU, 1, Loss.SQUARED);
  private static final int BATCH = 16;

  @BeforeAll
  static void start() {
    Nd4jRuntime.start();
  }

  private static LayersPool pool() {
    return new LayersPool(SHAPE, BATCH);
  }

  /** Reserves all memory but that of some layers; returns the argument of release. */
  private static int allButLayers(int count) throws InterruptedException {
    long each = (SHAPE.offHeapBytes(BATCH) + 1023) / 1024 * 1024;
    return NativeMemory.reserve(NativeMemory.limit() - count * each, "the test");
  }

  private static <T> FutureTask<T> inThread(FutureTask<T> task) {
    Thread thread = new Thread(task);
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  private static FutureTask<Integer> usingIn(LayersPool pool) {
    return inThread(new FutureTask<>(() -> pool.use(Layers::rowsAtOnce)));
  }

  /** Holds layers until the latch opens. */
  private static FutureTask<Integer> holding(LayersPool pool, CountDownLatch taken, CountDownLatch end) {
    return inThread(new FutureTask<>(() -> pool.use(layers -> {
      taken.countDown();
      end.await();
      return layers.rowsAtOnce();
    })));
  }

  private static void assertWaits(FutureTask<?> task) {
    assertThrows(TimeoutException.class, () -> task.get(100, TimeUnit.MILLISECONDS));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void thereAreNoMoreLayersThanThreads(int numThreads) throws Exception {
    Set<Layers> seen = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    Set<Layers> lent = Collections.synchronizedSet(Collections.newSetFromMap(new IdentityHashMap<>()));
    try (LayersPool pool = pool()) {
      new Workers(numThreads).map(200, task -> pool.use(layers -> {
        seen.add(layers);
        assertTrue(lent.add(layers), "layers are lent to one task at a time");
        Thread.yield();
        return lent.remove(layers);
      }));
    }
    assertTrue(!seen.isEmpty() && seen.size() <= numThreads, seen.size() + " for " + numThreads + " threads");
  }

  @Test
  void aPoolTakesNoMemoryBeforeItsFirstUseAndFreesAll() throws Exception {
    int taken = allButLayers(0);
    try (LayersPool pool = pool()) {
      FutureTask<Integer> first = usingIn(pool);
      assertWaits(first);
      NativeMemory.release(taken);
      assertEquals(BATCH, first.get());
    }
    NativeMemory.release(allButLayers(0));
  }

  /** Another training holds all other memory. */
  @Test
  void aThreadWaitsForLayersOfItsOwnPool() throws Exception {
    int others = allButLayers(1);
    try (LayersPool pool = pool()) {
      CountDownLatch taken = new CountDownLatch(1);
      CountDownLatch end = new CountDownLatch(1);
      FutureTask<Integer> first = holding(pool, taken, end);
      taken.await();
      FutureTask<Integer> second = usingIn(pool);
      assertWaits(second);
      end.countDown();
      assertEquals(BATCH, first.get());
      assertEquals(BATCH, second.get());
    } finally {
      NativeMemory.release(others);
    }
  }

  /** One may have to wait until the other has ended, but never both. */
  @Test
  void trainingsDoNotDeadlock() throws Exception {
    int others = allButLayers(2);
    try {
      for (int repeat = 0; repeat < 20; repeat++) {
        FutureTask<Integer> one = inThread(new FutureTask<>(LayersPoolTest::training));
        FutureTask<Integer> other = inThread(new FutureTask<>(LayersPoolTest::training));
        assertEquals(50, one.get());
        assertEquals(50, other.get());
      }
    } finally {
      NativeMemory.release(others);
    }
  }

  /** Runs many tasks in two threads. */
  private static int training() throws Exception {
    try (LayersPool pool = pool()) {
      return new Workers(2).map(50, task -> pool.use(layers -> {
        Thread.yield();
        return task;
      })).size();
    }
  }

  @Test
  void aThreadThatWaitsForMemoryCanBeInterrupted() throws Exception {
    int others = allButLayers(0);
    try (LayersPool pool = pool()) {
      Thread first = new Thread(() -> assertThrows(InterruptedException.class, () -> pool.use(Layers::rowsAtOnce)));
      first.start();
      Thread.sleep(50);
      FutureTask<Integer> second = usingIn(pool);
      first.interrupt();
      first.join();
      assertWaits(second);
      NativeMemory.release(others);
      assertEquals(BATCH, second.get(), "the second thread gets the memory");
    }
  }

  @Test
  void closingDoesNotFreeLayersInUse() throws Exception {
    LayersPool pool = pool();
    NetworkData data = new NetworkData(SHAPE, NaiveNetwork.normals(300, 1), NaiveNetwork.normals(100, 2));
    NetworkTrainer trainer = new NetworkTrainer(SHAPE, TrainingSettings.adam(0.01, 10, BATCH), data, GradientTest.streams(1).get(0));
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch end = new CountDownLatch(1);
    FutureTask<Double> computing = inThread(new FutureTask<>(() -> pool.use(layers -> {
      taken.countDown();
      end.await();
      return trainer.epoch(layers, null, null);
    })));
    taken.await();
    FutureTask<Integer> late = usingIn(pool);
    late.get();
    pool.close();
    assertThrows(IllegalStateException.class, () -> pool.use(Layers::rowsAtOnce));
    assertFalse(computing.isDone());
    end.countDown();
    assertTrue(Double.isFinite(computing.get()));
    NativeMemory.release(allButLayers(0));
  }

  @Test
  void layersOfAFailedTaskAreReused() throws Exception {
    int others = allButLayers(1);
    try (LayersPool pool = pool()) {
      assertThrows(ArithmeticException.class, () -> pool.use(layers -> {
        throw new ArithmeticException("no");
      }));
      assertEquals(BATCH, pool.use(Layers::rowsAtOnce));
    } finally {
      NativeMemory.release(others);
    }
  }

  /** The first attempt fails and so do all others, instead of waiting. */
  @Test
  void layersThatNeverFitAreRejected() {
    NetworkShape huge = new NetworkShape(20_000, new int[] {50_000}, Activation.RELU, 1, Loss.SQUARED);
    try (LayersPool pool = new LayersPool(huge, BATCH)) {
      for (int attempt = 0; attempt < 2; attempt++) {
        assertThrows(IllegalArgumentException.class, () -> pool.use(Layers::rowsAtOnce));
      }
    }
  }
}
