// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.model;

/** A classifier of this package, whose trained model can be described. */
public interface CentroidModelSource {

  /**
   * Returns the trained model; null if predictions come from a model inside another classifier.
   *
   * @throws IllegalStateException before training
   */
  CentroidModel centroidModel();
}
