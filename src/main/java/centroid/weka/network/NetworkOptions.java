// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.layer.ImageStack;
import centroid.weka.options.reader.AnnotatedOptions;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.options.reader.OptionDetails;
import centroid.weka.options.reader.OptionRange;
import centroid.weka.options.reader.OptionReader;
import centroid.weka.refinable.EpochPlan;
import java.util.Enumeration;
import weka.core.Option;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * The options of {@code Nd4jNetwork}. Impossible values are refused: on a command line at once, otherwise when training begins.
 *
 * @serial exclude
 */
public abstract class NetworkOptions extends ImageOptions {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<InputEncoding> ENCODINGS = new EnumOption<>(InputEncoding.class);
  private static final EnumOption<LossOption> LOSSES = new EnumOption<>(LossOption.class);

  private static final String DEFAULT_LAYERS = "50,50";

  private String layers = DEFAULT_LAYERS;
  private InputEncoding encoding = InputEncoding.AUTO;
  private LossOption loss = LossOption.AUTO;
  private double learningRate = 0.01;
  private int numEpochs;
  private int miniBatchSize = 64;
  private boolean resume;
  private NetworkDetails networkDetails = new NetworkDetails();

  @Override
  public void setOptions(String[] options) throws Exception {
    AnnotatedOptions.read(this, options, super::setOptions);
    check();
  }

  @Override
  public String[] getOptions() {
    return OptionDetails.join(OptionDetails.once(super.listOptions(), super.getOptions()), networkDetails);
  }

  @Override
  public Enumeration<Option> listOptions() {
    return OptionDetails.list(super.listOptions(), networkDetails);
  }

  /**
   * Refuses impossible values.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  protected void check() {
    AnnotatedOptions.check(this);
    checkImages(layerText(), networkDetails.augmentation());
    OptionReader.require(encoding != InputEncoding.BINS || imageSize() == null, "Encoding (-encoding) must be auto or plain for images (-input), but was "
        + EnumOption.text(encoding) + "; leave one of them out");
  }

  /** Returns how many epochs networks are trained on a number of rows. */
  protected EpochPlan epochPlan(int numRows) {
    return numEpochs > 0 ? EpochPlan.fixed(numEpochs) : networkDetails.epochPlan(numRows, miniBatchSize);
  }

  /** Returns the settings of a training for a number of epochs. */
  protected TrainingSettings trainingSettings(int epochs) {
    return networkDetails.trainingSettings(learningRate, epochs, miniBatchSize);
  }

  /** Returns the shape of the network for given rows. */
  protected NetworkShape shape(NetworkRows rows) {
    LayerText text = layerText();
    ImageStack images = stack(text);
    Loss minimised = loss.lossFor(rows.isNominal());
    return images == null ? new NetworkShape(rows.encoder().width(), text.hidden(), networkDetails.activation(), rows.numOutputs(), minimised)
        : new NetworkShape(images, text.hidden(), networkDetails.activation(), rows.numOutputs(), minimised);
  }

  protected InputEncoding encoding() {
    return encoding;
  }

  protected LossOption lossOption() {
    return loss;
  }

  private LayerText layerText() {
    return LayerText.parse(layers.isBlank() ? DEFAULT_LAYERS : layers);
  }

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 9, description = "The random seed of initial weights, order of rows and validation rows.")
  @OptionRange(option = "S")
  public int getSeed() {
    return super.getSeed();
  }

  @OptionMetadata(displayName = "layers", displayOrder = 0, commandLineParamName = "layers", commandLineParamSynopsis = "-layers <sizes>",
      description = "The number of units of each hidden layer, separated by commas; 0 is none (a linear model).\n50,50 is two layers of 50 units. Layers for "
          + "images, whose size is -input, may stand before them: 'conv 16 3' has 16 filters of 3 x 3 pixels with batch normalisation ('conv 16 3 bias' "
          + "without), 'pool 2' takes the maximum and 'average 2' the mean of 2 x 2 pixels, 'average all' the mean of the image. vgg11, vgg13, vgg16 and vgg19 "
          + "are the networks of these names, vgg16*0.125 has an eighth of the filters.\n(default 50,50)")
  public String getLayers() {
    return layers;
  }

  public void setLayers(String sizes) {
    layers = sizes;
  }

  @OptionMetadata(displayName = "encoding", displayOrder = 5, commandLineParamName = "encoding", commandLineParamSynopsis = "-encoding <name>",
      description = "The inputs that a numeric attribute becomes: plain is its standardised value, bins adds a piecewise-linear encoding by up to 8 quantile "
          + "bins, auto takes bins if they predict held-out rows clearly better, and plain if -epochs is above 0.\nBins help if inputs have few distinct "
          + "values or the target jumps.\n(auto, plain, bins; default auto)")
  public SelectedTag getEncoding() {
    return ENCODINGS.show(encoding);
  }

  public void setEncoding(SelectedTag newEncoding) {
    encoding = ENCODINGS.read(newEncoding);
  }

  @OptionMetadata(displayName = "loss", displayOrder = 2, commandLineParamName = "loss", commandLineParamSynopsis = "-loss <name>",
      description = "The loss that training minimises: auto takes log for a nominal class and gaussian for a numeric one.\ngaussian learns the mean and the "
          + "variance of every row, squared the mean alone.\n(auto, squared, gaussian, log; default auto)")
  public SelectedTag getLoss() {
    return LOSSES.show(loss);
  }

  public void setLoss(SelectedTag newLoss) {
    loss = LOSSES.read(newLoss);
  }

  @OptionMetadata(displayName = "learningRate", displayOrder = 3, commandLineParamName = "learning-rate", commandLineParamSynopsis = "-learning-rate <num>",
      description = "The step size: training diverges if it is too large, and learns little in the given epochs if it is too small.\n(default 0.01)")
  @OptionRange(above = 0, below = Double.POSITIVE_INFINITY)
  public double getLearningRate() {
    return learningRate;
  }

  public void setLearningRate(double rate) {
    learningRate = rate;
  }

  @OptionMetadata(displayName = "numEpochs", displayOrder = 1, commandLineParamName = "epochs", commandLineParamSynopsis = "-epochs <num>",
      description = "The number of passes through all rows; 0 means that it is chosen automatically.\nIt is doubled, to 40 at least, as long as predictions "
          + "improve on held-out rows or on the folds of CentroidBagging.\n(default 0)")
  @OptionRange(min = 0)
  public int getNumEpochs() {
    return numEpochs;
  }

  public void setNumEpochs(int epochs) {
    numEpochs = epochs;
  }

  @OptionMetadata(displayName = "miniBatchSize", displayOrder = 4, commandLineParamName = "batch", commandLineParamSynopsis = "-batch <num>",
      description = "The number of rows in a mini-batch; all rows if there are fewer.\n(default 64)")
  @OptionRange(min = 1)
  public int getMiniBatchSize() {
    return miniBatchSize;
  }

  public void setMiniBatchSize(int rows) {
    miniBatchSize = rows;
  }

  @OptionMetadata(displayName = "resume", displayOrder = 11, commandLineParamName = "resume", commandLineParamSynopsis = "-resume",
      commandLineParamIsFlag = true, description = "Whether the model keeps the state that further training needs; it is then two to three times as "
          + "large.\nFurther training takes the number of epochs that is set, which must be above 0. Not for members of an ensemble.")
  public boolean getResume() {
    return resume;
  }

  public void setResume(boolean keep) {
    resume = keep;
  }

  @OptionMetadata(displayName = "networkDetails", displayOrder = 10,
      description = "More options: activation, optimiser and schedule, weight decay and dropout, limits of the number of epochs, validation rows, and "
          + "augmentation of images.")
  public NetworkDetails getNetworkDetails() {
    return networkDetails;
  }

  public void setNetworkDetails(NetworkDetails details) {
    networkDetails = details;
  }
}
