// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import java.util.List;

/** Published results of the common protocol. */
final class UciPublished {

  /** Whether networks or trees. */
  enum Kind { NETWORKS, BOOSTED_TREES }

  /**
   * Their numbers on one set.
   *
   * @param who the method
   * @param error root mean squared error; NaN where we have none
   * @param logLoss negative log-likelihood
   */
  record Numbers(String set, String who, Kind kind, double error, double logLoss) {
  }

  private static final String DROPOUT = "MC dropout";
  private static final String DEEP = "deep ensemble";
  private static final String PBP = "PBP";

  private static final List<Numbers> ALL = List.of(
      networks("bostonHousing", PBP, 3.01, 2.57), networks("bostonHousing", DROPOUT, 2.97, 2.46), networks("bostonHousing", DEEP, 3.28, 2.41),
      networks("energy", PBP, 1.80, 2.04), networks("energy", DROPOUT, 1.66, 1.99), networks("energy", DEEP, 2.09, 1.38),
      trees("energy", "NGBoost", 0.62), trees("energy", "XGBDistribution", 0.58),
      networks("kin8nm", PBP, 0.10, -0.90), networks("kin8nm", DROPOUT, 0.10, -0.95), networks("kin8nm", DEEP, 0.09, -1.20),
      networks("naval-propulsion-plant", PBP, 0.01, -3.73), networks("naval-propulsion-plant", DROPOUT, 0.01, -3.80),
      networks("naval-propulsion-plant", DEEP, 0.00, -5.63),
      networks("protein-tertiary-structure", PBP, 4.73, 2.97), networks("protein-tertiary-structure", DROPOUT, 4.36, 2.89),
      networks("protein-tertiary-structure", DEEP, 4.71, 2.83),
      trees("protein-tertiary-structure", "NGBoost", 2.91), trees("protein-tertiary-structure", "XGBDistribution", 2.81));

  private UciPublished() {
  }

  private static Numbers networks(String set, String who, double error, double logLoss) {
    return new Numbers(set, who, Kind.NETWORKS, error, logLoss);
  }

  private static Numbers trees(String set, String who, double logLoss) {
    return new Numbers(set, who, Kind.BOOSTED_TREES, Double.NaN, logLoss);
  }

  static List<Numbers> of(FixedSplits set) {
    return ALL.stream().filter(numbers -> numbers.set.equals(set.name())).toList();
  }
}
