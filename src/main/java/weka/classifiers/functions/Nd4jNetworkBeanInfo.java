// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.weka.options.SaidOnce;

/** What Weka's dialog is told about Nd4jNetwork; found by its name. */
public class Nd4jNetworkBeanInfo extends SaidOnce {

  /** Public and without arguments for Java. */
  public Nd4jNetworkBeanInfo() {
    super(Nd4jNetwork.class);
  }
}
