// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.Augmentation;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compares steps with the textbook formulas in double precision. */
class OptimizerTest {

  /** 2 x 3 weights, 3 biases; 3 weights, 1 bias. */
  private static final NetworkShape SHAPE = new NetworkShape(2, new int[] {3}, Activation.RELU, 1, Loss.SQUARED);

  private static TrainingSettings settings(Updater updater, double decay, double largestGradient) {
    return new TrainingSettings(updater, 0.1, Schedule.CONSTANT, 10, 1, decay, largestGradient);
  }

  @ParameterizedTest
  @EnumSource(Updater.class)
  void stepsFollowTheFormulas(Updater updater) {
    Optimizer optimizer = new Optimizer(SHAPE, settings(updater, 0, 0));
    float[] parameters = new float[SHAPE.numParameters()];
    double expected = 0;
    double mean = 0;
    double square = 0;
    for (int step = 1; step <= 5; step++) {
      float[] gradients = new float[parameters.length];
      double gradient = Math.cos(step);
      gradients[4] = (float) gradient;
      optimizer.step(parameters, gradients, 0.1);
      switch (updater) {
        case SGD -> {
          mean = 0.9 * mean + gradient;
          expected -= 0.1 * mean;
        }
        case RMSPROP -> {
          square = 0.9 * square + 0.1 * gradient * gradient;
          expected -= 0.1 * gradient / (Math.sqrt(square) + 1e-8);
        }
        default -> {
          mean = 0.9 * mean + 0.1 * gradient;
          square = 0.999 * square + 0.001 * gradient * gradient;
          expected -= 0.1 * mean / (1 - Math.pow(0.9, step)) / (Math.sqrt(square / (1 - Math.pow(0.999, step))) + 1e-8);
        }
      }
      assertEquals(expected, parameters[4], 1e-5);
      assertEquals(0, parameters[5]);
    }
  }

  @Test
  void decayShrinksWeightsNotBiases() {
    Optimizer optimizer = new Optimizer(SHAPE, settings(Updater.SGD, 2, 0));
    float[] parameters = new float[SHAPE.numParameters()];
    Arrays.fill(parameters, 1);
    optimizer.step(parameters, new float[parameters.length], 0.1);
    assertArrayEquals(new float[] {0.8f, 0.8f, 0.8f, 0.8f, 0.8f, 0.8f, 1, 1, 1, 0.8f, 0.8f, 0.8f, 1}, parameters, 1e-6f);
  }

  /** With factors s = 1, Adam's first step is 0.1 for each v and 0.6 for each s, against the signs of their gradients; input 1 has a gradient of 0. */
  @Test
  void inputsHaveFactorsWithALargerRate() {
    TrainingSettings six = new TrainingSettings(Updater.ADAM, 0.1, Schedule.CONSTANT, 10, 1, 0, 0, 0, Augmentation.NONE, 6);
    float[] parameters = {1, 2, -3, 4, 5, 6, 7, 8, 9, 1, 1, 1, 1};
    float[] gradients = {1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0};
    // The gradient of the first factor is 1 + 2 - 3 = 0, so it stays.
    new Optimizer(SHAPE, six).step(parameters, gradients.clone(), 0.1);
    assertArrayEquals(new float[] {0.9f, 1.9f, -3.1f, 4, 5, 6, 6.9f, 8, 9, 1, 1, 1, 1}, parameters, 1e-5f);
    parameters[2] = 3;
    Optimizer other = new Optimizer(SHAPE, six);
    other.step(parameters, gradients.clone(), 0.1);
    assertArrayEquals(new float[] {0.4f * 0.8f, 0.4f * 1.8f, 0.4f * 2.9f, 4, 5, 6}, Arrays.copyOf(parameters, 6), 1e-5f);
    assertArrayEquals(new float[] {0.4f, 1}, other.state(parameters, 1).scales(), 1e-6f);
  }

  /** The loss sum of a_ij s_i v_ij has the gradients a_ij s_i of v_ij and the sum over j of a_ij v_ij of s_i: steps of SGD, computed in double precision. */
  @Test
  void factorsFollowTheirGradient() {
    TrainingSettings settings = new TrainingSettings(Updater.SGD, 0.01, Schedule.CONSTANT, 10, 1, 0, 0, 0, Augmentation.NONE, 3);
    NetworkShape shape = new NetworkShape(2, new int[] {2}, Activation.RELU, 1, Loss.SQUARED);
    Optimizer optimizer = new Optimizer(shape, settings);
    double[] a = {1, -2, 0.5, 3};
    double[] v = {0.3, 0.7, -1, 2};
    double[] s = {1, 1};
    double[] meanV = new double[4];
    double[] meanS = new double[2];
    float[] parameters = new float[shape.numParameters()];
    for (int k = 0; k < 4; k++) {
      parameters[k] = (float) v[k];
    }
    for (int step = 0; step < 5; step++) {
      float[] gradients = new float[parameters.length];
      double[] gradientOfS = new double[2];
      for (int k = 0; k < 4; k++) {
        gradients[k] = (float) a[k];
        gradientOfS[k / 2] += a[k] * v[k];
      }
      optimizer.step(parameters, gradients, 0.01);
      for (int k = 0; k < 4; k++) {
        meanV[k] = 0.9 * meanV[k] + a[k] * s[k / 2];
        v[k] -= 0.01 * meanV[k];
      }
      for (int input = 0; input < 2; input++) {
        meanS[input] = 0.9 * meanS[input] + gradientOfS[input];
        s[input] -= 0.03 * meanS[input];
      }
      for (int k = 0; k < 4; k++) {
        assertEquals(s[k / 2] * v[k], parameters[k], 1e-5);
      }
    }
  }

  /** A factor that would become 0 keeps a small value, so that the weights of its input are not lost. */
  @Test
  void factorsDoNotVanish() {
    TrainingSettings settings = new TrainingSettings(Updater.SGD, 1, Schedule.CONSTANT, 10, 1, 0, 0, 0, Augmentation.NONE, 1);
    NetworkShape shape = new NetworkShape(1, new int[] {1}, Activation.RELU, 1, Loss.SQUARED);
    Optimizer optimizer = new Optimizer(shape, settings);
    float[] parameters = {2, 0, 0, 0};
    optimizer.step(parameters, new float[] {0.5f, 0, 0, 0}, 1);
    assertArrayEquals(new float[] {1.5e-4f, 0, 0, 0}, parameters, 1e-9f);
    optimizer.step(parameters, new float[] {0, 0, 0, 0}, 1);
    assertTrue(Float.isFinite(parameters[0]), () -> Arrays.toString(parameters));
  }

  /** The norm is that of the whole gradient; a smaller gradient is not changed. */
  @Test
  void largeGradientsAreClipped() {
    float[] gradients = new float[SHAPE.numParameters()];
    gradients[0] = 3;
    gradients[12] = 4;
    float[] parameters = new float[gradients.length];
    new Optimizer(SHAPE, settings(Updater.SGD, 0, 1)).step(parameters, gradients, 1);
    assertEquals(-0.6, parameters[0], 1e-6);
    assertEquals(-0.8, parameters[12], 1e-6);
    float[] shorter = new float[gradients.length];
    shorter[3] = 0.5f;
    new Optimizer(SHAPE, settings(Updater.SGD, 0, 1)).step(parameters, shorter, 1);
    assertEquals(-0.5, parameters[3], 1e-6);
    assertEquals(0.5, GradientSteps.clip(shorter, 1), 1e-6, "the norm before clipping");
    assertEquals(Double.POSITIVE_INFINITY, GradientSteps.clip(new float[] {Float.POSITIVE_INFINITY}, 1));
  }

  @Test
  void schedulesFallAsDocumented() {
    assertEquals(1, Schedule.CONSTANT.factor(99, 100));
    assertEquals(1, Schedule.STEP.factor(49, 100));
    assertEquals(0.1, Schedule.STEP.factor(50, 100));
    assertEquals(0.01, Schedule.STEP.factor(75, 100));
    assertEquals(0.1, Schedule.EXPONENTIAL.factor(50, 100), 1e-12);
    assertEquals(0.5, Schedule.COSINE.factor(50, 100), 1e-12);
    for (Schedule schedule : Schedule.values()) {
      assertEquals(1, schedule.factor(0, 100));
      assertEquals(schedule.factor(99, 100), schedule.factor(1000, 100), "beyond the end");
      for (int epoch = 1; epoch < 100; epoch++) {
        double factor = schedule.factor(epoch, 100);
        assertEquals(true, factor > 0 && (factor <= schedule.factor(epoch - 1, 100) || schedule == Schedule.RESTARTS));
      }
    }
  }
}
