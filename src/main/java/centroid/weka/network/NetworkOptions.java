// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Loss;
import centroid.nd4j.NetworkShape;
import centroid.nd4j.Schedule;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.Updater;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.ImageStack;
import centroid.weka.options.EnumOption;
import centroid.weka.options.OptionDetails;
import centroid.weka.options.OptionReader;
import centroid.weka.refinable.EpochPlan;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * The options of {@code Nd4jNetwork}. Impossible values are refused on command lines at once, else when training begins.
 *
 * @serial exclude
 */
public abstract class NetworkOptions extends ImageOptions {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<Activation> ACTIVATIONS = new EnumOption<>("Activation (-activation)", Activation.class);
  private static final EnumOption<LossOption> LOSSES = new EnumOption<>("Loss (-loss)", LossOption.class);
  private static final EnumOption<Updater> UPDATERS = new EnumOption<>("Updater (-updater)", Updater.class);
  private static final EnumOption<Schedule> SCHEDULES = new EnumOption<>("Schedule (-schedule)", Schedule.class);

  private static final String DEFAULT_LAYERS = "50,50";
  private static final double DEFAULT_RATE = 0.01;
  private static final int DEFAULT_EPOCHS = 0;
  private static final int DEFAULT_BATCH = 64;
  private static final double DEFAULT_CLIP = 1;

  private String layers = DEFAULT_LAYERS;
  private Activation activation = Activation.RELU;
  private LossOption loss = LossOption.AUTO;
  private Updater updater = Updater.ADAM;
  private double learningRate = DEFAULT_RATE;
  private int numEpochs = DEFAULT_EPOCHS;
  private int maxEpochs;
  private double maxSeconds;
  private int miniBatchSize = DEFAULT_BATCH;
  private double weightDecay;
  private double dropout;
  private double clip = DEFAULT_CLIP;
  private Schedule schedule = Schedule.COSINE;
  private double validation;
  private int patience;
  private boolean resume;

  /** Default settings. */
  protected NetworkOptions() {
  }

  /**
   * Reads the options strictly; Weka's own reading prints a stack trace and goes on when a value is wrong.
   *
   * @param options modified: what was read is blanked
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    String sizes = Utils.getOption("layers", options);
    layers = sizes.isEmpty() ? DEFAULT_LAYERS : sizes;
    activation = OptionReader.choice("activation", options, ACTIVATIONS, Activation.RELU);
    loss = OptionReader.choice("loss", options, LOSSES, LossOption.AUTO);
    updater = OptionReader.choice("updater", options, UPDATERS, Updater.ADAM);
    learningRate = OptionReader.number("learning-rate", options, DEFAULT_RATE);
    numEpochs = OptionReader.wholeNumber("epochs", options, DEFAULT_EPOCHS);
    maxEpochs = OptionReader.wholeNumber("max-epochs", options, 0);
    maxSeconds = OptionReader.number("max-seconds", options, 0);
    miniBatchSize = OptionReader.wholeNumber("batch", options, DEFAULT_BATCH);
    weightDecay = OptionReader.number("weight-decay", options, 0);
    dropout = OptionReader.number("dropout", options, 0);
    clip = OptionReader.number("clip", options, DEFAULT_CLIP);
    schedule = OptionReader.choice("schedule", options, SCHEDULES, Schedule.COSINE);
    validation = OptionReader.number("validation", options, 0);
    patience = OptionReader.wholeNumber("patience", options, 0);
    readImageOptions(options);
    int seed = OptionReader.wholeNumber("S", options, 1);
    OptionReader.decimalPlaces(this, options);
    super.setOptions(options);
    setSeed(seed);
    check();
  }

  /**
   * Refuses what is impossible. Setters don't: Weka calls them at every key that is typed.
   *
   * @throws IllegalArgumentException if a value is impossible
   */
  protected void check() {
    checkImages(layerText());
    OptionReader.require(learningRate > 0 && learningRate < Double.POSITIVE_INFINITY,
        "Learning rate (-learning-rate) must be above 0 and finite, but was " + learningRate);
    OptionReader.atLeast("Epochs (-epochs)", numEpochs, 0);
    OptionReader.atLeast("Largest number of epochs (-max-epochs)", maxEpochs, 0);
    OptionReader.notNegative("Largest number of seconds (-max-seconds)", maxSeconds);
    OptionReader.atLeast("Mini-batch size (-batch)", miniBatchSize, 1);
    OptionReader.notNegative("Weight decay (-weight-decay)", weightDecay);
    OptionReader.share("Dropout (-dropout)", dropout);
    OptionReader.notNegative("Largest gradient norm (-clip)", clip);
    OptionReader.share("Share of validation rows (-validation)", validation);
    OptionReader.atLeast("Patience (-patience)", patience, 0);
  }

  /** How long the options say that networks are trained on a number of rows. */
  protected EpochPlan epochPlan(int numRows) {
    return numEpochs > 0 ? EpochPlan.fixed(numEpochs) : EpochPlan.chosen(numRows, miniBatchSize, maxEpochs, maxSeconds);
  }

  /** What the options say about training for a number of epochs. */
  protected TrainingSettings trainingSettings(int epochs) {
    if (weightDecay * learningRate >= 1) {
      throw new IllegalArgumentException("Weight decay (-weight-decay) times learning rate (-learning-rate) must be below 1, but was "
          + weightDecay + " times " + learningRate);
    }
    return new TrainingSettings(updater, learningRate, schedule, epochs, miniBatchSize, weightDecay, clip, dropout, augmentation());
  }

  /** The network that the options describe, for given rows. */
  protected NetworkShape shape(NetworkRows rows) {
    LayerText text = layerText();
    ImageStack images = stack(text);
    Loss minimised = loss.lossFor(rows.isNominal());
    return images == null ? new NetworkShape(rows.encoder().width(), text.hidden(), activation, rows.numOutputs(), minimised)
        : new NetworkShape(images, text.hidden(), activation, rows.numOutputs(), minimised);
  }

  protected LossOption lossOption() {
    return loss;
  }

  private LayerText layerText() {
    return LayerText.parse(layers.isBlank() ? DEFAULT_LAYERS : layers);
  }

  // ---- options ----

  @Override
  @OptionMetadata(displayName = "seed", displayOrder = 14, description = "The seed of initial weights, order of rows and validation rows.")
  public int getSeed() {
    return super.getSeed();
  }

  /**
   * The hidden layers.
   *
   * @return sizes with commas between them, maybe behind layers for images; 0 is none
   */
  @OptionMetadata(displayName = "layers", displayOrder = 0, commandLineParamName = "layers", commandLineParamSynopsis = "-layers <sizes>",
      description = "How many units each hidden layer has, with commas between the layers; 0 is none (a linear model).\n50,50 is two layers of 50 "
          + "units. Before them may stand layers for images, whose size -input tells: 'conv 16 3' has 16 filters of 3 x 3 pixels with batch "
          + "normalisation ('conv 16 3 bias' without), 'pool 2' takes the largest and 'average 2' the mean of 2 x 2 pixels, 'average all' the mean of "
          + "the image. vgg11, vgg13, vgg16 and vgg19 are networks of that name, vgg16*0.125 one of an eighth of the filters.\n(default 50,50)")
  public String getLayers() {
    return layers;
  }

  /**
   * Sets the hidden layers.
   *
   * @param sizes whole numbers of at least 1 with commas between them, maybe behind layers for images, or 0
   */
  public void setLayers(String sizes) {
    layers = sizes;
  }

  /**
   * The activation of hidden units.
   *
   * @return the activation
   */
  @OptionMetadata(displayName = "activation", displayOrder = 1, commandLineParamName = "activation", commandLineParamSynopsis = "-activation <name>",
      description = "What a hidden unit makes of the sum of its inputs.\n(relu, tanh, sigmoid, identity; default relu)")
  public SelectedTag getActivation() {
    return ACTIVATIONS.show(activation);
  }

  /**
   * Sets the activation of hidden units.
   *
   * @param newActivation the activation
   */
  public void setActivation(SelectedTag newActivation) {
    activation = ACTIVATIONS.read(newActivation);
  }

  /**
   * The loss.
   *
   * @return what training minimises
   */
  @OptionMetadata(displayName = "loss", displayOrder = 2, commandLineParamName = "loss", commandLineParamSynopsis = "-loss <name>",
      description = "What training minimises: auto takes log for a nominal class and gaussian for a numeric "
          + "one.\ngaussian learns a variance for every row besides the mean, squared the mean alone.\n(auto, squared, gaussian, log; "
          + "default auto)")
  public SelectedTag getLoss() {
    return LOSSES.show(loss);
  }

  /**
   * Sets the loss.
   *
   * @param newLoss the loss
   */
  public void setLoss(SelectedTag newLoss) {
    loss = LOSSES.read(newLoss);
  }

  /**
   * The updater.
   *
   * @return how gradients become steps
   */
  @OptionMetadata(displayName = "updater", displayOrder = 3, commandLineParamName = "updater", commandLineParamSynopsis = "-updater <name>",
      description = "How gradients become steps: sgd has momentum, rmsprop and adam choose the length of steps for "
          + "each weight.\nThe momentum is 0.9.\n(sgd, rmsprop, adam; default adam)")
  public SelectedTag getUpdater() {
    return UPDATERS.show(updater);
  }

  /**
   * Sets the updater.
   *
   * @param newUpdater the updater
   */
  public void setUpdater(SelectedTag newUpdater) {
    updater = UPDATERS.read(newUpdater);
  }

  /**
   * The learning rate.
   *
   * @return above 0
   */
  @OptionMetadata(displayName = "learningRate", displayOrder = 4, commandLineParamName = "learning-rate", commandLineParamSynopsis = "-learning-rate <num>",
      description = "The length of steps: too large diverges, too small learns little in the epochs given.\n(default "
          + "0.01)")
  public double getLearningRate() {
    return learningRate;
  }

  /**
   * Sets the learning rate.
   *
   * @param rate above 0 and finite
   */
  public void setLearningRate(double rate) {
    learningRate = rate;
  }

  /**
   * The number of epochs.
   *
   * @return 0 if it is chosen
   */
  @OptionMetadata(displayName = "numEpochs", displayOrder = 5, commandLineParamName = "epochs", commandLineParamSynopsis = "-epochs <num>",
      description = "How often training goes through all rows; 0 chooses: the number is doubled, to 40 at least, as long as rows that are held out for "
          + "that, or those of the folds of CentroidBagging, are predicted better.\n(default 0)")
  public int getNumEpochs() {
    return numEpochs;
  }

  /**
   * Sets the number of epochs.
   *
   * @param epochs at least 0; 0 chooses
   */
  public void setNumEpochs(int epochs) {
    numEpochs = epochs;
  }

  /**
   * The largest number of epochs that is chosen.
   *
   * @return 0 is automatic
   */
  @OptionMetadata(displayName = "maxEpochs", displayOrder = 15, commandLineParamName = "max-epochs", commandLineParamSynopsis = "-max-epochs <num>",
      description = "The most epochs that -epochs 0 may choose; 0 takes as many as send two million rows through a network, at least 20 and at most "
          + "1000.\n(default 0)")
  public int getMaxEpochs() {
    return maxEpochs;
  }

  /**
   * Sets the largest number of epochs that is chosen.
   *
   * @param epochs at least 0; 0 is automatic
   */
  public void setMaxEpochs(int epochs) {
    maxEpochs = epochs;
  }

  /**
   * The time of the choice.
   *
   * @return seconds; 0 is no limit
   */
  @OptionMetadata(displayName = "maxSeconds", displayOrder = 16, commandLineParamName = "max-seconds",
      commandLineParamSynopsis = "-max-seconds <num>",
      description = "After so many seconds -epochs 0 tries no larger number of epochs, and the model depends on the speed of the machine; 0 sets no "
          + "limit.\n(default 0)")
  public double getMaxSeconds() {
    return maxSeconds;
  }

  /**
   * Sets the time of the choice.
   *
   * @param seconds finite, at least 0; 0 is no limit
   */
  public void setMaxSeconds(double seconds) {
    maxSeconds = seconds;
  }

  /**
   * The size of mini-batches.
   *
   * @return at least 1
   */
  @OptionMetadata(displayName = "miniBatchSize", displayOrder = 6, commandLineParamName = "batch", commandLineParamSynopsis = "-batch <num>",
      description = "How many rows make one step; more than there are rows takes all.\n(default 64)")
  public int getMiniBatchSize() {
    return miniBatchSize;
  }

  /**
   * Sets the size of mini-batches.
   *
   * @param rows at least 1
   */
  public void setMiniBatchSize(int rows) {
    miniBatchSize = rows;
  }

  /**
   * The weight decay.
   *
   * @return at least 0
   */
  @OptionMetadata(displayName = "weightDecay", displayOrder = 7, commandLineParamName = "weight-decay", commandLineParamSynopsis = "-weight-decay <num>",
      description = "Every step takes this share, times the learning rate, off all weights but biases.\n(default 0)")
  public double getWeightDecay() {
    return weightDecay;
  }

  /**
   * Sets the weight decay.
   *
   * @param decay finite, at least 0
   */
  public void setWeightDecay(double decay) {
    weightDecay = decay;
  }

  /**
   * The dropout.
   *
   * @return the share of hidden units that are left out, from 0 to below 1
   */
  @OptionMetadata(displayName = "dropout", displayOrder = 8, commandLineParamName = "dropout", commandLineParamSynopsis = "-dropout <share>",
      description = "The share of hidden units that every row leaves out in training, at random; predictions use all.\n(default 0)")
  public double getDropout() {
    return dropout;
  }

  /**
   * Sets the dropout.
   *
   * @param share at least 0 and below 1
   */
  public void setDropout(double share) {
    dropout = share;
  }

  /**
   * The largest norm of a gradient.
   *
   * @return 0 if gradients are not cut
   */
  @OptionMetadata(displayName = "clip", displayOrder = 9, commandLineParamName = "clip", commandLineParamSynopsis = "-clip <num>",
      description = "Longer gradients are cut to this norm, so that a few rows can't wreck the training; 0 cuts none.\n(default 1)")
  public double getClip() {
    return clip;
  }

  /**
   * Sets the largest norm of a gradient.
   *
   * @param norm finite, at least 0
   */
  public void setClip(double norm) {
    clip = norm;
  }

  /**
   * The schedule of the learning rate.
   *
   * @return how it changes from epoch to epoch
   */
  @OptionMetadata(displayName = "schedule", displayOrder = 10, commandLineParamName = "schedule", commandLineParamSynopsis = "-schedule <name>",
      description = "How the learning rate falls from epoch to epoch: step to a tenth at half and a hundredth at three "
          + "quarters, exponential to a hundredth, cosine to 0 at the end.\n(constant, step, exponential, cosine; "
          + "default cosine)")
  public SelectedTag getSchedule() {
    return SCHEDULES.show(schedule);
  }

  /**
   * Sets the schedule of the learning rate.
   *
   * @param newSchedule the schedule
   */
  public void setSchedule(SelectedTag newSchedule) {
    schedule = SCHEDULES.read(newSchedule);
  }

  /**
   * The share of validation rows.
   *
   * @return from 0 to below 1
   */
  @OptionMetadata(displayName = "validation", displayOrder = 11, commandLineParamName = "validation", commandLineParamSynopsis = "-validation <share>",
      description = "The share of rows held back to choose the epoch whose weights are kept; 0 keeps the last.\n(default "
          + "0)")
  public double getValidation() {
    return validation;
  }

  /**
   * Sets the share of validation rows.
   *
   * @param share at least 0 and below 1
   */
  public void setValidation(double share) {
    validation = share;
  }

  /**
   * The patience.
   *
   * @return 0 if training never ends early
   */
  @OptionMetadata(displayName = "patience", displayOrder = 12, commandLineParamName = "patience", commandLineParamSynopsis = "-patience <num>",
      description = "Training ends when this many epochs have brought no better loss on the validation rows; 0 goes on to "
          + "the last epoch.\n(default 0)")
  public int getPatience() {
    return patience;
  }

  /**
   * Sets the patience.
   *
   * @param epochs at least 0
   */
  public void setPatience(int epochs) {
    patience = epochs;
  }

  /**
   * Whether training can go on later.
   *
   * @return true if the model keeps what that needs
   */
  @OptionMetadata(displayName = "resume", displayOrder = 13, commandLineParamName = "resume", commandLineParamSynopsis = "-resume",
      commandLineParamIsFlag = true, description = "Whether the model keeps what it needs to be trained further: two to three times its "
          + "size.\nTraining then goes on for the number of epochs that is set, which must be above 0, on the data it is given. Not for members of an "
          + "ensemble.")
  public boolean getResume() {
    return resume;
  }

  /**
   * Sets whether training can go on later.
   *
   * @param keep true if the model shall keep what that needs
   */
  public void setResume(boolean keep) {
    resume = keep;
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OptionDetails.requireAll(layers, activation, loss, updater, schedule);
  }

  /** A file that does not know this class, or has its name wrong. */
  private void readObjectNoData() throws InvalidObjectException {
    OptionDetails.requireAll(layers, activation, loss, updater, schedule);
  }
}
