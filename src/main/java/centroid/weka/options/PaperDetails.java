// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.weka.options.GradientSettings.Losses;
import centroid.weka.options.GradientSettings.Masses;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import weka.core.OptionMetadata;
import weka.core.SelectedTag;

/**
 * The inner settings of the paper's algorithm, which modes refit and gradient have.
 *
 * @serial exclude
 */
public abstract class PaperDetails extends OptionDetails {

  private static final long serialVersionUID = 1L;

  private static final EnumOption<BootstrapScheme> SCHEMES = new EnumOption<>("Scheme (-scheme)", BootstrapScheme.class);
  private static final EnumOption<Masses> MASSES = new EnumOption<>("Masses (-masses)", Masses.class);
  private static final EnumOption<Losses> LOSSES = new EnumOption<>("Losses (-losses)", Losses.class);

  private static final double DEFAULT_GAMMA = 0.5;

  private int numRounds;
  private int numDraws;
  private double gamma = DEFAULT_GAMMA;
  private BootstrapScheme scheme = BootstrapScheme.MULTINOMIAL;
  private double burnIn;
  private Masses masses = Masses.EQUAL;
  private Losses losses = Losses.CENTRED;

  /** Default settings. */
  protected PaperDetails() {
  }

  /**
   * Reads the options.
   *
   * @param options -rounds, -draws, -gamma, -scheme, -burn-in, -masses, -losses; those of others are left there
   * @throws Exception if a value is impossible
   */
  @Override
  public void setOptions(String[] options) throws Exception {
    numRounds = OptionReader.wholeNumber("rounds", options, 0);
    numDraws = OptionReader.wholeNumber("draws", options, 0);
    gamma = OptionReader.number("gamma", options, DEFAULT_GAMMA);
    scheme = OptionReader.choice("scheme", options, SCHEMES, BootstrapScheme.MULTINOMIAL);
    burnIn = OptionReader.number("burn-in", options, 0);
    masses = OptionReader.choice("masses", options, MASSES, Masses.EQUAL);
    losses = OptionReader.choice("losses", options, LOSSES, Losses.CENTRED);
    check();
  }

  @Override
  public void check() {
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

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    OptionDetails.requireAll(scheme, masses, losses);
  }

  /** A file that does not know this class, or has its name wrong. */
  private void readObjectNoData() throws InvalidObjectException {
    OptionDetails.requireAll(scheme, masses, losses);
  }
}
