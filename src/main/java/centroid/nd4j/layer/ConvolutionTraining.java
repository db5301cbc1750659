// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j.layer;

/** A {@link ConvolutionLayer} in training: the convolution runs in ND4J; batch normalisation or bias, and the activation, in plain Java. */
final class ConvolutionTraining implements LayerTraining {

  private final LayerPosition position;
  private final TrainingMemory memory;
  private final int outputLength;
  /** The first parameter that the forward pass changes, and how many there are. */
  private final int statistics;
  private final int numStatistics;
  private final BatchNormalisation normalisation;
  /** The input of batch normalisation; null without it. */
  private final float[] convolved;
  private final Nd4jConvolution convolution;

  ConvolutionTraining(ConvolutionLayer layer, LayerPosition position, TrainingMemory memory) {
    this.position = position;
    this.memory = memory;
    this.outputLength = layer.output(position.input()).length();
    this.numStatistics = layer.normalised() ? 2 * layer.filters() : 0;
    this.statistics = position.offset() + (int) layer.numParameters(position.input()) - numStatistics;
    this.normalisation = new BatchNormalisation(layer, position);
    this.convolved = layer.normalised() ? new float[memory.numRows() * outputLength] : null;
    this.convolution = new Nd4jConvolution(layer, position.input(), memory.images());
  }

  @Override
  public void load() {
    convolution.load(memory.parameters(), position.offset());
  }

  @Override
  public void forward(float[] input, float[] output, int rows, boolean training) {
    if (training) {
      float[] sums = convolved == null ? output : convolved;
      convolution.forward(input, sums, rows);
      normalisation.train(sums, output, memory.parameters(), rows);
    } else {
      convolution.forward(input, output, rows);
      normalisation.predict(output, memory.parameters(), rows);
    }
    position.activation().apply(output, rows * outputLength);
  }

  @Override
  public void backward(float[] input, float[] output, float[] outputGradients, float[] inputGradients, int rows) {
    position.activation().multiplyBySlopes(output, outputGradients, rows * outputLength);
    normalisation.backward(convolved, outputGradients, memory.parameters(), memory.gradients(), rows);
    convolution.backward(input, outputGradients, inputGradients, memory.gradients(), position.offset(), rows);
  }

  @Override
  public void copyStatistics(float[] parameters) {
    System.arraycopy(memory.parameters(), statistics, parameters, statistics, numStatistics);
  }

  @Override
  public void close() {
    convolution.close();
  }
}
