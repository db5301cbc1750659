// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.Serializable;

/**
 * A fit that can go on later.
 *
 * @param training the network as it was after the last epoch
 * @param best the network of the best epoch, or null if there were no validation rows
 * @param bestLoss its loss on the validation rows
 * @param bestEpoch the epoch, counted from 1
 * @param trainingLoss the mean loss of the training rows in the last epoch
 * @serial exclude
 */
public record FitState(TrainingState training, DenseNetwork best, double bestLoss, int bestEpoch, double trainingLoss)
    implements Serializable {

  private static final long serialVersionUID = 1L;
}
