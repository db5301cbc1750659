// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.estimator;

import java.util.List;
import weka.core.Instance;

/** A classifier whose intervals or sets are to hold within groups of rows. */
public interface GroupEstimator {

  /**
   * The groups that a row is in, one for each grouping attribute.
   *
   * @param instance the row; its class value is not looked at
   * @return names such as sex=female; empty if there are no groups, or the row is in none of those that training has seen
   */
  List<String> groupsOf(Instance instance);
}
