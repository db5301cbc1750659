// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.FitState;
import java.io.Serializable;
import weka.core.Instances;

/**
 * What a network keeps to be trained further: the state of its training, and the way from rows to inputs, which must not change.
 *
 * @param header the attributes, without rows
 * @param encoder rows to inputs
 * @param centre mean of the target
 * @param scale standard deviation of the target
 * @param range range of the target
 * @param deviation that of rows held out when the epochs were chosen, or NaN
 * @param fit the training
 * @serial exclude
 */
public record ResumeState(Instances header, InputEncoder encoder, double centre, double scale, TargetRange range, double deviation, FitState fit)
    implements Serializable {

  private static final long serialVersionUID = 1L;
}
