// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.harness;

import weka.core.Instance;
import weka.core.Instances;

/**
 * Training and test rows.
 *
 * @param train to learn from
 * @param test to be judged by
 */
public record Split(Instances train, Instances test) {

  /** A test row without its class, as a model is asked about it. */
  public static Instance unlabelled(Instances rows, int row) {
    Instance asked = (Instance) rows.instance(row).copy();
    asked.setDataset(rows);
    asked.setClassMissing();
    return asked;
  }
}
