// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import centroid.nd4j.FitState;
import java.io.Serializable;
import weka.core.Instances;

/**
 * The state of a network that can be trained further: the encoder and the scale of the target must not change.
 *
 * @param header the attributes, without rows
 * @param deviation root mean squared error of the rows held out when the epochs were chosen, or NaN; see {@link NetworkModel}
 * @serial exclude
 */
public record ResumeState(Instances header, InputEncoder encoder, TargetScale target, double deviation, FitState fit)
    implements Serializable {

  private static final long serialVersionUID = 1L;
}
