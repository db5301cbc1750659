// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.weka.options.GradientSettings.Losses;
import centroid.weka.options.GradientSettings.Masses;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;
import weka.core.Utils;

/**
 * What is rarely set about the training of CentroidBagging: the paper's inner settings, when a pool stops, and those of Bagging's flags that few need.
 *
 * @serial exclude
 */
public class TrainingDetails extends OptionDetails {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<BootstrapScheme> SCHEMES = new EnumOption<>("Scheme (-scheme)", BootstrapScheme.class);
  private static final EnumOption<Masses> MASSES = new EnumOption<>("Masses (-masses)", Masses.class);
  private static final EnumOption<Losses> LOSSES = new EnumOption<>("Losses (-losses)", Losses.class);

  private static final double DEFAULT_LAMBDA = 0.1;
  private static final double DEFAULT_GAMMA = 0.5;
  private static final double DEFAULT_STOP = 0;
  /** About four months; longer budgets are slips of the finger. */
  private static final double MAX_BUDGET = 1e7;

  private double stop = DEFAULT_STOP;
  private double budget;
  private double lambda = DEFAULT_LAMBDA;
  private int numRounds;
  private int numDraws;
  private double gamma = DEFAULT_GAMMA;
  private BootstrapScheme scheme = BootstrapScheme.MULTINOMIAL;
  private double burnIn;
  private Masses masses = Masses.EQUAL;
  private Losses losses = Losses.CENTRED;
  private boolean representCopiesUsingWeights;
  private boolean storeOutOfBagPredictions;
  private boolean outputOutOfBagComplexityStatistics;

  /** Default settings; public and without arguments for Weka. */
  public TrainingDetails() {
    // all fields have their defaults
  }

  /**
   * What the GUI shows about these options.
   *
   * @return a description
   */
  public String globalInfo() {
    return "What is rarely set about the training of CentroidBagging. The pool of mode select: stop, budget and lambda. The paper's algorithm, in modes "
        + "refit and gradient: draws, rounds, gamma, scheme, and of networks burnIn, masses and losses. The rest is Bagging's. On the command line these are "
        + "options of CentroidBagging like all others.";
  }

  @Override
  protected OptionDetails defaults() {
    return new TrainingDetails();
  }

  /**
   * Reads the options.
   *
   * @param options -stop, -budget, -lambda, -rounds, -draws, -gamma, -scheme, -burn-in, -masses, -losses, -represent-copies-using-weights,
   *     -store-out-of-bag-predictions, -output-out-of-bag-complexity-statistics; those of others are left there
   * @throws Exception if a value is impossible
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    stop = OptionReader.number("stop", options, DEFAULT_STOP);
    budget = OptionReader.number("budget", options, 0);
    lambda = OptionReader.number("lambda", options, DEFAULT_LAMBDA);
    numRounds = OptionReader.wholeNumber("rounds", options, 0);
    numDraws = OptionReader.wholeNumber("draws", options, 0);
    gamma = OptionReader.number("gamma", options, DEFAULT_GAMMA);
    scheme = OptionReader.choice("scheme", options, SCHEMES, BootstrapScheme.MULTINOMIAL);
    burnIn = OptionReader.number("burn-in", options, 0);
    masses = OptionReader.choice("masses", options, MASSES, Masses.EQUAL);
    losses = OptionReader.choice("losses", options, LOSSES, Losses.CENTRED);
    representCopiesUsingWeights = Utils.getFlag("represent-copies-using-weights", options);
    storeOutOfBagPredictions = Utils.getFlag("store-out-of-bag-predictions", options);
    outputOutOfBagComplexityStatistics = Utils.getFlag("output-out-of-bag-complexity-statistics", options);
    check();
  }

  @Override
  public void check() {
    OptionReader.require(stop >= 0 && stop < 1, "Stop (-stop) must be a share from 0 (the whole pool is trained) to below 1, such as 0.15, but was " + stop);
    OptionReader.require(budget >= 0 && budget <= MAX_BUDGET,
        "Budget (-budget) must be a number of seconds from 0 (no budget) to " + (long) MAX_BUDGET + ", but was " + budget);
    OptionReader.notNegative("Lambda (-lambda)", lambda);
    OptionReader.atLeast("Number of rounds (-rounds)", numRounds, 0);
    OptionReader.atLeast("Number of draws (-draws)", numDraws, 0);
    OptionReader.notNegative("Gamma (-gamma)", gamma);
    OptionReader.require(burnIn >= 0 && burnIn <= 1, "Burn-in (-burn-in) must be a share of the epochs from 0 to 1, but was " + burnIn);
  }

  /** What concerns mode gradient alone. */
  GradientSettings gradient() {
    return new GradientSettings(burnIn, masses, losses);
  }

  /** The distribution of bootstrap weights. */
  BootstrapScheme scheme() {
    return scheme;
  }

  /**
   * When the pool of mode select stops growing.
   *
   * @return a share of the objective; 0 if it does not grow
   */
  @OptionMetadata(displayName = "stop", displayOrder = 0, commandLineParamName = "stop", commandLineParamSynopsis = "-stop <share>",
      description = "Lets the pool of mode select grow in blocks, and stop by itself as soon as a block lowers the objective by a smaller share than "
          + "this; 0 trains the whole pool.\n0.15 trains about two fifths of the models and loses about a percent of error; from 5000 rows on it "
          + "trains 3 for each model kept, unless -pool says how many.\n(default 0)")
  public double getStop() {
    return stop;
  }

  /**
   * Sets when the pool of mode select stops growing.
   *
   * @param share from 0, for a pool that does not grow, to below 1
   */
  public void setStop(double share) {
    stop = share;
  }

  /**
   * The seconds that the pool of mode select may grow.
   *
   * @return the budget; 0 if time does not matter
   */
  @OptionMetadata(displayName = "budget", displayOrder = 1, commandLineParamName = "budget", commandLineParamSynopsis = "-budget <seconds>",
      description = "How many seconds mode select may train models to choose from; 0 leaves the clock out.\nIt trains until the time is up, at least as "
          + "many models as are kept, and at most 10 for each or 100, or those of -pool. The model then depends on the speed of the "
          + "machine.\n(default 0)")
  public double getBudget() {
    return budget;
  }

  /**
   * Sets the seconds that the pool of mode select may grow.
   *
   * @param seconds from 0 to 10,000,000; 0 if time does not matter
   */
  public void setBudget(double seconds) {
    budget = seconds;
  }

  /**
   * The weight of the error in the selection.
   *
   * @return lambda
   */
  @OptionMetadata(displayName = "lambda", displayOrder = 2, commandLineParamName = "lambda", commandLineParamSynopsis = "-lambda <num>",
      description = "The weight of the training error against the distance to the pool, in mode select and with -masses fitted.\n(default 0.1)")
  public double getLambda() {
    return lambda;
  }

  /**
   * Sets the weight of the error in the selection.
   *
   * @param newLambda finite, at least 0
   */
  public void setLambda(double newLambda) {
    lambda = newLambda;
  }

  /**
   * Rounds of modes refit and gradient.
   *
   * @return the number of rounds; 0 is automatic
   */
  @OptionMetadata(displayName = "numRounds", displayOrder = 3, commandLineParamName = "rounds", commandLineParamSynopsis = "-rounds <num>",
      description = "How often modes refit and gradient assign the draws anew; 0 takes 2 in mode refit and 20 in mode gradient, at most one for each "
          + "epoch.\nMode refit then trains the models anew, mode gradient goes on with their epochs, over which the rounds are "
          + "spread.\n(default 0)")
  public int getNumRounds() {
    return numRounds;
  }

  /**
   * Sets the rounds of modes refit and gradient.
   *
   * @param rounds at least 0; 0 is automatic
   */
  public void setNumRounds(int rounds) {
    numRounds = rounds;
  }

  /**
   * Draws of a round.
   *
   * @return the paper's M; 0 is automatic
   */
  @OptionMetadata(displayName = "numDraws", displayOrder = 4, commandLineParamName = "draws", commandLineParamSynopsis = "-draws <num>",
      description = "How many bootstrap draws are assigned to the models in each round of modes refit and gradient (the M of the paper); 0 takes 500 in "
          + "mode refit and 100 in mode gradient.\n(default 0)")
  public int getNumDraws() {
    return numDraws;
  }

  /**
   * Sets the draws of a round.
   *
   * @param draws at least 0; 0 is automatic
   */
  public void setNumDraws(int draws) {
    numDraws = draws;
  }

  /**
   * The mass threshold.
   *
   * @return gamma in units of 1/m
   */
  @OptionMetadata(displayName = "gamma", displayOrder = 5, commandLineParamName = "gamma", commandLineParamSynopsis = "-gamma <num>",
      description = "In modes refit and gradient a model that wins at most this share of the draws, in units of 1/m, is trained on all rows alike; 0 "
          + "switches the rule off.\n(default 0.5)")
  public double getGamma() {
    return gamma;
  }

  /**
   * Sets the mass threshold.
   *
   * @param newGamma finite, at least 0
   */
  public void setGamma(double newGamma) {
    gamma = newGamma;
  }

  /**
   * The distribution of bootstrap weights.
   *
   * @return the scheme
   */
  @OptionMetadata(displayName = "scheme", displayOrder = 6, commandLineParamName = "scheme", commandLineParamSynopsis = "-scheme <name>",
      description = "The bootstrap weights of modes refit and gradient: multinomial draws rows with replacement, bayesian gives every row a random "
          + "weight.\n(multinomial, bayesian; default multinomial)")
  public SelectedTag getScheme() {
    return SCHEMES.show(scheme);
  }

  /**
   * Sets the distribution of bootstrap weights.
   *
   * @param newScheme the scheme
   */
  public void setScheme(SelectedTag newScheme) {
    scheme = SCHEMES.read(newScheme);
  }

  /**
   * The bootstrap phase of mode gradient.
   *
   * @return its share of the epochs
   */
  @OptionMetadata(displayName = "burnIn", displayOrder = 7, commandLineParamName = "burn-in", commandLineParamSynopsis = "-burn-in <num>",
      description = "In mode gradient the share of the epochs in which the networks are an ordinary bootstrap ensemble; in the rest every network sees "
          + "every row, under the weights of the draws it has won; 0 lets networks start from random weights and see all rows from the first "
          + "epoch.\nThe paper has 0.75. Confidence intervals (-interval) need more than 0.\n(from 0 to 1; default 0)")
  public double getBurnIn() {
    return burnIn;
  }

  /**
   * Sets the bootstrap phase of mode gradient.
   *
   * @param share from 0 to 1
   */
  public void setBurnIn(double share) {
    burnIn = share;
  }

  /**
   * The votes in mode gradient.
   *
   * @return what they are
   */
  @OptionMetadata(displayName = "masses", displayOrder = 8, commandLineParamName = "masses", commandLineParamSynopsis = "-masses <name>",
      description = "The votes of the networks in mode gradient: all equal, the shares of draws won (the paper's), or fitted on held-out rows "
          + "(needs -calibration heldout).\n(equal, won, fitted; default equal)")
  public SelectedTag getMasses() {
    return MASSES.show(masses);
  }

  /**
   * Sets the votes in mode gradient.
   *
   * @param newMasses what they are
   */
  public void setMasses(SelectedTag newMasses) {
    masses = MASSES.read(newMasses);
  }

  /**
   * How losses are compared in mode gradient.
   *
   * @return centred or raw
   */
  @OptionMetadata(displayName = "losses", displayOrder = 9, commandLineParamName = "losses", commandLineParamSynopsis = "-losses <name>",
      description = "How mode gradient compares the losses of networks when it assigns draws: centred subtracts the mean loss of each network, so "
          + "that all of them win draws; raw is the paper's.\n(centred, raw; default centred)")
  public SelectedTag getLosses() {
    return LOSSES.show(losses);
  }

  /**
   * Sets how losses are compared in mode gradient.
   *
   * @param newLosses centred or raw
   */
  public void setLosses(SelectedTag newLosses) {
    losses = LOSSES.read(newLosses);
  }

  /**
   * Whether copies are represented using weights.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "representCopiesUsingWeights", displayOrder = 10, commandLineParamName = "represent-copies-using-weights",
      commandLineParamSynopsis = "-represent-copies-using-weights", commandLineParamIsFlag = true,
      description = "Whether copies of instances in a bag are represented using weights rather than explicitly.")
  public boolean getRepresentCopiesUsingWeights() {
    return representCopiesUsingWeights;
  }

  /**
   * Sets whether copies are represented using weights.
   *
   * @param useWeights true if they are; needs a base learner that takes weights
   */
  public void setRepresentCopiesUsingWeights(boolean useWeights) {
    representCopiesUsingWeights = useWeights;
  }

  /**
   * Whether out-of-bag predictions are stored.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "storeOutOfBagPredictions", displayOrder = 11, commandLineParamName = "store-out-of-bag-predictions",
      commandLineParamSynopsis = "-store-out-of-bag-predictions", commandLineParamIsFlag = true,
      description = "Whether the out-of-bag predictions are stored in the internal evaluation object.")
  public boolean getStoreOutOfBagPredictions() {
    return storeOutOfBagPredictions;
  }

  /**
   * Sets whether out-of-bag predictions are stored.
   *
   * @param store true if they are
   */
  public void setStoreOutOfBagPredictions(boolean store) {
    storeOutOfBagPredictions = store;
  }

  /**
   * Whether complexity statistics are part of the out-of-bag estimates.
   *
   * @return true if they are
   */
  @OptionMetadata(displayName = "outputOutOfBagComplexityStatistics", displayOrder = 12,
      commandLineParamName = "output-out-of-bag-complexity-statistics",
      commandLineParamSynopsis = "-output-out-of-bag-complexity-statistics", commandLineParamIsFlag = true,
      description = "Whether complexity-based statistics are printed with the out-of-bag estimates.")
  public boolean getOutputOutOfBagComplexityStatistics() {
    return outputOutOfBagComplexityStatistics;
  }

  /**
   * Sets whether complexity statistics are part of the out-of-bag estimates.
   *
   * @param output true if they are
   */
  public void setOutputOutOfBagComplexityStatistics(boolean output) {
    outputOutOfBagComplexityStatistics = output;
  }
}
