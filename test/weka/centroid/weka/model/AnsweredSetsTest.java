// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Sets are found by the array that was returned, and by no other. */
class AnsweredSetsTest {

  /** Labels at least as probable as 1 - level; in a batch the label of the row's number too. */
  private static final AnsweredSets.Maker MAKER = (answer, row, level) -> new boolean[] {answer[0] >= 1 - level || row == 1, answer[1] >= 1 - level};

  @Test
  void theArrayItselfHasSetsAndAnEqualOneHasNone() {
    double[] answer = {0.3, 0.7};
    assertSame(answer, AnsweredSets.remember(answer, MAKER));
    assertNull(AnsweredSets.of(answer.clone()));
    assertArrayEquals(new boolean[] {false, true}, AnsweredSets.of(answer).at(0.5));
    assertArrayEquals(new boolean[] {true, true}, AnsweredSets.of(answer).at(0.8));
    AnsweredSets.remember(new double[] {1, 0}, MAKER);
    assertNull(AnsweredSets.of(answer), "another answer has taken its place");
  }

  @Test
  void aChangedArrayHasNone() {
    double[] answer = AnsweredSets.remember(new double[] {0.3, 0.7}, MAKER);
    double[][] batch = AnsweredSets.remember(new double[][] {{0.3, 0.7}, {0.5, 0.5}}, MAKER);
    answer[0] = 0.1;
    batch[1][0] = 0.1;
    assertNull(AnsweredSets.of(answer));
    assertNull(AnsweredSets.of(batch[1]));
    assertNotNull(AnsweredSets.of(batch[0]));
  }

  @Test
  void aBatchIsFoundInAnyOrderAndBesideSingleRows() {
    double[][] batch = AnsweredSets.remember(new double[][] {{0.3, 0.7}, {0.2, 0.8}, {0.1, 0.9}}, MAKER);
    double[] single = AnsweredSets.remember(new double[] {0.3, 0.7}, MAKER);
    for (int row : new int[] {0, 1, 1, 2, 0, 2}) {
      assertArrayEquals(new boolean[] {row == 1, true}, AnsweredSets.of(batch[row]).at(0.5));
      assertArrayEquals(new boolean[] {false, true}, AnsweredSets.of(single).at(0.5));
    }
    assertNull(AnsweredSets.of(new double[] {0.3, 0.7}));
    assertNull(AnsweredSets.of(batch[0]), "after an array of others the batch is forgotten");
    assertNull(AnsweredSets.of(AnsweredSets.remember(new double[0][], MAKER).length == 0 ? new double[2] : null));
  }

  @Test
  void threadsDoNotShareAnswers() throws Exception {
    double[] answer = AnsweredSets.remember(new double[] {0.3, 0.7}, MAKER);
    CompletableFuture<AnsweredSets.Sets> elsewhere = new CompletableFuture<>();
    Thread thread = new Thread(() -> elsewhere.complete(AnsweredSets.of(answer)));
    thread.start();
    assertNull(elsewhere.get());
    assertNotNull(AnsweredSets.of(answer));
  }
}
