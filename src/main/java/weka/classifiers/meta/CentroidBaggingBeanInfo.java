// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.weka.options.SaidOnce;

/** What Weka's dialog is told about CentroidBagging; found by its name. */
public class CentroidBaggingBeanInfo extends SaidOnce {

  /** Public and without arguments for Java. */
  public CentroidBaggingBeanInfo() {
    super(CentroidBagging.class);
  }
}
