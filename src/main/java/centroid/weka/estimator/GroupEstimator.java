// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import java.util.List;
import weka.core.Instance;

/** A classifier with group-conditional (Mondrian) coverage: its intervals or sets are calibrated within groups of rows. */
public interface GroupEstimator {

  /**
   * Returns the groups of a row, one for each grouping attribute.
   *
   * @return names such as sex=female; empty without grouping attributes, or if no training row was in the row's group
   */
  List<String> groupsOf(Instance instance);
}
