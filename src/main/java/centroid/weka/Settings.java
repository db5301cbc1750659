package centroid.weka;

import centroid.core.BootstrapScheme;
import centroid.core.CentroidOptions;

/**
 * What the user has asked for, with every number checked alone already.
 *
 * @param numMembers m
 * @param bagSizePercent size of a bag in percent of the rows
 * @param copiesAsWeights whether a row drawn twice is one row of weight 2
 * @param poolSize B, at least m
 * @param lambda weight of the error in the selection
 * @param numRounds rounds of the alternation
 * @param numDraws draws of a round
 * @param gamma mass threshold in units of 1/m
 * @param scheme distribution of the bootstrap weights
 */
public record Settings(int numMembers, int bagSizePercent, boolean copiesAsWeights, int poolSize, double lambda, int numRounds,
    int numDraws, double gamma, BootstrapScheme scheme) {

  /**
   * The settings of the paper's loop.
   *
   * @return self-checked options
   */
  CentroidOptions centroidOptions() {
    return new CentroidOptions(numMembers, numRounds, numDraws, gamma, scheme, true);
  }
}
