// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.options;

import centroid.core.BootstrapScheme;
import centroid.core.CentroidOptions;

/**
 * The user's settings of the paper's algorithm, in modes refit and gradient.
 *
 * @param numRounds how often draws are assigned; 0 is automatic
 * @param numDraws draws of a round; 0 is automatic
 * @param gamma mass threshold in units of 1/m
 * @param scheme distribution of the bootstrap weights
 * @param gradient settings of mode gradient
 */
public record RoundSettings(int numRounds, int numDraws, double gamma, BootstrapScheme scheme, GradientSettings gradient) {

  private static final int ROUNDS_OF_REFITS = 2;
  /** Rounds in each cycle of the epochs. More did not improve predictions, and with few rows a round takes longer than an epoch. */
  private static final int ROUNDS_OF_EPOCHS = 5;
  private static final int DRAWS_BEFORE_REFIT = 500;
  private static final int DRAWS_BEFORE_EPOCH = 100;

  /** Returns the options of the paper's alternation. */
  CentroidOptions forRefits(int numMembers) {
    return CentroidOptions.forRefits(numMembers, numRounds == 0 ? ROUNDS_OF_REFITS : numRounds, numDraws == 0 ? DRAWS_BEFORE_REFIT : numDraws, gamma, scheme);
  }

  /** Returns the options of the paper's gradient algorithm. */
  CentroidOptions forEpochs(int numMembers, int numEpochs) {
    int start = gradient.burnIn() == 0 ? 0 : (int) Math.max(1, Math.round(gradient.burnIn() * numEpochs));
    int rounds = numRounds == 0 ? ROUNDS_OF_EPOCHS : numRounds;
    return new CentroidOptions(numMembers, start, numEpochs - start, rounds, numDraws == 0 ? DRAWS_BEFORE_EPOCH : numDraws, gamma, scheme,
        gradient.losses() == GradientSettings.Losses.CENTRED);
  }
}
