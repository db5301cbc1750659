// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.Schedule;
import centroid.nd4j.TrainingSettings;
import centroid.nd4j.Updater;
import centroid.nd4j.layer.Activation;
import centroid.nd4j.layer.Augmentation;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.options.reader.OptionDetails;
import centroid.weka.options.reader.OptionRange;
import centroid.weka.refinable.EpochPlan;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * Less frequently used options of {@code Nd4jNetwork}: optimiser, regularisation, limits of the number of epochs, validation rows, and
 * augmentation of images.
 *
 * @serial exclude
 */
public class NetworkDetails extends OptionDetails {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<Activation> ACTIVATIONS = new EnumOption<>(Activation.class);
  private static final EnumOption<Updater> UPDATERS = new EnumOption<>(Updater.class);
  private static final EnumOption<Schedule> SCHEDULES = new EnumOption<>(Schedule.class);

  private Activation activation = Activation.RELU;
  private Updater updater = Updater.ADAM;
  private Schedule schedule = Schedule.RESTARTS;
  private double inputRate = 6;
  private double clip = 1;
  private double weightDecay;
  private double dropout;
  private int maxEpochs;
  private double maxSeconds;
  private double validation;
  private int patience;
  private boolean flip;
  private int shift;

  /** Returns what the GUI shows about these options. */
  public String globalInfo() {
    return "Less frequently used options of Nd4jNetwork. The optimiser: activation, updater, schedule, inputRate and clip. Regularisation: weightDecay and "
        + "dropout. The choice of the number of epochs: maxEpochs and maxSeconds. Validation rows of a single network: validation and patience. Augmentation "
        + "of images: flip and shift. On the command line these are options of Nd4jNetwork.";
  }

  Activation activation() {
    return activation;
  }

  /** Returns how training augments images. */
  Augmentation augmentation() {
    return new Augmentation(flip, shift);
  }

  /** Returns how many epochs are tried if their number is chosen. */
  EpochPlan epochPlan(int numRows, int batchSize) {
    return EpochPlan.chosen(numRows, batchSize, maxEpochs, maxSeconds, schedule.canContinue());
  }

  /** Returns the settings of a training for a number of epochs. */
  TrainingSettings trainingSettings(double learningRate, int epochs, int batchSize) {
    if (weightDecay * learningRate >= 1) {
      throw new IllegalArgumentException("Weight decay (-weight-decay) times learning rate (-learning-rate) must be below 1, but was "
          + weightDecay + " times " + learningRate + "; lower one of them");
    }
    return new TrainingSettings(updater, learningRate, schedule, epochs, batchSize, weightDecay, clip, dropout, augmentation(), inputRate);
  }

  @OptionMetadata(displayName = "activation", displayOrder = 0, commandLineParamName = "activation", commandLineParamSynopsis = "-activation <name>",
      description = "The activation function of hidden units.\n(relu, tanh, sigmoid, identity; default relu)")
  public SelectedTag getActivation() {
    return ACTIVATIONS.show(activation);
  }

  public void setActivation(SelectedTag newActivation) {
    activation = ACTIVATIONS.read(newActivation);
  }

  @OptionMetadata(displayName = "updater", displayOrder = 1, commandLineParamName = "updater", commandLineParamSynopsis = "-updater <name>",
      description = "The optimiser: sgd with momentum, or rmsprop and adam, which adapt the step size of each weight.\nThe momentum is 0.9.\n"
          + "(sgd, rmsprop, adam; default adam)")
  public SelectedTag getUpdater() {
    return UPDATERS.show(updater);
  }

  public void setUpdater(SelectedTag newUpdater) {
    updater = UPDATERS.read(newUpdater);
  }

  @OptionMetadata(displayName = "schedule", displayOrder = 2, commandLineParamName = "schedule", commandLineParamSynopsis = "-schedule <name>",
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

  @OptionMetadata(displayName = "inputRate", displayOrder = 3, commandLineParamName = "input-rate", commandLineParamSynopsis = "-input-rate <num>",
      description = "Each input has a factor, whose learning rate is this number times -learning-rate; 0 learns no factors.\nA network then soon finds out "
          + "which inputs matter. Not for images and linear models.\n(default 6)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getInputRate() {
    return inputRate;
  }

  public void setInputRate(double multiple) {
    inputRate = multiple;
  }

  @OptionMetadata(displayName = "clip", displayOrder = 4, commandLineParamName = "clip", commandLineParamSynopsis = "-clip <num>",
      description = "The largest norm of a gradient; longer ones are clipped, so that single rows can't derail the training; 0 does not clip.\n(default 1)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getClip() {
    return clip;
  }

  public void setClip(double norm) {
    clip = norm;
  }

  @OptionMetadata(displayName = "weightDecay", displayOrder = 5, commandLineParamName = "weight-decay", commandLineParamSynopsis = "-weight-decay <num>",
      description = "Decoupled weight decay: each step multiplies the weights, but not biases, by 1 - learning rate * this number.\n(default 0)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getWeightDecay() {
    return weightDecay;
  }

  public void setWeightDecay(double decay) {
    weightDecay = decay;
  }

  @OptionMetadata(displayName = "dropout", displayOrder = 6, commandLineParamName = "dropout", commandLineParamSynopsis = "-dropout <share>",
      description = "The share of hidden units that are dropped at random for every row in training.\nPredictions use all units.\n(default 0)")
  @OptionRange(min = 0, below = 1)
  public double getDropout() {
    return dropout;
  }

  public void setDropout(double share) {
    dropout = share;
  }

  @OptionMetadata(displayName = "maxEpochs", displayOrder = 7, commandLineParamName = "max-epochs", commandLineParamSynopsis = "-max-epochs <num>",
      description = "The largest number of epochs for -epochs 0; 0 takes as many as pass two million rows through a network, at least 20 and at most "
          + "1000.\n(default 0)")
  @OptionRange(min = 0)
  public int getMaxEpochs() {
    return maxEpochs;
  }

  public void setMaxEpochs(int epochs) {
    maxEpochs = epochs;
  }

  @OptionMetadata(displayName = "maxSeconds", displayOrder = 8, commandLineParamName = "max-seconds", commandLineParamSynopsis = "-max-seconds <num>",
      description = "The seconds after which -epochs 0 tries no larger number of epochs; 0 sets no limit.\nWith a limit the model depends on the speed of the "
          + "machine.\n(default 0)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getMaxSeconds() {
    return maxSeconds;
  }

  public void setMaxSeconds(double seconds) {
    maxSeconds = seconds;
  }

  @OptionMetadata(displayName = "validation", displayOrder = 9, commandLineParamName = "validation", commandLineParamSynopsis = "-validation <share>",
      description = "The share of validation rows, which decide which epoch's weights are kept; 0 keeps those of the last epoch.\n(default 0)")
  @OptionRange(min = 0, below = 1)
  public double getValidation() {
    return validation;
  }

  public void setValidation(double share) {
    validation = share;
  }

  @OptionMetadata(displayName = "patience", displayOrder = 10, commandLineParamName = "patience", commandLineParamSynopsis = "-patience <num>",
      description = "The number of epochs without a lower validation loss after which training stops, with -schedule restarts at the end of a cycle; 0 never "
          + "stops early.\n(default 0)")
  @OptionRange(min = 0)
  public int getPatience() {
    return patience;
  }

  public void setPatience(int epochs) {
    patience = epochs;
  }

  @OptionMetadata(displayName = "flip", displayOrder = 11, commandLineParamName = "flip", commandLineParamSynopsis = "-flip", commandLineParamIsFlag = true,
      description = "Whether training mirrors each image left to right at random, half of the time.")
  public boolean getFlip() {
    return flip;
  }

  public void setFlip(boolean mirror) {
    flip = mirror;
  }

  @OptionMetadata(displayName = "shift", displayOrder = 12, commandLineParamName = "shift", commandLineParamSynopsis = "-shift <pixels>",
      description = "The largest shift of images in training, in pixels, at random, vertically and horizontally; 0 does not shift.\n(default 0)")
  @OptionRange(min = 0)
  public int getShift() {
    return shift;
  }

  public void setShift(int pixels) {
    shift = pixels;
  }
}
