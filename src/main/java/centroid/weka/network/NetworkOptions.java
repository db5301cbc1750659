// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.Schedule;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.Updater;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.ImageStack;
import centroid.weka.options.AnnotatedOptions;
import centroid.weka.options.EnumOption;
import centroid.weka.options.OptionRange;
import centroid.weka.options.OptionReader;
import centroid.weka.refinable.EpochPlan;
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
  private static final EnumOption<Activation> ACTIVATIONS = new EnumOption<>(Activation.class);
  private static final EnumOption<LossOption> LOSSES = new EnumOption<>(LossOption.class);
  private static final EnumOption<Updater> UPDATERS = new EnumOption<>(Updater.class);
  private static final EnumOption<Schedule> SCHEDULES = new EnumOption<>(Schedule.class);

  private static final String DEFAULT_LAYERS = "50,50";

  private String layers = DEFAULT_LAYERS;
  private InputEncoding encoding = InputEncoding.AUTO;
  private Activation activation = Activation.RELU;
  private LossOption loss = LossOption.AUTO;
  private Updater updater = Updater.ADAM;
  private double learningRate = 0.01;
  private double inputRate = 6;
  private int numEpochs;
  private int maxEpochs;
  private double maxSeconds;
  private int miniBatchSize = 64;
  private double weightDecay;
  private double dropout;
  private double clip = 1;
  private Schedule schedule = Schedule.RESTARTS;
  private double validation;
  private int patience;
  private boolean resume;

  @Override
  public void setOptions(String[] options) throws Exception {
    AnnotatedOptions.read(this, options, super::setOptions);
    check();
  }

  /**
   * Refuses impossible values.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  protected void check() {
    AnnotatedOptions.check(this);
    checkImages(layerText());
    OptionReader.require(encoding != InputEncoding.BINS || imageSize() == null, "Encoding (-encoding) must be auto or plain for images (-input), but was "
        + EnumOption.text(encoding) + "; leave one of them out");
  }

  /** Returns how many epochs networks are trained on a number of rows. */
  protected EpochPlan epochPlan(int numRows) {
    return numEpochs > 0 ? EpochPlan.fixed(numEpochs) : EpochPlan.chosen(numRows, miniBatchSize, maxEpochs, maxSeconds, schedule.canContinue());
  }

  /** Returns the settings of a training for a number of epochs. */
  protected TrainingSettings trainingSettings(int epochs) {
    if (weightDecay * learningRate >= 1) {
      throw new IllegalArgumentException("Weight decay (-weight-decay) times learning rate (-learning-rate) must be below 1, but was "
          + weightDecay + " times " + learningRate + "; lower one of them");
    }
    return new TrainingSettings(updater, learningRate, schedule, epochs, miniBatchSize, weightDecay, clip, dropout, augmentation(), inputRate);
  }

  /** Returns the shape of the network for given rows. */
  protected NetworkShape shape(NetworkRows rows) {
    LayerText text = layerText();
    ImageStack images = stack(text);
    Loss minimised = loss.lossFor(rows.isNominal());
    return images == null ? new NetworkShape(rows.encoder().width(), text.hidden(), activation, rows.numOutputs(), minimised)
        : new NetworkShape(images, text.hidden(), activation, rows.numOutputs(), minimised);
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
  @OptionMetadata(displayName = "seed", displayOrder = 14, description = "The random seed of initial weights, order of rows and validation rows.")
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

  @OptionMetadata(displayName = "encoding", displayOrder = 20, commandLineParamName = "encoding", commandLineParamSynopsis = "-encoding <name>",
      description = "The inputs that a numeric attribute becomes: plain is its standardised value, bins adds a piecewise-linear encoding by up to 8 quantile "
          + "bins, auto takes bins if they predict held-out rows clearly better, and plain if -epochs is above 0.\nBins help if inputs have few distinct "
          + "values or the target jumps.\n(auto, plain, bins; default auto)")
  public SelectedTag getEncoding() {
    return ENCODINGS.show(encoding);
  }

  public void setEncoding(SelectedTag newEncoding) {
    encoding = ENCODINGS.read(newEncoding);
  }

  @OptionMetadata(displayName = "activation", displayOrder = 1, commandLineParamName = "activation", commandLineParamSynopsis = "-activation <name>",
      description = "The activation function of hidden units.\n(relu, tanh, sigmoid, identity; default relu)")
  public SelectedTag getActivation() {
    return ACTIVATIONS.show(activation);
  }

  public void setActivation(SelectedTag newActivation) {
    activation = ACTIVATIONS.read(newActivation);
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

  @OptionMetadata(displayName = "updater", displayOrder = 3, commandLineParamName = "updater", commandLineParamSynopsis = "-updater <name>",
      description = "The optimiser: sgd with momentum, or rmsprop and adam, which adapt the step size of each weight.\nThe momentum is 0.9.\n"
          + "(sgd, rmsprop, adam; default adam)")
  public SelectedTag getUpdater() {
    return UPDATERS.show(updater);
  }

  public void setUpdater(SelectedTag newUpdater) {
    updater = UPDATERS.read(newUpdater);
  }

  @OptionMetadata(displayName = "learningRate", displayOrder = 4, commandLineParamName = "learning-rate", commandLineParamSynopsis = "-learning-rate <num>",
      description = "The step size: training diverges if it is too large, and learns little in the given epochs if it is too small.\n(default 0.01)")
  @OptionRange(above = 0, below = Double.POSITIVE_INFINITY)
  public double getLearningRate() {
    return learningRate;
  }

  public void setLearningRate(double rate) {
    learningRate = rate;
  }

  @OptionMetadata(displayName = "inputRate", displayOrder = 21, commandLineParamName = "input-rate", commandLineParamSynopsis = "-input-rate <num>",
      description = "Each input has a factor, whose learning rate is this number times -learning-rate; 0 learns no factors.\nA network then soon finds out "
          + "which inputs matter. Not for images and linear models.\n(default 6)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getInputRate() {
    return inputRate;
  }

  public void setInputRate(double multiple) {
    inputRate = multiple;
  }

  @OptionMetadata(displayName = "numEpochs", displayOrder = 5, commandLineParamName = "epochs", commandLineParamSynopsis = "-epochs <num>",
      description = "The number of passes through all rows; 0 doubles it, to 40 at least, as long as predictions improve on held-out rows or on the folds of "
          + "CentroidBagging.\n(default 0)")
  @OptionRange(min = 0)
  public int getNumEpochs() {
    return numEpochs;
  }

  public void setNumEpochs(int epochs) {
    numEpochs = epochs;
  }

  @OptionMetadata(displayName = "maxEpochs", displayOrder = 15, commandLineParamName = "max-epochs", commandLineParamSynopsis = "-max-epochs <num>",
      description = "The largest number of epochs for -epochs 0; 0 takes as many as pass two million rows through a network, at least 20 and at most "
          + "1000.\n(default 0)")
  @OptionRange(min = 0)
  public int getMaxEpochs() {
    return maxEpochs;
  }

  public void setMaxEpochs(int epochs) {
    maxEpochs = epochs;
  }

  @OptionMetadata(displayName = "maxSeconds", displayOrder = 16, commandLineParamName = "max-seconds", commandLineParamSynopsis = "-max-seconds <num>",
      description = "The seconds after which -epochs 0 tries no larger number of epochs; 0 sets no limit.\nWith a limit the model depends on the speed of the "
          + "machine.\n(default 0)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getMaxSeconds() {
    return maxSeconds;
  }

  public void setMaxSeconds(double seconds) {
    maxSeconds = seconds;
  }

  @OptionMetadata(displayName = "miniBatchSize", displayOrder = 6, commandLineParamName = "batch", commandLineParamSynopsis = "-batch <num>",
      description = "The number of rows in a mini-batch; all rows if there are fewer.\n(default 64)")
  @OptionRange(min = 1)
  public int getMiniBatchSize() {
    return miniBatchSize;
  }

  public void setMiniBatchSize(int rows) {
    miniBatchSize = rows;
  }

  @OptionMetadata(displayName = "weightDecay", displayOrder = 7, commandLineParamName = "weight-decay", commandLineParamSynopsis = "-weight-decay <num>",
      description = "Decoupled weight decay: each step multiplies the weights, but not biases, by 1 - learning rate * this number.\n(default 0)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getWeightDecay() {
    return weightDecay;
  }

  public void setWeightDecay(double decay) {
    weightDecay = decay;
  }

  @OptionMetadata(displayName = "dropout", displayOrder = 8, commandLineParamName = "dropout", commandLineParamSynopsis = "-dropout <share>",
      description = "The share of hidden units that are dropped at random for every row in training.\nPredictions use all units.\n(default 0)")
  @OptionRange(min = 0, below = 1)
  public double getDropout() {
    return dropout;
  }

  public void setDropout(double share) {
    dropout = share;
  }

  @OptionMetadata(displayName = "clip", displayOrder = 9, commandLineParamName = "clip", commandLineParamSynopsis = "-clip <num>",
      description = "The largest norm of a gradient; longer ones are clipped, so that single rows can't derail the training; 0 does not clip.\n(default 1)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getClip() {
    return clip;
  }

  public void setClip(double norm) {
    clip = norm;
  }

  @OptionMetadata(displayName = "schedule", displayOrder = 10, commandLineParamName = "schedule", commandLineParamSynopsis = "-schedule <name>",
      description = "How the learning rate decreases from epoch to epoch: step to a tenth at half and a hundredth at three quarters, exponential to a "
          + "hundredth, cosine to 0 at the end, restarts as cosine to 0 at half of the epochs and again at the end, and likewise in the first half.\nOnly with "
          + "constant and restarts is a training continued when more epochs are tried; the others begin anew each time.\n(constant, step, exponential, "
          + "cosine, restarts; default restarts)")
  public SelectedTag getSchedule() {
    return SCHEDULES.show(schedule);
  }

  public void setSchedule(SelectedTag newSchedule) {
    schedule = SCHEDULES.read(newSchedule);
  }

  @OptionMetadata(displayName = "validation", displayOrder = 11, commandLineParamName = "validation", commandLineParamSynopsis = "-validation <share>",
      description = "The share of validation rows, which decide which epoch's weights are kept; 0 keeps those of the last epoch.\n(default 0)")
  @OptionRange(min = 0, below = 1)
  public double getValidation() {
    return validation;
  }

  public void setValidation(double share) {
    validation = share;
  }

  @OptionMetadata(displayName = "patience", displayOrder = 12, commandLineParamName = "patience", commandLineParamSynopsis = "-patience <num>",
      description = "The number of epochs without a lower validation loss after which training stops, with -schedule restarts at the end of a cycle; 0 never "
          + "stops early.\n(default 0)")
  @OptionRange(min = 0)
  public int getPatience() {
    return patience;
  }

  public void setPatience(int epochs) {
    patience = epochs;
  }

  @OptionMetadata(displayName = "resume", displayOrder = 13, commandLineParamName = "resume", commandLineParamSynopsis = "-resume",
      commandLineParamIsFlag = true, description = "Whether the model keeps the state that further training needs; it is then two to three times as "
          + "large.\nFurther training takes the number of epochs that is set, which must be above 0. Not for members of an ensemble.")
  public boolean getResume() {
    return resume;
  }

  public void setResume(boolean keep) {
    resume = keep;
  }
}
