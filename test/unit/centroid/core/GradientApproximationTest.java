// SPDX-License-Identifier: GPL-3.0-only
package centroid.core;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The gradient algorithm, with models that never move and remember under which weights they were asked to. */
class GradientApproximationTest {

  private static final int ROWS = 40;

  /** Has given losses and keeps the weights of every epoch. */
  private static final class Recorder implements JointParticles {
    private final double[][] losses;
    private final List<double[][]> epochs = new ArrayList<>();
    private int asked;

    Recorder(double[][] losses) {
      this.losses = losses;
    }

    @Override
    public void rowLosses(double[][] written) {
      asked++;
      write(written);
    }

    @Override
    public void epoch(double[][] weights, double[][] written) {
      epochs.add(Arrays.stream(weights).map(double[]::clone).toArray(double[][]::new));
      if (written != null) {
        write(written);
      }
    }

    private void write(double[][] written) {
      for (int k = 0; k < losses.length; k++) {
        System.arraycopy(losses[k], 0, written[k], 0, ROWS);
      }
    }
  }

  private static double[][] randomLosses(int m, double... offsets) {
    SplittableRandom random = new SplittableRandom(5);
    double[][] losses = new double[m][ROWS];
    for (int k = 0; k < m; k++) {
      for (int row = 0; row < ROWS; row++) {
        losses[k][row] = random.nextDouble() + (k < offsets.length ? offsets[k] : 0);
      }
    }
    return losses;
  }

  private static double[][] startWeights(int m) {
    BootstrapScheme.Draws draws = BootstrapScheme.MULTINOMIAL.over(ROWS, null);
    double[][] weights = new double[m][ROWS];
    for (int k = 0; k < m; k++) {
      draws.next(weights[k], new SplittableRandom(k));
    }
    return weights;
  }

  private static GradientApproximation algorithm(int m, int rounds, double gamma, boolean centred, RoundListener listener) {
    CentroidOptions options = new CentroidOptions(m, rounds, 200, gamma, BootstrapScheme.MULTINOMIAL);
    return new GradientApproximation(options, centred, Streams.of(3), new Workers(1), listener);
  }

  private static Recorder run(double[][] losses, int rounds, double gamma, boolean centred, int bootstrapEpochs, double[] base) throws Exception {
    Recorder recorder = new Recorder(losses);
    int m = losses.length;
    algorithm(m, rounds, gamma, centred, RoundListener.NONE).run(recorder, startWeights(m), bootstrapEpochs, base);
    return recorder;
  }

  @Test
  void bootstrapPhaseKeepsTheDrawOfEachModel() throws Exception {
    Recorder recorder = new Recorder(randomLosses(3));
    int[] epochsAtEnd = {-1};
    algorithm(3, 2, 0.5, true, RoundListener.NONE).atBootstrapEnd(() -> epochsAtEnd[0] = recorder.epochs.size())
        .run(recorder, startWeights(3), 4, null);
    assertEquals(6, recorder.epochs.size());
    assertEquals(4, epochsAtEnd[0]);
    for (int epoch = 0; epoch < 4; epoch++) {
      assertArrayEquals(startWeights(3), recorder.epochs.get(epoch));
    }
    assertEquals(0, recorder.asked, "losses come with the last epoch and cost nothing more");
  }

  @Test
  void withoutBootstrapPhaseLossesAreAskedFor() throws Exception {
    assertEquals(1, run(randomLosses(3), 2, 0.5, true, 0, null).asked);
  }

  @Test
  void winnersWeightsAverageToTheMeanDraw() throws Exception {
    List<double[]> masses = new ArrayList<>();
    Recorder recorder = new Recorder(randomLosses(4));
    algorithm(4, 1, 0, true, (round, assignment) -> masses.add(assignment.mass().clone())).run(recorder, startWeights(4), 1, null);
    double[] sum = new double[4];
    for (int k = 0; k < 4; k++) {
      sum[k] = Arrays.stream(recorder.epochs.get(1)[k]).sum();
      assertEquals(masses.get(0)[k] > 0 ? ROWS : 0, sum[k], 1e-9, "a model without a win is not to move");
    }
    assertEquals(1, Arrays.stream(masses.get(0)).sum(), 1e-12);
  }

  @ParameterizedTest
  @ValueSource(doubles = {1, 100, 1e6})
  void centredLossesIgnoreHowGoodAModelIs(double offset) throws Exception {
    double[][] plain = run(randomLosses(3), 1, 0, true, 1, null).epochs.get(1);
    double[][] shifted = run(randomLosses(3, 0, offset), 1, 0, true, 1, null).epochs.get(1);
    for (int k = 0; k < 3; k++) {
      assertArrayEquals(plain[k], shifted[k], 1e-9);
    }
  }

  @Test
  void rawLossesGiveEverythingToTheBest() throws Exception {
    double[][] weights = run(randomLosses(3, 100, 0, 100), 1, 0, false, 1, null).epochs.get(1);
    assertEquals(0, Arrays.stream(weights[0]).sum());
    assertEquals(ROWS, Arrays.stream(weights[1]).sum(), 1e-9);
    assertEquals(0, Arrays.stream(weights[2]).sum());
  }

  @Test
  void gammaOfTheNumberOfModelsTrainsOnAllRowsAlike() throws Exception {
    double[] base = new double[ROWS];
    Arrays.setAll(base, row -> 1 + row % 3);
    double scale = ROWS / Arrays.stream(base).sum();
    double[] expected = Arrays.stream(base).map(weight -> weight * scale).toArray();
    for (double[] weights : run(randomLosses(3), 1, 3, true, 1, base).epochs.get(1)) {
      assertArrayEquals(expected, weights, 1e-12);
    }
  }

  @Test
  void objectiveIsThatOfTheLossesAsTheyWere() throws Exception {
    double[][] losses = randomLosses(1, 7);
    double[] objectives = new double[2];
    for (int k = 0; k < 2; k++) {
      int which = k;
      algorithm(1, 0, 0, k == 1, (round, assignment) -> objectives[which] = assignment.objective()).run(new Recorder(losses), startWeights(1), 1, null);
    }
    assertEquals(objectives[0], objectives[1], 1e-9);
    assertTrue(objectives[0] > 7);
  }
}
