// SPDX-License-Identifier: GPL-3.0-only
package centroid.compare.learner;

import centroid.compare.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Base learners in the order of their mean scores over the rows that all of them have been asked about, each with its difference to the best, row by
 * row. Immutable.
 */
public final class LearnerRanking {

  /**
   * Standard errors over rows know nothing of other training rows that might have been drawn, nor that the best is also the luckiest. So many times
   * as large they were right on the data sets that this was chosen on (experiment learners).
   */
  public static final double WIDENING = 2;

  /** With fewer rows in common nothing is compared. */
  private static final int MIN_ROWS = 10;

  /**
   * One learner.
   *
   * @param found what was found out about it
   * @param score its mean score and the standard error of that
   * @param toBest how much larger its scores are than those of the best, with its standard error, {@linkplain #WIDENING widened}; 0 for the best
   *     itself
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

  /**
   * Ranks learners.
   *
   * @param found what was found out about each; at least one
   * @throws IllegalArgumentException in one sentence if too few rows tell about all of them
   */
  public static LearnerRanking of(List<CandidateScore> found) {
    TreeSet<Integer> common = new TreeSet<>(found.get(0).places().keySet());
    found.forEach(each -> common.retainAll(each.places().keySet()));
    if (common.size() < MIN_ROWS) {
      throw new IllegalArgumentException("At least " + MIN_ROWS + " rows must have been predicted by models of every learner that had not seen them, "
          + "but there are " + common.size() + "; give more rows, or the same -calibration to all");
    }
    // Those of the first learner for all, so that differences of means are means of differences.
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

  /**
   * The number of rows that tell.
   *
   * @return at least 10
   */
  public int numRows() {
    return numRows;
  }

  /**
   * All learners, the best first.
   *
   * @return at least one
   */
  public List<Place> places() {
    return places;
  }

  /**
   * The best and those that the rows can't tell apart from it: differences of at most their error.
   *
   * @return at least one, the best first
   */
  public List<Place> alike() {
    return places.stream().filter(place -> !place.toBest().isApart()).toList();
  }

  /** The learner to take. */
  public Place taken() {
    return places.get(0);
  }

  /** What to do, and how sure that is. */
  public String advice() {
    String name = taken().name();
    if (places.size() == 1) {
      return "Take " + name + ", the only one that could be ranked.";
    }
    Place second = places.get(1);
    String sure = "It is really better than the second, " + second.name() + ", with a probability of "
        + Format.sureness(second.toBest().probability()) + ".";
    if (alike().size() == 1) {
      return "Take " + name + ". " + sure;
    }
    Place fastest = alike().stream().min(Comparator.comparingDouble(place -> place.found().cost().predictionSeconds())).orElseThrow();
    String others = joined(alike().subList(1, alike().size()).stream().map(Place::name).toList());
    return "Take " + name + ". " + sure + " These rows can't tell it apart from " + others
        + ": differences are within their error." + (fastest == taken() ? "" : " The fastest of these at prediction is " + fastest.name() + ".");
  }

  private static String joined(List<String> names) {
    int last = names.size() - 1;
    return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
