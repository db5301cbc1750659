// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.functions;

import centroid.weka.options.HideInheritedTips;

/** Describes Nd4jNetwork to Weka's dialog; Java finds it by its name. */
public class Nd4jNetworkBeanInfo extends HideInheritedTips {

  /** Public and without arguments for Java. */
  public Nd4jNetworkBeanInfo() {
    super(Nd4jNetwork.class);
  }
}
