// SPDX-License-Identifier: GPL-3.0-only
package weka.classifiers.meta;

import centroid.weka.options.reader.HideInheritedTips;

/** Describes CalibratedClassifier to Weka's dialog; Java finds it by its name. */
public class CalibratedClassifierBeanInfo extends HideInheritedTips {

  /** Public and without arguments for Java. */
  public CalibratedClassifierBeanInfo() {
    super(CalibratedClassifier.class);
  }
}
