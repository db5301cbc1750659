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
  private final float[] mean;
  private final float[] square;
  private int numSteps;

  Optimizer(NetworkShape shape, TrainingSettings settings) {
    this.shape = shape;
    this.settings = settings;
    int size = shape.numParameters();
    this.mean = new float[settings.updater() == Updater.RMSPROP ? 0 : size];
    this.square = new float[settings.updater() == Updater.SGD ? 0 : size];
  }

  /** Returns the state of the optimiser, with the weights and epochs of its network. */
  TrainingState state(float[] parameters, int numEpochs) {
    return new TrainingState(shape, settings.updater(), parameters.clone(), mean.clone(), square.clone(), numSteps, numEpochs);
  }

  /** Resumes from a stored state; that of another updater is ignored. */
  void restore(TrainingState state) {
    if (state.updater() == settings.updater()) {
      System.arraycopy(state.mean(), 0, mean, 0, mean.length);
      System.arraycopy(state.square(), 0, square, 0, square.length);
      numSteps = state.numSteps();
    }
  }

  /**
   * Makes one step.
   *
   * @param parameters modified
   * @param gradients modified if they are clipped
   */
  void step(float[] parameters, float[] gradients, double rate) {
    if (settings.largestGradient() > 0) {
      GradientSteps.clip(gradients, settings.largestGradient());
    }
    if (settings.weightDecay() > 0) {
      shrink(parameters, (float) (1 - rate * settings.weightDecay()));
    }
    numSteps++;
    switch (settings.updater()) {
      case SGD -> sgd(parameters, gradients, (float) rate);
      case RMSPROP -> rmsProp(parameters, gradients, (float) rate);
      default -> adam(parameters, gradients, rate);
    }
  }

  private void sgd(float[] parameters, float[] gradients, float rate) {
    GradientSteps.runningMean(mean, gradients, MOMENTUM, 1);
    for (int k = 0; k < parameters.length; k++) {
      parameters[k] -= rate * mean[k];
    }
  }

  private void rmsProp(float[] parameters, float[] gradients, float rate) {
    GradientSteps.runningSquare(square, gradients, RMS_DECAY);
    GradientSteps.move(parameters, gradients, square, rate, SMALL);
  }

  private void adam(float[] parameters, float[] gradients, double rate) {
    double squareCorrection = Math.sqrt(1 - Math.pow(ADAM_SQUARE, numSteps));
    GradientSteps.runningMean(mean, gradients, ADAM_MEAN, 1 - ADAM_MEAN);
    GradientSteps.runningSquare(square, gradients, ADAM_SQUARE);
    GradientSteps.move(parameters, mean, square, (float) (rate * squareCorrection / (1 - Math.pow(ADAM_MEAN, numSteps))),
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
