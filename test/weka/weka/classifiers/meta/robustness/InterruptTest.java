// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta.robustness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
import centroid.weka.MessageLog;
import centroid.weka.Models;
import centroid.weka.ScriptedLearner;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instances;

/** An interrupt, which is what Stop sends since Weka 3.8.7, ends training soon and leaves no partial model. */
class InterruptTest {

  /** Milliseconds of a fit that ignores interrupts. */
  private static final long FIT_MILLIS = 150;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private static final String SCRIPTED = " -I 10 -W centroid.weka.ScriptedLearner ";

  @AfterEach
  void resetTheScript() {
    ScriptedLearner.reset();
  }

  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging, 1", "-mode bagging, 2"})
  void trainingEndsWithTheCurrentFit(String mode, int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(3);
    AtomicInteger fits = new AtomicInteger();
    ScriptedLearner.onFit(seed -> {
      fits.incrementAndGet();
      begun.countDown();
      busy(FIT_MILLIS);
    });
    assertStops(Models.withOptions("-num-slots " + slots + SCRIPTED + mode), begun, FIT_MILLIS + 1000);
    // No member starts after the interrupt, except at most one in each slot.
    Thread.sleep(3 * FIT_MILLIS);
    assertTrue(fits.get() <= 3 + slots, "fits: " + fits.get());
  }

  /** A base learner that reacts to the interrupt itself, as Weka's do since 3.8.7, ends training at once. */
  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging, 1", "-mode bagging, 2"})
  void trainingEndsWithinAnInterruptibleFit(String mode, int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    ScriptedLearner.onFit(seed -> {
      begun.countDown();
      Thread.sleep(60_000);
    });
    assertStops(Models.withOptions("-num-slots " + slots + SCRIPTED + mode), begun, 1000);
  }

  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging -O, 1", "-mode bagging -O, 2"})
  void predictionOfTrainingRowsCanBeStopped(String mode, int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    ScriptedLearner.onPredict((seed, row, prediction) -> {
      begun.countDown();
      busy(1);
      return prediction;
    });
    // One member takes 4 s for all rows. It predicts blocks of 256 rows, so it notices the interrupt after at most 256 ms.
    assertStops(Models.withOptions("-num-slots " + slots + SCRIPTED + mode), TestData.numeric(4000), begun, 256 + 1000);
  }

  /** The selection among 1500 constant models takes seconds without fits of the base learner. */
  @Test
  void selectionCanBeStopped() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CentroidBagging ours = Models.withOptions("-I 10 -pool 1500 -W weka.classifiers.rules.ZeroR -num-slots 2");
    ours.setLog(new MessageLog(message -> {
      if (message.contains("selecting")) {
        begun.countDown();
      }
    }));
    assertStops(ours, TestData.numeric(4000), begun, 1000);
  }

  /** Ten members predict 500 rows before the first assignment, which would take half a minute and is interrupted. */
  @ParameterizedTest
  @CsvSource({"1", "2"})
  void assignmentOfDrawsCanBeStopped(int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger predicted = new AtomicInteger();
    ScriptedLearner.onPredict((seed, row, prediction) -> {
      if (predicted.incrementAndGet() == 10 * 500) {
        CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS).execute(begun::countDown);
      }
      return prediction;
    });
    assertStops(Models.withOptions("-mode refit -draws 5000000 -num-slots " + slots + SCRIPTED), begun, 1000);
  }

  @Test
  void anInterruptBeforeTrainingEndsIt() {
    CentroidBagging ours = Models.withOptions("-I 3 -pool 6");
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(Thread.interrupted(), "the thread must stay interrupted");
    Models.assertNoModel(ours);
  }

  @Test
  void batchPredictionCanBeStopped() throws Exception {
    Instances data = TestData.nominal(600);
    CentroidBagging ours = Models.trained("-I 3 -pool 6", data);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> ours.distributionsForInstances(data));
    assertTrue(Thread.interrupted());
    assertEquals(600, ours.distributionsForInstances(data).length, "the model still predicts");
  }

  private static void assertStops(CentroidBagging ours, CountDownLatch begun, long atMostMillis) throws Exception {
    assertStops(ours, TestData.numeric(500), begun, atMostMillis);
  }

  /** Measures the processor time of the training thread, so that a busy computer causes no false alarm. */
  private static void assertStops(CentroidBagging ours, Instances data, CountDownLatch begun, long atMostMillis) throws Exception {
    AtomicReference<Exception> thrown = new AtomicReference<>();
    AtomicReference<Boolean> flag = new AtomicReference<>();
    AtomicLong nanosAtEnd = new AtomicLong();
    Thread trainer = new Thread(() -> {
      try {
        ours.buildClassifier(data);
      } catch (Exception e) {
        thrown.set(e);
      }
      flag.set(Thread.currentThread().isInterrupted());
      nanosAtEnd.set(CLOCK.getCurrentThreadCpuTime());
    });
    trainer.start();
    assertTrue(begun.await(60, TimeUnit.SECONDS), "training has not begun");
    long nanosAtInterrupt = CLOCK.getThreadCpuTime(trainer.getId());
    trainer.interrupt();
    trainer.join(20_000);
    assertFalse(trainer.isAlive(), "still training after 20 s");
    long millis = (nanosAtEnd.get() - nanosAtInterrupt) / 1_000_000;
    assertTrue(millis <= atMostMillis, "continued for " + millis + " ms");
    assertInstanceOf(InterruptedException.class, thrown.get());
    assertTrue(flag.get(), "the thread must stay interrupted");
    Models.assertNoModel(ours);
  }

  private static void busy(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
