// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.weka.options.SaidOnce;

/** What Weka's dialog is told about CalibratedClassifier; found by its name. */
public class CalibratedClassifierBeanInfo extends SaidOnce {

  /** Public and without arguments for Java. */
  public CalibratedClassifierBeanInfo() {
    super(CalibratedClassifier.class);
  }
}
