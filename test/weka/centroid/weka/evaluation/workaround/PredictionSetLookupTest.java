// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.evaluation.workaround;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import centroid.weka.estimator.RowPrediction;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Sets are found by the identity of the returned array only. */
class PredictionSetLookupTest {

  /** Labels at least as probable as 1 - level; in a batch the label of the row's number too. */
  private static final PredictionSetLookup.Maker MAKER = (answer, row) -> RowPrediction.ofLabels(answer,
      level -> new boolean[] {answer[0] >= 1 - level || row == 1, answer[1] >= 1 - level}, () -> null);

  @Test
  void anEqualArrayHasNoSets() {
    double[] answer = {0.3, 0.7};
    assertSame(answer, PredictionSetLookup.remember(answer, MAKER));
    assertNull(PredictionSetLookup.of(answer.clone()));
    assertArrayEquals(new boolean[] {false, true}, PredictionSetLookup.of(answer).predictionSet(0.5));
    assertArrayEquals(new boolean[] {true, true}, PredictionSetLookup.of(answer).predictionSet(0.8));
    PredictionSetLookup.remember(new double[] {1, 0}, MAKER);
    assertNull(PredictionSetLookup.of(answer), "another prediction has replaced it");
  }

  @Test
  void aChangedArrayHasNoSets() {
    double[] answer = PredictionSetLookup.remember(new double[] {0.3, 0.7}, MAKER);
    double[][] batch = PredictionSetLookup.remember(new double[][] {{0.3, 0.7}, {0.5, 0.5}}, MAKER);
    answer[0] = 0.1;
    batch[1][0] = 0.1;
    assertNull(PredictionSetLookup.of(answer));
    assertNull(PredictionSetLookup.of(batch[1]));
    assertNotNull(PredictionSetLookup.of(batch[0]));
  }

  @Test
  void batchesAreFoundInAnyOrderAndBesideSingleRows() {
    double[][] batch = PredictionSetLookup.remember(new double[][] {{0.3, 0.7}, {0.2, 0.8}, {0.1, 0.9}}, MAKER);
    double[] single = PredictionSetLookup.remember(new double[] {0.3, 0.7}, MAKER);
    for (int row : new int[] {0, 1, 1, 2, 0, 2}) {
      assertArrayEquals(new boolean[] {row == 1, true}, PredictionSetLookup.of(batch[row]).predictionSet(0.5));
      assertArrayEquals(new boolean[] {false, true}, PredictionSetLookup.of(single).predictionSet(0.5));
    }
    assertNull(PredictionSetLookup.of(new double[] {0.3, 0.7}));
    assertNull(PredictionSetLookup.of(batch[0]), "an array of another classifier removes the batch");
    assertNull(PredictionSetLookup.of(PredictionSetLookup.remember(new double[0][], MAKER).length == 0 ? new double[2] : null));
  }

  @Test
  void threadsDoNotShareSets() throws Exception {
    double[] answer = PredictionSetLookup.remember(new double[] {0.3, 0.7}, MAKER);
    CompletableFuture<RowPrediction> elsewhere = new CompletableFuture<>();
    Thread thread = new Thread(() -> elsewhere.complete(PredictionSetLookup.of(answer)));
    thread.start();
    assertNull(elsewhere.get());
    assertNotNull(PredictionSetLookup.of(answer));
  }
}
