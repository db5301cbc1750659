// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.network;

import weka.classifiers.functions.Nd4jNetwork;
import weka.core.Instances;
import weka.core.Utils;

/** Networks for the tests of {@link Nd4jNetwork}. */
final class Networks {

  private Networks() {
  }

  static Nd4jNetwork configured(String options) throws Exception {
    Nd4jNetwork network = new Nd4jNetwork();
    String[] split = Utils.splitOptions(options);
    network.setOptions(split);
    Utils.checkForRemainingOptions(split);
    return network;
  }

  static Nd4jNetwork trained(String options, Instances data) throws Exception {
    Nd4jNetwork network = configured(options);
    network.buildClassifier(data);
    return network;
  }

  static double[] predictions(Nd4jNetwork network, Instances data) throws Exception {
    double[] values = new double[data.numInstances()];
    for (int row = 0; row < values.length; row++) {
      values[row] = network.distributionForInstance(data.get(row))[0];
    }
    return values;
  }
}
