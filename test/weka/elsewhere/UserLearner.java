// SPDX-License-Identifier: GPL-3.0-only
package elsewhere;

import java.io.Serializable;
import weka.classifiers.AbstractClassifier;
import weka.core.Instance;
import weka.core.Instances;

/** A user's own learner in a package outside Weka and this project, with a nested class. */
public class UserLearner extends AbstractClassifier {

  private static final long serialVersionUID = 1L;

  /** The trained state. */
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
