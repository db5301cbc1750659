// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import weka.core.OptionMetadata;
import weka.core.Utils;

/**
 * What is rarely set about the training of CentroidBagging: the paper's inner settings, when a pool stops, and those of Bagging's flags that few need.
 *
 * @serial exclude
 */
public class TrainingDetails extends PaperDetails {

  private static final long serialVersionUID = 1L;

  private static final double DEFAULT_LAMBDA = 0.3;
  /** About four months; longer budgets are slips of the finger. */
  private static final double MAX_BUDGET = 1e7;

  private double stop;
  private double budget;
  private double lambda = DEFAULT_LAMBDA;
  private boolean representCopiesUsingWeights;
  private boolean storeOutOfBagPredictions;
  private boolean outputOutOfBagComplexityStatistics;
  private boolean joinable;

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
        + "refit and gradient: draws, rounds, gamma, scheme, and of networks burnIn, masses and losses. joinable keeps rows for models that will "
        + "be joined. The rest is Bagging's. On the command line these are options of CentroidBagging like all others.";
  }

  @Override
  protected OptionDetails defaults() {
    return new TrainingDetails();
  }

  /**
   * Reads the options.
   *
   * @param options as in {@link PaperDetails}, and -stop, -budget, -lambda, -represent-copies-using-weights, -store-out-of-bag-predictions,
   *     -output-out-of-bag-complexity-statistics, -joinable; those of others are left there
   * @throws Exception if a value is impossible
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    stop = OptionReader.number("stop", options, 0);
    budget = OptionReader.number("budget", options, 0);
    lambda = OptionReader.number("lambda", options, DEFAULT_LAMBDA);
    representCopiesUsingWeights = Utils.getFlag("represent-copies-using-weights", options);
    storeOutOfBagPredictions = Utils.getFlag("store-out-of-bag-predictions", options);
    outputOutOfBagComplexityStatistics = Utils.getFlag("output-out-of-bag-complexity-statistics", options);
    joinable = Utils.getFlag("joinable", options);
    super.setOptions(options);
  }

  @Override
  public void check() {
    super.check();
    OptionReader.require(stop >= 0 && stop < 1, "Stop (-stop) must be a share from 0 (the pool does not grow) to below 1, such as 0.02, but was " + stop);
    OptionReader.require(budget >= 0 && budget <= MAX_BUDGET,
        "Budget (-budget) must be a number of seconds from 0 (no budget) to " + (long) MAX_BUDGET + ", but was " + budget);
    OptionReader.notNegative("Lambda (-lambda)", lambda);
  }

  /**
   * When the pool of mode select stops growing.
   *
   * @return a share of the objective; 0 if it does not grow
   */
  @OptionMetadata(displayName = "stop", displayOrder = 0, commandLineParamName = "stop", commandLineParamSynopsis = "-stop <share>",
      description = "Lets the pool of mode select grow in blocks of its usual size, and stop by itself as soon as a block lowers the objective by a smaller "
          + "share than this; 0 does not let it grow.\n0.02 trains two to five times as many models, for answers that are a little better; -pool then is the "
          + "largest size.\n(default 0)")
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
          + "many models as are kept, and at most five times the usual pool, or as many as -pool says. The model then depends on the speed of the "
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
      description = "The weight of the training error against the distance to the pool, in mode select and with -masses fitted: 0 stands for the bootstrap "
          + "most faithfully, 1 predicts a little better.\n(default 0.3)")
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

  /**
   * Whether the model keeps rows to be joined with others.
   *
   * @return false unless the user has asked for it
   */
  @OptionMetadata(displayName = "joinable", displayOrder = 13, commandLineParamName = "joinable", commandLineParamSynopsis = "-joinable",
      commandLineParamIsFlag = true, description = "Whether the model keeps up to 1000 of the training rows that calibrate it, so that models of different "
          + "parts of the data can be joined into one whose intervals hold.\nModels keep no training rows otherwise.")
  public boolean getJoinable() {
    return joinable;
  }

  /**
   * Sets whether the model keeps rows to be joined with others.
   *
   * @param keep true if it does
   */
  public void setJoinable(boolean keep) {
    joinable = keep;
  }
}
