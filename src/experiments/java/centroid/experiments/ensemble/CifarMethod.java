// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.ensemble;

import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Ensembles that are compared on CIFAR. */
enum CifarMethod {
  /** Each network on draws of its own. */
  BOOTSTRAP("bootstrap", CifarPart.BOOTSTRAP),
  /** The paper's: centroids in the last quarter of the epochs. */
  CENTROID("centroid", CifarPart.CENTROID),
  /** The control: all rows instead of centroids in the last quarter. */
  CONTROL("bootstrap, all rows in the last quarter", CifarPart.CONTROL),
  /** Networks that differ by their first weights and the order of rows only. */
  DEEP("deep ensemble", CifarPart.DEEP),
  /** The default of CentroidBagging for networks. */
  DEFAULT("centroid from the first epoch (our default)", CifarPart.DEFAULT);

  private final String title;
  private final CifarPart part;

  CifarMethod(String title, CifarPart part) {
    this.title = title;
    this.part = part;
  }

  String title() {
    return title;
  }

  /** The final part of the ensemble's training. */
  CifarPart part() {
    return part;
  }

  /** Trainings whose networks predict in the ensemble. */
  List<CifarStudy.Unit> members(int trial, int m) {
    return units(trial, part, m).toList();
  }

  /** All trainings that an ensemble needs. */
  List<CifarStudy.Unit> trainings(int trial, int m) {
    return part.goesOn() ? Stream.concat(units(trial, CifarPart.START, m), units(trial, part, m)).toList() : members(trial, m);
  }

  private static Stream<CifarStudy.Unit> units(int trial, CifarPart part, int m) {
    return part.isOfOne() ? IntStream.range(0, m).mapToObj(k -> new CifarStudy.Unit(trial, part, k)) : Stream.of(new CifarStudy.Unit(trial, part, m));
  }

  /** As on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
