// SPDX-License-Identifier: GPL-3.0-only
package centroid.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CyclesTest {

  private static List<Integer> ends(int numEpochs) {
    List<Integer> ends = new ArrayList<>();
    for (int epoch = 0; epoch < numEpochs; epoch = ends.get(ends.size() - 1)) {
      int end = Cycles.end(epoch, numEpochs);
      assertEquals(epoch, Cycles.begin(end));
      ends.add(end);
    }
    return ends;
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "9, 5:9", "10, 5:10", "40, 5:10:20:40", "15, 8:15", "30, 8:15:30", "8, 8", "7, 7", "100, 7:13:25:50:100"})
  void everyCycleIsTheSecondHalfOfTheEpochsUpToItsEnd(int numEpochs, String expected) {
    assertEquals(expected, String.join(":", ends(numEpochs).stream().map(String::valueOf).toList()));
  }

  @Test
  void allEpochsOfACycleHaveTheSameEnd() {
    for (int numEpochs = 1; numEpochs < 200; numEpochs++) {
      for (int epoch = 0; epoch < numEpochs; epoch++) {
        int end = Cycles.end(epoch, numEpochs);
        assertTrue(Cycles.begin(end) <= epoch && epoch < end && end <= numEpochs);
      }
    }
  }

  /** The cycles of a training for n epochs are the first cycles of a training for 2n, 4n and 8n. */
  @ParameterizedTest
  @ValueSource(ints = {5, 6, 7, 8, 9, 11, 15, 30})
  void aTrainingIsTheBeginningOfALongerOne(int first) {
    for (int numEpochs = first; numEpochs <= 8 * first; numEpochs *= 2) {
      assertEquals(ends(numEpochs), ends(2 * numEpochs).subList(0, ends(numEpochs).size()));
    }
  }
}
