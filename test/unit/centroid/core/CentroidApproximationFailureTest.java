// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static centroid.core.ApproximationCases.loop;
import static centroid.core.ApproximationCases.options;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import centroid.core.ApproximationCases.Recorder;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what the algorithm reports if a particle fails, and that an interrupt ends it. */
class CentroidApproximationFailureTest {

  /** Breaks at its k-th reading of losses or at its k-th update, counted from 0. */
  private static final class Breaking extends Recorder {
    private final int lossesBefore;
    private final int updatesBefore;
    private final Exception failure;
    private int numLosses;

    Breaking(int lossesBefore, int updatesBefore, Exception failure) {
      super(0);
      this.lossesBefore = lossesBefore;
      this.updatesBefore = updatesBefore;
      this.failure = failure;
    }

    @Override
    public void rowLosses(double[] losses) throws Exception {
      if (numLosses++ == lossesBefore) {
        throw failure;
      }
      super.rowLosses(losses);
    }

    @Override
    public void update(double[] weights, RandomStreams stream) throws Exception {
      super.update(weights, stream);
      if (super.updates.size() > updatesBefore) {
        throw failure;
      }
    }
  }

  private static void assertFailure(String message, Exception cause, int numThreads, Particle broken) {
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
      TrainingFailure failure = assertThrows(TrainingFailure.class, () -> loop(options(3, 4, 1000), numThreads, RoundListener.NONE)
          .run(centroid -> centroid == 1 ? broken : new Recorder(0), 10, null));
      assertEquals(message, failure.getMessage());
      assertSame(cause, failure.getCause());
    });
  }

  /** Losses belong to the round whose update they come with. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aFailingParticleIsReportedWithRoundAndCentroid(int numThreads) {
    IOException cause = new IOException("no memory on the GPU");
    String why = ": no memory on the GPU";
    int never = Integer.MAX_VALUE;
    assertFailure("Centroid 2 of 3 failed in round 0" + why, cause, numThreads, new Breaking(never, 0, cause));
    assertFailure("Centroid 2 of 3 failed in round 0" + why, cause, numThreads, new Breaking(0, never, cause));
    assertFailure("Centroid 2 of 3 failed in round 1" + why, cause, numThreads, new Breaking(2, never, cause));
    assertFailure("Centroid 2 of 3 failed in round 2" + why, cause, numThreads, new Breaking(never, 3, cause));
    assertFailure("Centroid 2 of 3 failed in round 3" + why, cause, numThreads, new Breaking(4, never, cause));
  }

  @Test
  void aFailureWithoutMessageIsNamedByItsClass() {
    Exception cause = new ArrayIndexOutOfBoundsException();
    assertFailure("Centroid 2 of 3 failed in round 0: java.lang.ArrayIndexOutOfBoundsException", cause, 1,
        new Breaking(0, 9, cause));
  }

  @Test
  void aFailingFactoryIsReported() {
    IOException cause = new IOException("no such learner");
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> loop(options(3, 1, 0)).run(centroid -> {
      throw cause;
    }, 10, null));
    assertEquals("Centroid 1 of 3 failed in round 0: no such learner", failure.getMessage());
    assertSame(cause, failure.getCause());
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY})
  void aLossThatIsNotFiniteIsRejected(double loss) {
    Particle diverging = new Recorder(0) {
      private int numUpdates;

      @Override
      public void rowLosses(double[] losses) {
        losses[3] = numUpdates == 3 ? loss : 0;
      }

      @Override
      public void update(double[] weights, RandomStreams stream) {
        numUpdates++;
      }
    };
    TrainingFailure failure = assertThrows(TrainingFailure.class, () -> loop(options(3, 4, 1000))
        .run(centroid -> centroid == 2 ? diverging : new Recorder(0), 10, null));
    assertEquals("Centroid 3 of 3 failed in round 1: the loss on training row 4 is " + loss, failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void anInterruptEndsTheRun(int numThreads) {
    assertTimeoutPreemptively(Duration.ofSeconds(20), () -> {
      CountDownLatch training = new CountDownLatch(1);
      Thread caller = Thread.currentThread();
      Thread helper = new Thread(() -> {
        try {
          training.await();
          caller.interrupt();
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      });
      helper.start();
      Particle slow = new Recorder(0) {
        @Override
        public void update(double[] weights, RandomStreams stream) throws Exception {
          training.countDown();
          Thread.sleep(Duration.ofHours(1).toMillis());
        }
      };
      assertThrows(InterruptedException.class, () -> loop(options(3, 1, 0), numThreads, RoundListener.NONE)
          .run(centroid -> slow, 10, null));
      helper.join();
    });
  }
}
