// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.weka.options.GradientSettings.Losses;
import centroid.weka.options.GradientSettings.Masses;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * What a user can set about the method, on top of what Bagging has and what intervals are. Every value is refused at once if it is impossible.
 *
 * @serial exclude
 */
public abstract class MethodOptions extends IntervalOptions {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<Mode> MODES = new EnumOption<>("Mode (-mode)", Mode.class);
  private static final EnumOption<BootstrapScheme> SCHEMES = new EnumOption<>("Scheme (-scheme)", BootstrapScheme.class);
  private static final EnumOption<Masses> MASSES = new EnumOption<>("Masses (-masses)", Masses.class);
  private static final EnumOption<Losses> LOSSES = new EnumOption<>("Losses (-losses)", Losses.class);

  private static final double DEFAULT_LAMBDA = 0.3;
  private static final double DEFAULT_BURN_IN = 0;
  /** About four months; longer budgets are slips of the finger. */
  private static final double MAX_BUDGET = 1e7;

  private Mode mode = Mode.AUTO;
  private int poolSize;
  private double stop;
  private double budget;
  private double lambda = DEFAULT_LAMBDA;
  private int numRounds;
  private int numDraws;
  private double gamma = 0.5;
  private BootstrapScheme scheme = BootstrapScheme.MULTINOMIAL;
  private double burnIn = DEFAULT_BURN_IN;
  private Masses masses = Masses.EQUAL;
  private Losses losses = Losses.CENTRED;

  /** Default settings. */
  protected MethodOptions() {
  }

  /**
   * How members are found.
   *
   * @return the mode
   */
  protected Mode mode() {
    return mode;
  }

  /**
   * All settings of a training.
   *
   * @return a record of them
   */
  protected MethodSettings settings() {
    return new MethodSettings(m_NumIterations, getBagSizePercent(), getRepresentCopiesUsingWeights(), poolSize, stop, budget, lambda, numRounds,
        numDraws, gamma, scheme, new GradientSettings(burnIn, masses, losses), intervals());
  }

  /**
   * Reads the options. Those with a value are read strictly here, flags and the base learner by Weka.
   *
   * @param options as in {@link weka.classifiers.meta.Bagging}, and -mode, -pool, -stop, -budget, -lambda, -rounds, -draws,
   *     -gamma, -scheme, -burn-in, -masses, -losses, and those of intervals
   * @throws Exception if an option is unknown or has an impossible value
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    setMode(MODES.show(OptionReader.choice("mode", options, MODES, Mode.AUTO)));
    setPoolSize(OptionReader.wholeNumber("pool", options, 0));
    setStop(OptionReader.number("stop", options, 0));
    setBudget(OptionReader.number("budget", options, 0));
    setLambda(OptionReader.number("lambda", options, DEFAULT_LAMBDA));
    setNumRounds(OptionReader.wholeNumber("rounds", options, 0));
    setNumDraws(OptionReader.wholeNumber("draws", options, 0));
    setGamma(OptionReader.number("gamma", options, 0.5));
    setScheme(SCHEMES.show(OptionReader.choice("scheme", options, SCHEMES, BootstrapScheme.MULTINOMIAL)));
    setBurnIn(OptionReader.number("burn-in", options, DEFAULT_BURN_IN));
    setMasses(MASSES.show(OptionReader.choice("masses", options, MASSES, Masses.EQUAL)));
    setLosses(LOSSES.show(OptionReader.choice("losses", options, LOSSES, Losses.CENTRED)));
    super.setOptions(options);
  }

  /**
   * How members are found.
   *
   * @return the mode
   */
  @OptionMetadata(displayName = "mode", displayOrder = 2, commandLineParamName = "mode", commandLineParamSynopsis = "-mode <name>",
      description = "How the models are found: auto lets the base learner decide, select keeps the best of a pool, refit is the paper's "
          + "alternation, gradient the same epoch by epoch, bagging is Weka's Bagging.\nauto takes gradient "
          + "for Nd4jNetwork and select for all other learners.\n(auto, select, refit, gradient, bagging; default auto)")
  public SelectedTag getMode() {
    return MODES.show(mode);
  }

  /**
   * Sets how members are found.
   *
   * @param newMode the mode
   */
  public void setMode(SelectedTag newMode) {
    mode = MODES.read(newMode);
  }

  /**
   * The number of models trained in mode select.
   *
   * @return the pool size; 0 is automatic
   */
  @OptionMetadata(displayName = "poolSize", displayOrder = 3, commandLineParamName = "pool", commandLineParamSynopsis = "-pool <num>",
      description = "How many bootstrap models mode select trains to choose from: more cost more training time and are chosen from "
          + "better.\n0 takes 5 for each model kept, at least 50; as many as are kept gives balanced bagging.\n(default 0)")
  public int getPoolSize() {
    return poolSize;
  }

  /**
   * Sets the number of models trained in mode select.
   *
   * @param newPoolSize 0, or at least the number of models kept
   */
  public void setPoolSize(int newPoolSize) {
    poolSize = OptionReader.atLeast("Pool size (-pool)", newPoolSize, 0);
  }

  /**
   * When the pool of mode select stops growing.
   *
   * @return a share of the objective; 0 if it does not grow
   */
  @OptionMetadata(displayName = "stop", displayOrder = 16, commandLineParamName = "stop", commandLineParamSynopsis = "-stop <share>",
      description = "Lets the pool of mode select grow in blocks, and stop by itself as soon as a block lowers the objective by a smaller share than "
          + "this.\n0.15 trains about two fifths of the models and loses about a percent of error; from 5000 rows on it trains 3 for each model kept, unless "
          + "-pool says how many. 0 trains the whole pool.\n(default 0)")
  public double getStop() {
    return stop;
  }

  /**
   * Sets when the pool of mode select stops growing.
   *
   * @param share from 0, for a pool that does not grow, to below 1
   */
  public void setStop(double share) {
    if (!(share >= 0 && share < 1)) {
      throw new IllegalArgumentException("Stop (-stop) must be a share from 0 (the whole pool is trained) to below 1, such as 0.15, but was " + share);
    }
    stop = share;
  }

  /**
   * The seconds that the pool of mode select may grow.
   *
   * @return the budget; 0 if time does not matter
   */
  @OptionMetadata(displayName = "budget", displayOrder = 17, commandLineParamName = "budget", commandLineParamSynopsis = "-budget <seconds>",
      description = "How many seconds mode select may train models to choose from: it trains until the time is up, at least as many models as are kept, "
          + "and at most 10 for each or 100, or those of -pool.\nThe model then depends on the speed of the machine. 0 leaves the clock out.\n(default 0)")
  public double getBudget() {
    return budget;
  }

  /**
   * Sets the seconds that the pool of mode select may grow.
   *
   * @param seconds from 0 to 10,000,000; 0 if time does not matter
   */
  public void setBudget(double seconds) {
    if (!(seconds >= 0 && seconds <= MAX_BUDGET)) {
      throw new IllegalArgumentException("Budget (-budget) must be a number of seconds from 0 (no budget) to " + (long) MAX_BUDGET + ", but was " + seconds);
    }
    budget = seconds;
  }

  /**
   * The weight of the error in the selection.
   *
   * @return lambda
   */
  @OptionMetadata(displayName = "lambda", displayOrder = 18, commandLineParamName = "lambda", commandLineParamSynopsis = "-lambda <num>",
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
    lambda = OptionReader.notNegative("Lambda (-lambda)", newLambda);
  }

  /**
   * Rounds of modes refit and gradient.
   *
   * @return the number of rounds; 0 is automatic
   */
  @OptionMetadata(displayName = "numRounds", displayOrder = 19, commandLineParamName = "rounds", commandLineParamSynopsis = "-rounds <num>",
      description = "How often modes refit and gradient assign the draws anew: mode refit then trains the models anew, mode gradient goes on with "
          + "their epochs, over which the rounds are spread.\n0 takes 2 in mode refit and 20 in mode gradient, at most one for each epoch.\n(default 0)")
  public int getNumRounds() {
    return numRounds;
  }

  /**
   * Sets the rounds of modes refit and gradient.
   *
   * @param rounds at least 0; 0 is automatic
   */
  public void setNumRounds(int rounds) {
    numRounds = OptionReader.atLeast("Number of rounds (-rounds)", rounds, 0);
  }

  /**
   * Draws of a round.
   *
   * @return the paper's M; 0 is automatic
   */
  @OptionMetadata(displayName = "numDraws", displayOrder = 20, commandLineParamName = "draws", commandLineParamSynopsis = "-draws <num>",
      description = "How many bootstrap draws are assigned to the models in each round of modes refit and gradient (the M of the "
          + "paper).\n0 takes 500 in mode refit and 100 in mode gradient.\n(default 0)")
  public int getNumDraws() {
    return numDraws;
  }

  /**
   * Sets the draws of a round.
   *
   * @param draws at least 0; 0 is automatic
   */
  public void setNumDraws(int draws) {
    numDraws = OptionReader.atLeast("Number of draws (-draws)", draws, 0);
  }

  /**
   * The mass threshold.
   *
   * @return gamma in units of 1/m
   */
  @OptionMetadata(displayName = "gamma", displayOrder = 21, commandLineParamName = "gamma", commandLineParamSynopsis = "-gamma <num>",
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
    gamma = OptionReader.notNegative("Gamma (-gamma)", newGamma);
  }

  /**
   * The distribution of bootstrap weights.
   *
   * @return the scheme
   */
  @OptionMetadata(displayName = "scheme", displayOrder = 22, commandLineParamName = "scheme", commandLineParamSynopsis = "-scheme <name>",
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
  @OptionMetadata(displayName = "burnIn", displayOrder = 23, commandLineParamName = "burn-in", commandLineParamSynopsis = "-burn-in <num>",
      description = "In mode gradient the share of the epochs in which the networks are an ordinary bootstrap ensemble; in the rest every network "
          + "sees every row, under the weights of the draws it has won.\nWith 0 networks start from random weights and see "
          + "all rows from the first epoch; the paper has 0.75. Confidence intervals (-interval) need more than 0.\n(from 0 to 1; default 0)")
  public double getBurnIn() {
    return burnIn;
  }

  /**
   * Sets the bootstrap phase of mode gradient.
   *
   * @param share from 0 to 1
   */
  public void setBurnIn(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("Burn-in (-burn-in) must be a share of the epochs from 0 to 1, but was " + share);
    }
    burnIn = share;
  }

  /**
   * The votes in mode gradient.
   *
   * @return what they are
   */
  @OptionMetadata(displayName = "masses", displayOrder = 24, commandLineParamName = "masses", commandLineParamSynopsis = "-masses <name>",
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
  @OptionMetadata(displayName = "losses", displayOrder = 25, commandLineParamName = "losses", commandLineParamSynopsis = "-losses <name>",
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
}
