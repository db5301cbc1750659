// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

/** Updates the weights of a network by SGD, RMSProp or Adam. */
final class Optimizer {

  private static final float MOMENTUM = 0.9f;
  private static final float RMS_DECAY = 0.9f;
  private static final float ADAM_MEAN = 0.9f;
  private static final float ADAM_SQUARE = 0.999f;
  private static final float SMALL = 1e-8f;

  private final NetworkShape shape;
  private final TrainingSettings settings;
  private final Averages averages;
  /** Null if inputs have no factors. */
  private final InputScales scales;
  private final Averages averagesOfScales;
  private int numSteps;

  /** Running means of gradients and of their squares; empty if the updater does not need them. */
  private record Averages(float[] mean, float[] square) {

    Averages(Updater updater, int size) {
      this(new float[updater == Updater.RMSPROP ? 0 : size], new float[updater == Updater.SGD ? 0 : size]);
    }

    void restore(float[] otherMean, float[] otherSquare) {
      System.arraycopy(otherMean, 0, mean, 0, mean.length);
      System.arraycopy(otherSquare, 0, square, 0, square.length);
    }
  }

  Optimizer(NetworkShape shape, TrainingSettings settings) {
    this.shape = shape;
    this.settings = settings;
    this.averages = new Averages(settings.updater(), shape.numParameters());
    this.scales = settings.inputRate() > 0 && shape.images() == null && shape.numLayers() > 1 ? new InputScales(shape.width(0), shape.width(1)) : null;
    this.averagesOfScales = new Averages(settings.updater(), scales == null ? 0 : shape.width(0));
  }

  /** Returns the state of the optimiser, with the weights and epochs of its network. */
  TrainingState state(float[] parameters, int numEpochs) {
    return new TrainingState(shape, settings.updater(), parameters.clone(), averages.mean().clone(), averages.square().clone(),
        scales == null ? new float[0] : scales.values.clone(), averagesOfScales.mean().clone(), averagesOfScales.square().clone(), numSteps, numEpochs);
  }

  /** Resumes from a stored state; averages of another updater are ignored, and factors of inputs are 1 if the state has none. */
  void restore(TrainingState state) {
    boolean scaled = scales != null && state.scales().length > 0;
    if (scaled) {
      System.arraycopy(state.scales(), 0, scales.values, 0, scales.values.length);
    }
    if (state.updater() == settings.updater()) {
      averages.restore(state.mean(), state.square());
      if (scaled) {
        averagesOfScales.restore(state.scaleMean(), state.scaleSquare());
      }
      numSteps = state.numSteps();
    }
  }

  /**
   * Makes one step.
   *
   * @param parameters modified
   * @param gradients modified if they are clipped or inputs have factors
   */
  void step(float[] parameters, float[] gradients, double rate) {
    if (settings.largestGradient() > 0) {
      GradientSteps.clip(gradients, settings.largestGradient());
    }
    if (scales != null) {
      scales.split(parameters, gradients);
    }
    if (settings.weightDecay() > 0) {
      shrink(parameters, (float) (1 - rate * settings.weightDecay()));
    }
    numSteps++;
    move(parameters, gradients, averages, rate);
    if (scales != null) {
      move(scales.values, scales.gradients, averagesOfScales, rate * settings.inputRate());
      scales.join(parameters);
    }
  }

  private void move(float[] parameters, float[] gradients, Averages past, double rate) {
    switch (settings.updater()) {
      case SGD -> sgd(parameters, gradients, past.mean(), (float) rate);
      case RMSPROP -> rmsProp(parameters, gradients, past.square(), (float) rate);
      default -> adam(parameters, gradients, past, rate);
    }
  }

  private static void sgd(float[] parameters, float[] gradients, float[] mean, float rate) {
    GradientSteps.runningMean(mean, gradients, MOMENTUM, 1);
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] -= rate * mean[k];
    }
  }

  private static void rmsProp(float[] parameters, float[] gradients, float[] square, float rate) {
    GradientSteps.runningSquare(square, gradients, RMS_DECAY);
    GradientSteps.move(parameters, gradients, square, rate, SMALL);
  }

  private void adam(float[] parameters, float[] gradients, Averages past, double rate) {
    double squareCorrection = Math.sqrt(1 - Math.pow(ADAM_SQUARE, numSteps));
    GradientSteps.runningMean(past.mean(), gradients, ADAM_MEAN, 1 - ADAM_MEAN);
    GradientSteps.runningSquare(past.square(), gradients, ADAM_SQUARE);
    GradientSteps.move(parameters, past.mean(), past.square(), (float) (rate * squareCorrection / (1 - Math.pow(ADAM_MEAN, numSteps))),
        (float) (SMALL * squareCorrection));
  }

  /** Shrinks weights, but not biases. */
  private void shrink(float[] parameters, float factor) {
    for (int[] range : shape.weightRanges()) {
      for (int k = range[0]; k < range[1]; k++) {
        parameters[k] *= factor;
      }
    }
  }
}
