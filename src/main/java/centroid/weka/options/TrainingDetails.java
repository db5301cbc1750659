// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.weka.options.GradientSettings.Losses;
import centroid.weka.options.GradientSettings.Masses;
import centroid.weka.options.reader.EnumOption;
import centroid.weka.options.reader.OptionDetails;
import centroid.weka.options.reader.OptionRange;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * Less frequently used training options of CentroidBagging: growth of the pool, the settings of the paper's algorithm, and further flags of Bagging.
 *
 * @serial exclude
 */
public class TrainingDetails extends OptionDetails {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<BootstrapScheme> SCHEMES = new EnumOption<>(BootstrapScheme.class);
  private static final EnumOption<Masses> MASSES = new EnumOption<>(Masses.class);
  private static final EnumOption<Losses> LOSSES = new EnumOption<>(Losses.class);

  private double stop;
  /** In seconds; the maximum, about four months, catches typing errors. */
  private double budget;
  private double lambda = 0.1;
  private int numRounds;
  private int numDraws;
  private double gamma = 0.5;
  private BootstrapScheme scheme = BootstrapScheme.MULTINOMIAL;
  private double burnIn;
  private Masses masses = Masses.EQUAL;
  private Losses losses = Losses.CENTRED;
  private boolean representCopiesUsingWeights;
  private boolean storeOutOfBagPredictions;
  private boolean outputOutOfBagComplexityStatistics;
  private boolean joinable;

  /** Returns what the GUI shows about these options. */
  public String globalInfo() {
    return "Less frequently used training options of CentroidBagging. The pool of mode select: stop, budget and lambda. The paper's algorithm, in modes refit "
        + "and gradient: numRounds, numDraws, gamma, scheme, and for networks burnIn, masses and losses. joinable keeps calibration rows for models that "
        + "will be joined. The others are Bagging's. On the command line these are options of CentroidBagging.";
  }

  /** Returns the settings of a pool of a given size. */
  PoolSettings pool(int size) {
    return new PoolSettings(size, stop, budget, lambda);
  }

  /** Returns the settings of the paper's algorithm. */
  RoundSettings rounds() {
    return new RoundSettings(numRounds, numDraws, gamma, scheme, new GradientSettings(burnIn, masses, losses));
  }

  @OptionMetadata(displayName = "stop", displayOrder = 0, commandLineParamName = "stop", commandLineParamSynopsis = "-stop <share>",
      description = "Lets the pool of mode select grow in blocks of its usual size until a block lowers the objective by a smaller share than this; 0 does not "
          + "let it grow.\n0.02 trains two to five times as many models for slightly better predictions. -pool is then the largest size.\n(default 0)")
  @OptionRange(min = 0, below = 1, allowed = "a share from 0 (the pool does not grow) to below 1, such as 0.02")
  public double getStop() {
    return stop;
  }

  public void setStop(double share) {
    stop = share;
  }

  @OptionMetadata(displayName = "budget", displayOrder = 1, commandLineParamName = "budget", commandLineParamSynopsis = "-budget <seconds>",
      description = "The seconds for which mode select may train its pool; 0 sets no limit.\nIt trains until the time is up: at least as many models as are "
          + "kept, and at most five times the usual pool, or as many as -pool says. The model then depends on the speed of the machine.\n(default 0)")
  @OptionRange(min = 0, max = 1e7, allowed = "a number of seconds from 0 (no budget) to 10000000")
  public double getBudget() {
    return budget;
  }

  public void setBudget(double seconds) {
    budget = seconds;
  }

  @OptionMetadata(displayName = "lambda", displayOrder = 2, commandLineParamName = "lambda", commandLineParamSynopsis = "-lambda <num>",
      description = "The weight of the training error against the distance to the pool, in mode select and with -masses fitted; 0 represents the bootstrap "
          + "distribution most closely, 1 predicts slightly better.\n(default 0.1)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getLambda() {
    return lambda;
  }

  public void setLambda(double newLambda) {
    lambda = newLambda;
  }

  @OptionMetadata(displayName = "numRounds", displayOrder = 3, commandLineParamName = "rounds", commandLineParamSynopsis = "-rounds <num>",
      description = "How often modes refit and gradient assign the bootstrap draws to the models; 0 takes 2 in mode refit and 5 in mode gradient: as "
          + "many in the second half of the epochs, in the second quarter, in the second eighth and so on, at most one for each epoch.\n"
          + "After each round mode refit trains the models again, and mode gradient continues with their next epochs.\n(default 0)")
  @OptionRange(min = 0)
  public int getNumRounds() {
    return numRounds;
  }

  public void setNumRounds(int rounds) {
    numRounds = rounds;
  }

  @OptionMetadata(displayName = "numDraws", displayOrder = 4, commandLineParamName = "draws", commandLineParamSynopsis = "-draws <num>",
      description = "The number of bootstrap draws in each round of modes refit and gradient (M in the paper); 0 takes 500 in mode refit and 100 in mode "
          + "gradient.\n(default 0)")
  @OptionRange(min = 0)
  public int getNumDraws() {
    return numDraws;
  }

  public void setNumDraws(int draws) {
    numDraws = draws;
  }

  @OptionMetadata(displayName = "gamma", displayOrder = 5, commandLineParamName = "gamma", commandLineParamSynopsis = "-gamma <num>",
      description = "In modes refit and gradient a model that wins at most this share of the draws, in units of 1/m, is trained on all rows equally; 0 "
          + "switches the rule off.\n(default 0.5)")
  @OptionRange(min = 0, below = Double.POSITIVE_INFINITY)
  public double getGamma() {
    return gamma;
  }

  public void setGamma(double newGamma) {
    gamma = newGamma;
  }

  @OptionMetadata(displayName = "scheme", displayOrder = 6, commandLineParamName = "scheme", commandLineParamSynopsis = "-scheme <name>",
      description = "The bootstrap weights of modes refit and gradient: multinomial draws rows with replacement, bayesian gives every row a random "
          + "weight.\n(multinomial, bayesian; default multinomial)")
  public SelectedTag getScheme() {
    return SCHEMES.show(scheme);
  }

  public void setScheme(SelectedTag newScheme) {
    scheme = SCHEMES.read(newScheme);
  }

  @OptionMetadata(displayName = "burnIn", displayOrder = 7, commandLineParamName = "burn-in", commandLineParamSynopsis = "-burn-in <num>",
      description = "The share of the epochs of mode gradient in which the networks are an ordinary bootstrap ensemble; 0 starts from random weights and uses "
          + "all rows from the first epoch.\nIn the other epochs every network is trained on every row, weighted by the draws that it has won. "
          + "The paper uses 0.75. Confidence intervals (-interval) need more than 0.\n(from 0 to 1; default 0)")
  @OptionRange(min = 0, max = 1, allowed = "a share of the epochs from 0 to 1")
  public double getBurnIn() {
    return burnIn;
  }

  public void setBurnIn(double share) {
    burnIn = share;
  }

  @OptionMetadata(displayName = "masses", displayOrder = 8, commandLineParamName = "masses", commandLineParamSynopsis = "-masses <name>",
      description = "The weights of the networks' votes in mode gradient: equal, won (the shares of draws won, as in the paper), or fitted on held-out rows "
          + "(needs -calibration heldout).\n(equal, won, fitted; default equal)")
  public SelectedTag getMasses() {
    return MASSES.show(masses);
  }

  public void setMasses(SelectedTag newMasses) {
    masses = MASSES.read(newMasses);
  }

  @OptionMetadata(displayName = "losses", displayOrder = 9, commandLineParamName = "losses", commandLineParamSynopsis = "-losses <name>",
      description = "How mode gradient compares losses when it assigns draws: centred subtracts the mean loss of each network, so that all of them win draws; "
          + "raw is the paper's.\n(centred, raw; default centred)")
  public SelectedTag getLosses() {
    return LOSSES.show(losses);
  }

  public void setLosses(SelectedTag newLosses) {
    losses = LOSSES.read(newLosses);
  }

  @OptionMetadata(displayName = "representCopiesUsingWeights", displayOrder = 10, commandLineParamName = "represent-copies-using-weights",
      commandLineParamSynopsis = "-represent-copies-using-weights", commandLineParamIsFlag = true,
      description = "Whether copies of instances in a bag are represented using weights rather than explicitly.")
  public boolean getRepresentCopiesUsingWeights() {
    return representCopiesUsingWeights;
  }

  public void setRepresentCopiesUsingWeights(boolean useWeights) {
    representCopiesUsingWeights = useWeights;
  }

  @OptionMetadata(displayName = "storeOutOfBagPredictions", displayOrder = 11, commandLineParamName = "store-out-of-bag-predictions",
      commandLineParamSynopsis = "-store-out-of-bag-predictions", commandLineParamIsFlag = true,
      description = "Whether the out-of-bag predictions are stored in the internal evaluation object.")
  public boolean getStoreOutOfBagPredictions() {
    return storeOutOfBagPredictions;
  }

  public void setStoreOutOfBagPredictions(boolean store) {
    storeOutOfBagPredictions = store;
  }

  @OptionMetadata(displayName = "outputOutOfBagComplexityStatistics", displayOrder = 12, commandLineParamName = "output-out-of-bag-complexity-statistics",
      commandLineParamSynopsis = "-output-out-of-bag-complexity-statistics", commandLineParamIsFlag = true,
      description = "Whether complexity-based statistics are printed with the out-of-bag estimates.")
  public boolean getOutputOutOfBagComplexityStatistics() {
    return outputOutOfBagComplexityStatistics;
  }

  public void setOutputOutOfBagComplexityStatistics(boolean output) {
    outputOutOfBagComplexityStatistics = output;
  }

  @OptionMetadata(displayName = "joinable", displayOrder = 13, commandLineParamName = "joinable", commandLineParamSynopsis = "-joinable",
      commandLineParamIsFlag = true, description = "Whether the model keeps up to 1000 calibration rows, so that models of different parts of the data can be "
          + "joined into one with calibrated intervals.\nOtherwise models keep no training rows.")
  public boolean getJoinable() {
    return joinable;
  }

  public void setJoinable(boolean keep) {
    joinable = keep;
  }
}
