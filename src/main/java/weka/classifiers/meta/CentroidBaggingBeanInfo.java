// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.weka.options.reader.HideInheritedTips;

/** Describes CentroidBagging to Weka's dialog; Java finds it by its name. */
public class CentroidBaggingBeanInfo extends HideInheritedTips {

  /** Public and without arguments for Java. */
  public CentroidBaggingBeanInfo() {
    super(CentroidBagging.class);
  }
}
