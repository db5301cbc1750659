// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import centroid.metric.PairedDifference;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The candidates of a training by their out-of-bag errors, the chosen one first. Saved with the model; the models of the other candidates are not.
 *
 * @param numRows the out-of-bag rows that were compared in the last round; 0 if they were too few, and the first candidate was taken
 * @param places the candidates that could be trained: the chosen one, then the others of the last round by their errors, then those of earlier rounds
 * @param leftOut the candidates that could not be trained, with reasons
 * @param chosenNumber the place of the chosen one in the user's list, from 1, which is the base learner (-W)
 * @serial exclude
 */
public record CandidateRanking(int numRows, List<Place> places, List<LeftOut> leftOut, int chosenNumber) implements Serializable {

  /** The ranking of a training with one learner. */
  public static final CandidateRanking NONE = new CandidateRanking(0, List.of(), List.of());
  /** The smallest number of common rows. */
  static final int MIN_ROWS = 10;
  /**
   * Factor for standard errors of differences. Computed over rows, they ignore the variance of the training sample and the selection of the best; twice as
   * large, they agreed with the differences observed on test rows.
   */
  private static final double WIDENING = 2;
  /**
   * Candidates within this many standard errors of the lowest error are tied with it. One standard error, as in Breiman's rule for trees, cost 4 % on half A
   * of the data sets, because errors of learners that differ are often within it; a quarter cost nothing.
   */
  private static final double TIE = 0.25;
  /** Standard errors on each side of a confidence interval at 0.95. */
  private static final double NORMAL_95 = 1.96;

  /** Relative differences below this are rounding errors. */
  private static final double ROUNDING = 1e-12;

  private static final long serialVersionUID = 1L;

  /**
   * A candidate in the ranking.
   *
   * @param name short name
   * @param specification class and options
   * @param numModels the models that were compared, in the last round that the candidate took part in
   * @param error out-of-bag root mean squared error, or root of the Brier score, in that round
   * @param lower bound of the error's confidence interval at 0.95
   * @param upper bound of that interval
   * @param difference to the error of the chosen candidate in the same round; 0 for that itself
   * @param differenceError the widened standard error of the difference
   * @param seconds mean training time of a model
   * @param bytes size of a saved model; NaN if it can't be saved
   * @serial exclude
   */
  public record Place(String name, String specification, int numModels, double error, double lower, double upper, double difference,
      double differenceError, double seconds, double bytes) implements Serializable {

    private static final long serialVersionUID = 1L;

    /** Returns whether the candidate is worse than the chosen one by more than the error of the difference. */
    public boolean isWorse() {
      return difference > differenceError;
    }

    /** Returns the probability that the chosen candidate is better, by the normal approximation; 0.5 for that itself. */
    public double probabilityWorse() {
      return new PairedDifference(difference, differenceError).probability();
    }
  }

  /**
   * A candidate that could not be trained.
   *
   * @param name short name
   * @param reason in one line
   * @serial exclude
   */
  public record LeftOut(String name, String reason) implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public String toString() {
      return name + ": " + reason;
    }
  }

  /**
   * What is known of a candidate when the comparison ends.
   *
   * @param numModels the models of its last round
   * @param rounds its errors in each round that it took part in
   * @param seconds mean training time of a model
   * @param bytes size of a saved model; NaN if it can't be saved
   */
  public record Entry(Candidate candidate, int numModels, List<CandidateErrors> rounds, double seconds, double bytes) {

    private CandidateErrors last() {
      return rounds.get(rounds.size() - 1);
    }
  }

  /** Returns a ranking whose first candidate is chosen. */
  public CandidateRanking(int numRows, List<Place> places, List<LeftOut> leftOut) {
    this(numRows, places, leftOut, 1);
  }

  /** Copies the lists. */
  public CandidateRanking {
    places = List.copyOf(places);
    leftOut = List.copyOf(leftOut);
  }

  /** Returns whether the candidates have enough common rows in their last round to be compared. */
  public static boolean areComparable(List<Entry> entries) {
    return CandidateErrors.commonRows(entries.stream().map(Entry::last).toList()).length >= MIN_ROWS;
  }

  /** Returns the candidates by their errors in a round, the best first; those with equal errors, or too few common rows, keep their order. */
  public static List<Entry> sorted(List<Entry> entries) {
    int[] rows = CandidateErrors.commonRows(entries.stream().map(Entry::last).toList());
    return rows.length < MIN_ROWS ? entries : entries.stream().sorted(Comparator.comparingDouble(entry -> mean(entry.last(), rows).mean())).toList();
  }

  private static PairedDifference mean(CandidateErrors errors, int[] rows) {
    return PairedDifference.ofMean(errors.weightsAt(rows), errors.at(rows));
  }

  /**
   * Ranks candidates.
   *
   * @param finalists those of the last round, at least one; the smallest of those that are tied with the best is chosen
   * @param others those of earlier rounds, the best first
   */
  public static CandidateRanking of(List<Entry> finalists, List<Entry> others, List<LeftOut> leftOut) {
    int[] rows = CandidateErrors.commonRows(finalists.stream().map(Entry::last).toList());
    boolean known = rows.length >= MIN_ROWS;
    List<Entry> sorted = sorted(finalists);
    Entry chosen = known ? smallest(sorted, rows) : finalists.get(0);
    List<Entry> order = new ArrayList<>(List.of(chosen));
    sorted.stream().filter(entry -> entry != chosen).forEach(order::add);
    order.addAll(others);
    return new CandidateRanking(known ? rows.length : 0, order.stream().map(entry -> place(entry, chosen)).toList(), leftOut);
  }

  private static Entry smallest(List<Entry> sorted, int[] rows) {
    Entry lowest = sorted.get(0);
    return sorted.stream().filter(entry -> entry == lowest
        || isTied(difference(lowest.last(), entry.last(), rows), mean(lowest.last(), rows).mean()))
        .min(Comparator.comparingDouble(entry -> Double.isNaN(entry.bytes) ? Double.POSITIVE_INFINITY : entry.bytes)).orElseThrow();
  }

  /** An infinite error is tied with nothing. */
  private static boolean isTied(PairedDifference toLowest, double lowest) {
    return toLowest.mean() <= TIE * toLowest.standardError() || toLowest.mean() <= ROUNDING * lowest;
  }

  private static PairedDifference difference(CandidateErrors first, CandidateErrors second, int[] rows) {
    return PairedDifference.of(first.weightsAt(rows), first.at(rows), second.at(rows));
  }

  /** Compares a candidate with the chosen one in the last round that both took part in. Differences of roots are those of squares over the sum of roots. */
  private static Place place(Entry entry, Entry chosen) {
    CandidateErrors own = entry.last();
    CandidateErrors best = chosen.rounds.get(entry.rounds.size() - 1);
    int[] rows = CandidateErrors.commonRows(List.of(own, best));
    if (rows.length < MIN_ROWS) {
      double none = Double.NaN;
      return new Place(entry.candidate.name(), entry.candidate.specification(), entry.numModels, none, none, none, none, none, entry.seconds, entry.bytes);
    }
    PairedDifference square = mean(own, rows);
    PairedDifference toChosen = difference(best, own, rows);
    double root = Math.sqrt(square.mean());
    double bestRoot = Math.sqrt(mean(best, rows).mean());
    double sum = root + bestRoot;
    if (Double.isInfinite(sum)) {
      double difference = root == bestRoot ? 0 : root - bestRoot;
      return new Place(entry.candidate.name(), entry.candidate.specification(), entry.numModels, root, root, root, difference, 0, entry.seconds, entry.bytes);
    }
    // On the scale of logarithms, where the interval is positive and closer to symmetric.
    double factor = square.mean() > 0 ? Math.exp(NORMAL_95 * square.standardError() / square.mean() / 2) : 1;
    return new Place(entry.candidate.name(), entry.candidate.specification(), entry.numModels, root, root / factor, root * factor,
        sum > 0 ? toChosen.mean() / sum : 0, sum > 0 ? WIDENING * toChosen.standardError() / sum : 0, entry.seconds,
        entry.bytes);
  }

  /** Returns the same ranking, with the place of the chosen candidate in the user's list. */
  public CandidateRanking numbered(int number) {
    return new CandidateRanking(numRows, places, leftOut, number);
  }

  /** Returns whether there were several candidates. */
  public boolean isKnown() {
    return places.size() + leftOut.size() > 1;
  }

  /** Returns the chosen candidate. */
  public Place chosen() {
    return places.get(0);
  }

  /** Returns the smallest probability that the chosen candidate is better than another; 1 if there is no other, 0.5 if they could not be compared. */
  public double probability() {
    return numRows == 0 && places.size() > 1 ? 0.5 : places.stream().skip(1).mapToDouble(Place::probabilityWorse).min().orElse(1);
  }
}
