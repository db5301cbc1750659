// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.TestData;
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
import weka.core.Instance;
import weka.core.Instances;

/** Stop, which is an interrupt since Weka 3.8.7, ends training soon and leaves no half model. */
class InterruptTest {

  /** A fit that pays no attention to interrupts takes this long. */
  private static final long FIT_MILLIS = 150;

  private static final ThreadMXBean CLOCK = ManagementFactory.getThreadMXBean();

  private static final String SCRIPTED = " -I 10 -W weka.classifiers.meta.ScriptedLearner ";

  @AfterEach
  void forgetTheScript() {
    ScriptedLearner.forget();
  }

  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging, 1", "-mode bagging, 2"})
  void trainingEndsWithTheCurrentFit(String mode, int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(3);
    AtomicInteger fits = new AtomicInteger();
    ScriptedLearner.follow(new ScriptedLearner.Script() {
      @Override
      public void fit(int seed) {
        fits.incrementAndGet();
        begun.countDown();
        busy(FIT_MILLIS);
      }
    });
    assertStops(Models.withOptions("-num-slots " + slots + SCRIPTED + mode), begun, FIT_MILLIS + 1000);
    // No member begins after the stop, except one in each slot that was about to.
    Thread.sleep(3 * FIT_MILLIS);
    assertTrue(fits.get() <= 3 + slots, "fits: " + fits.get());
  }

  /** A base learner that honours the interrupt itself, as Weka's do since 3.8.7, ends training at once. */
  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging, 1", "-mode bagging, 2"})
  void trainingEndsInsideAFitThatCanBeInterrupted(String mode, int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    ScriptedLearner.follow(new ScriptedLearner.Script() {
      @Override
      public void fit(int seed) throws InterruptedException {
        begun.countDown();
        Thread.sleep(60_000);
      }
    });
    assertStops(Models.withOptions("-num-slots " + slots + SCRIPTED + mode), begun, 1000);
  }

  @ParameterizedTest
  @CsvSource({"-mode select, 1", "-mode select, 2", "-mode refit, 1", "-mode refit, 2", "-mode bagging -O, 1", "-mode bagging -O, 2"})
  void predictionOfTrainingRowsCanBeStopped(String mode, int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    ScriptedLearner.follow(new ScriptedLearner.Script() {
      @Override
      public double[] predict(int seed, Instance row, double[] prediction) {
        begun.countDown();
        busy(1);
        return prediction;
      }
    });
    // One member takes 4 s for all rows. They are predicted in blocks of 256, so at most that many milliseconds pass unnoticed.
    assertStops(Models.withOptions("-num-slots " + slots + SCRIPTED + mode), TestData.numeric(4000), begun, 256 + 1000);
  }

  /** The choice among 1500 constant models is seconds of work without base fits. */
  @Test
  void selectionCanBeStopped() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CentroidBagging ours = Models.withOptions("-I 10 -pool 1500 -W weka.classifiers.rules.ZeroR -num-slots 2");
    ours.setLog(new StatusLine(message -> {
      if (message.contains("selecting")) {
        begun.countDown();
      }
    }));
    assertStops(ours, TestData.numeric(4000), begun, 1000);
  }

  /** Ten members predict 500 rows before the first assignment, which then has half a minute of work to do and is stopped in the midst of it. */
  @ParameterizedTest
  @CsvSource({"1", "2"})
  void assignmentOfDrawsCanBeStopped(int slots) throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicInteger predicted = new AtomicInteger();
    ScriptedLearner.follow(new ScriptedLearner.Script() {
      @Override
      public double[] predict(int seed, Instance row, double[] prediction) {
        if (predicted.incrementAndGet() == 10 * 500) {
          CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS).execute(begun::countDown);
        }
        return prediction;
      }
    });
    assertStops(Models.withOptions("-mode refit -draws 5000000 -num-slots " + slots + SCRIPTED), begun, 1000);
  }

  @Test
  void anInterruptBeforeTrainingCounts() {
    CentroidBagging ours = Models.withOptions("-I 3 -pool 6");
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> ours.buildClassifier(TestData.numeric(40)));
    assertTrue(Thread.interrupted(), "the flag is set again, and cleared for the next test");
    BadSettingTest.assertNoModel(ours);
  }

  @Test
  void batchPredictionCanBeStopped() throws Exception {
    Instances data = TestData.nominal(600);
    CentroidBagging ours = Models.trained("-I 3 -pool 6", data);
    Thread.currentThread().interrupt();
    assertThrows(InterruptedException.class, () -> ours.distributionsForInstances(data));
    assertTrue(Thread.interrupted());
    assertEquals(600, ours.distributionsForInstances(data).length, "the model itself is still good");
  }

  private static void assertStops(CentroidBagging ours, CountDownLatch begun, long atMostMillis) throws Exception {
    assertStops(ours, TestData.numeric(500), begun, atMostMillis);
  }

  /** Judged by the processor time of the training thread, so that a busy computer raises no false alarm. */
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
    assertTrue(begun.await(60, TimeUnit.SECONDS), "training has begun");
    long nanosAtInterrupt = CLOCK.getThreadCpuTime(trainer.getId());
    trainer.interrupt();
    trainer.join(20_000);
    assertFalse(trainer.isAlive(), "still training after 20 s");
    long millis = (nanosAtEnd.get() - nanosAtInterrupt) / 1_000_000;
    assertTrue(millis <= atMostMillis, "worked on for " + millis + " ms");
    assertInstanceOf(InterruptedException.class, thrown.get());
    assertTrue(flag.get(), "the thread is still marked as interrupted");
    BadSettingTest.assertNoModel(ours);
  }

  private static void busy(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < end) {
      Thread.onSpinWait();
    }
  }
}
