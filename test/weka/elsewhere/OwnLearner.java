// SPDX-License-Identifier: GPL-3.0-only
package elsewhere;

import java.io.Serializable;
import weka.classifiers.AbstractClassifier;
import weka.core.Instance;
import weka.core.Instances;

/** A learner that somebody has written, in a Java package of his own and with a class beside it. */
public class OwnLearner extends AbstractClassifier {

  private static final long serialVersionUID = 1L;

  /** What it has learned. */
  private record Mean(double value) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  private Mean mean;

  @Override
  public void buildClassifier(Instances data) {
    mean = new Mean(data.meanOrMode(data.classIndex()));
  }

  @Override
  public double classifyInstance(Instance row) {
    return mean.value;
  }
}
