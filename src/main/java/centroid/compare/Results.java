// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** All measurements of a comparison, with their means, tests and summaries. */
public final class Results {

  /**
   * One contender on one fold.
   *
   * @param set the data set's name
   * @param numModels m
   * @param run from 1
   * @param fold from 1
   * @param contender its name
   * @param values the measurements, in plain units; read only
   */
  public record Row(String set, int numModels, int run, int fold, String contender, Map<Measure, Double> values) {
  }

  private final List<String> names;
  private final List<DataFile> sets;
  private final ComparisonSettings settings;
  private final List<Row> rows = new ArrayList<>();

  Results(List<String> names, List<DataFile> sets, ComparisonSettings settings) {
    this.names = List.copyOf(names);
    this.sets = List.copyOf(sets);
    this.settings = settings;
  }

  void addAll(List<Row> more) {
    rows.addAll(more);
  }

  public List<Row> rows() {
    return List.copyOf(rows);
  }

  public List<DataFile> sets() {
    return sets;
  }

  public ComparisonSettings settings() {
    return settings;
  }

  /** The names of the two contenders, the reference first. */
  public List<String> names() {
    return names;
  }

  /** The measures of a kind that apply to at least one data set. */
  public List<Measure> measures(Measure.Kind kind) {
    return Arrays.stream(Measure.values()).filter(measure -> measure.kind() == kind && !setsOf(measure).isEmpty()).toList();
  }

  public List<DataFile> setsOf(Measure measure) {
    return sets.stream().filter(set -> measure.appliesTo(set.isNumeric())).toList();
  }

  public PairedResult paired(DataFile set, int numModels, Measure measure) {
    return PairedResult.of(measure, values(set, numModels, measure, names.get(0)), values(set, numModels, measure, names.get(1)), settings);
  }

  private double[] values(DataFile set, int numModels, Measure measure, String contender) {
    return rows.stream().filter(row -> row.set.equals(set.name()) && row.numModels == numModels && row.contender.equals(contender))
        .mapToDouble(row -> row.values.get(measure)).toArray();
  }

  /**
   * A measure summarized over data sets.
   *
   * @param numSets data sets where both have a value
   * @param ratio geometric mean of the ratios; NaN if there is none above 0
   * @param better data sets where the second is significantly better
   * @param worse data sets where it is significantly worse
   */
  public record Summary(int numSets, double ratio, int better, int worse) {
  }

  /** Returns the geometric mean of the ratios over data sets, with the number of wins and losses. */
  public Summary summary(Measure measure, int numModels) {
    List<PairedResult> known = setsOf(measure).stream().map(set -> paired(set, numModels, measure)).filter(PairedResult::isKnown).toList();
    // Ratios of 0 or infinity (one of the two has error 0) are left out of the geometric mean but counted.
    double logs = known.stream().mapToDouble(PairedResult::ratio).filter(r -> r > 0 && r < Double.POSITIVE_INFINITY).map(Math::log)
        .average().orElse(Double.NaN);
    return new Summary(known.size(), Math.exp(logs), (int) known.stream().filter(r -> r.significance() < 0).count(),
        (int) known.stream().filter(r -> r.significance() > 0).count());
  }
}
