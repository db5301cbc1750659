// SPDX-License-Identifier: GPL-3.0-only
package centroid.nd4j;

import java.io.Serializable;

/**
 * The state of a {@link NetworkFit}, from which it can be resumed.
 *
 * @param training the network after the last epoch
 * @param best the network of the best epoch, or null if there were no validation rows
 * @param bestLoss its loss on the validation rows
 * @param bestEpoch that epoch, counted from 1
 * @param trainingLoss the mean loss of the training rows in the last epoch
 * @serial exclude
 */
public record FitState(TrainingState training, TrainedNetwork best, double bestLoss, int bestEpoch, double trainingLoss)
    implements Serializable {

  private static final long serialVersionUID = 1L;
}
