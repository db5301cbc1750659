// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleTest {

  @ParameterizedTest
  @EnumSource(Schedule.class)
  void factorsAreAboveZeroAndAtMostOne(Schedule schedule) {
    for (int numEpochs = 1; numEpochs < 100; numEpochs++) {
      assertEquals(1, schedule.factor(0, numEpochs));
      for (int epoch = 0; epoch < numEpochs + 3; epoch++) {
        double factor = schedule.factor(epoch, numEpochs);
        assertTrue(factor > 0 && factor <= 1, schedule + " " + epoch + " of " + numEpochs + ": " + factor);
      }
    }
  }

  @Test
  void restartsFallInEveryCycle() {
    for (int begin : new int[] {0, 5, 10, 20}) {
      int end = begin == 0 ? 5 : 2 * begin;
      assertEquals(1, Schedule.RESTARTS.factor(begin, 40));
      for (int epoch = begin + 1; epoch < end; epoch++) {
        assertTrue(Schedule.RESTARTS.factor(epoch, 40) < Schedule.RESTARTS.factor(epoch - 1, 40));
      }
      assertTrue(Schedule.RESTARTS.factor(end - 1, 40) < 0.1);
    }
  }

  /** What a training that is continued relies on. */
  @ParameterizedTest
  @ValueSource(ints = {5, 8, 15, 30})
  void aScheduleThatCanContinueBeginsLikeThatOfTwiceAsManyEpochs(int first) {
    for (Schedule schedule : Schedule.values()) {
      boolean same = true;
      for (int numEpochs = first; numEpochs <= 8 * first; numEpochs *= 2) {
        for (int epoch = 0; epoch < numEpochs; epoch++) {
          same &= schedule.factor(epoch, numEpochs) == schedule.factor(epoch, 2 * numEpochs);
        }
      }
      assertEquals(schedule.canContinue(), same, schedule.toString());
    }
  }
}
