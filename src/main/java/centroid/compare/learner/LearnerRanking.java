// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** Base learners in the order of their mean scores on common out-of-bag rows, each with its paired difference to the best. Immutable. */
public final class LearnerRanking {

  /**
   * Factor for standard errors. Computed over rows, they ignore the variance of the training sample and the selection of the best; twice as large, they
   * agreed with the differences observed on test rows.
   */
  public static final double WIDENING = 2;

  /** The smallest number of common rows. */
  private static final int MIN_ROWS = 10;

  /**
   * A learner in the ranking.
   *
   * @param found its scores and cost
   * @param score its mean score with standard error
   * @param toBest paired difference to the best, with its {@linkplain #WIDENING widened} standard error; 0 for the best itself
   */
  public record Place(CandidateScore found, PairedDifference score, PairedDifference toBest) {

    /** Its short name. */
    public String name() {
      return found.learner().name();
    }
  }

  private final int numRows;
  private final List<Place> places;

  private LearnerRanking(int numRows, List<Place> places) {
    this.numRows = numRows;
    this.places = List.copyOf(places);
  }

  /** Ranks at least one learner. Learners of equal mean keep their order. */
  public static LearnerRanking of(List<CandidateScore> found) {
    TreeSet<Integer> common = new TreeSet<>(found.get(0).places().keySet());
    found.forEach(each -> common.retainAll(each.places().keySet()));
    if (common.size() < MIN_ROWS) {
      throw new IllegalArgumentException("At least " + MIN_ROWS + " rows must be out of the bag of every learner, but there are " + common.size()
          + "; use more rows, or the same -calibration for all");
    }
    // The weights of the first learner apply to all, so that differences of means are means of differences.
    double[] weights = at(common, found.get(0), found.get(0).weights());
    List<double[]> scores = found.stream().map(each -> at(common, each, each.scores())).toList();
    List<PairedDifference> means = scores.stream().map(each -> PairedDifference.ofMean(weights, each)).toList();
    List<Integer> order = new ArrayList<>();
    for (int k = 0; k < found.size(); k++) {
      order.add(k);
    }
    order.sort(Comparator.comparingDouble(k -> means.get(k).mean()));
    double[] best = scores.get(order.get(0));
    return new LearnerRanking(common.size(), order.stream().map(k ->
        new Place(found.get(k), means.get(k), PairedDifference.of(weights, best, scores.get(k)).widened(WIDENING))).toList());
  }

  private static double[] at(TreeSet<Integer> rows, CandidateScore found, double[] values) {
    Map<Integer, Integer> places = found.places();
    return rows.stream().mapToDouble(row -> values[places.get(row)]).toArray();
  }

  public int numRows() {
    return numRows;
  }

  /** All learners, the best first; at least one. */
  public List<Place> places() {
    return places;
  }

  /** The best learner and those whose difference from it is at most its widened standard error. */
  public List<Place> tied() {
    return places.stream().filter(place -> !place.toBest().isDistinguishable()).toList();
  }

  public Place best() {
    return places.get(0);
  }

  /** Recommends a learner, with the probability that it is better than the second. */
  public String advice() {
    String name = best().name();
    if (places.size() == 1) {
      return "Take " + name + ", the only one that could be ranked.";
    }
    Place second = places.get(1);
    String confidence = "It is better than the second, " + second.name() + ", with a probability of "
        + Format.confidence(second.toBest().probability()) + ".";
    if (tied().size() == 1) {
      return "Take " + name + ". " + confidence;
    }
    Place fastest = tied().stream().min(Comparator.comparingDouble(place -> place.found().cost().predictionSeconds())).orElseThrow();
    String others = joined(tied().subList(1, tied().size()).stream().map(Place::name).toList());
    return "Take " + name + ". " + confidence + " There is no significant difference from " + others + " (within ± error)."
        + (fastest == best() ? "" : " The fastest of these at prediction is " + fastest.name() + ".");
  }

  private static String joined(List<String> names) {
    int last = names.size() - 1;
    return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
