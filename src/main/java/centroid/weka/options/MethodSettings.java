// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.core.CentroidOptions;

/**
 * What the user has asked for, with every number checked alone already.
 *
 * @param numMembers m
 * @param bagSizePercent size of a bag in percent of the rows
 * @param copiesAsWeights whether a row drawn twice is one row of weight 2
 * @param poolSize B, at least m; 0 is automatic
 * @param stop a block of a growing pool that lowers the objective by a smaller share is the last one; 0 if the pool does not grow
 * @param budget seconds that a pool may grow; 0 if time does not matter
 * @param lambda weight of the error in the selection
 * @param numRounds rounds of the alternation
 * @param numDraws draws of a round; 0 is automatic
 * @param gamma mass threshold in units of 1/m
 * @param scheme distribution of the bootstrap weights
 * @param gradient what concerns mode gradient alone
 * @param intervals what concerns calibration and intervals
 */
public record MethodSettings(int numMembers, int bagSizePercent, boolean copiesAsWeights, int poolSize, double stop, double budget,
    double lambda, int numRounds, int numDraws, double gamma, BootstrapScheme scheme, GradientSettings gradient, IntervalSettings intervals) {

  private static final int ROUNDS_OF_REFITS = 2;
  /** More rounds than these were not better, and cost more than they should. */
  private static final int ROUNDS_OF_EPOCHS = 20;
  private static final int DRAWS_BEFORE_REFIT = 500;
  private static final int DRAWS_BEFORE_EPOCH = 100;

  /**
   * The settings of the paper's alternation.
   *
   * @return self-checked options
   */
  public CentroidOptions forRefits() {
    return CentroidOptions.forRefits(numMembers, numRounds == 0 ? ROUNDS_OF_REFITS : numRounds, numDraws == 0 ? DRAWS_BEFORE_REFIT : numDraws, gamma, scheme);
  }

  /**
   * The settings of the paper's gradient algorithm.
   *
   * @param numEpochs epochs in all
   * @return self-checked options
   */
  public CentroidOptions forEpochs(int numEpochs) {
    int start = gradient.burnIn() == 0 ? 0 : (int) Math.max(1, Math.round(gradient.burnIn() * numEpochs));
    int rounds = numRounds == 0 ? ROUNDS_OF_EPOCHS : numRounds;
    int perRound = Math.max(1, (numEpochs - start + rounds - 1) / Math.max(1, rounds));
    return new CentroidOptions(numMembers, start, numEpochs - start, perRound, numDraws == 0 ? DRAWS_BEFORE_EPOCH : numDraws, gamma, scheme,
        gradient.losses() == GradientSettings.Losses.CENTRED);
  }
}
