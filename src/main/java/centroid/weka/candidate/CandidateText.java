// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.candidate;

import centroid.text.TextTable;
import centroid.text.WrappedText;
import centroid.weka.candidate.CandidateRanking.Place;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Describes a {@link CandidateRanking} to users. */
public final class CandidateText {

  /** The columns of a table of candidates. */
  public static final List<String> HEAD = List.of("Learner", "Models", "Error", "95 % interval", "Difference", "± error", "P(worse)", "s/model", "kB/model");

  private static final int MIN_NAME = 12;
  private static final String DOTS = "...";

  private CandidateText() {
  }

  /** Returns the name of the error by which models are compared and corrected. */
  public static String errorName(boolean nominal) {
    return nominal ? "root Brier score" : "root mean squared error";
  }

  /** Returns the part of a model's text: a title, the table and the sentence. */
  public static String section(CandidateRanking ranking, boolean nominal) {
    return "\nCandidates for the base learner (" + errorName(nominal) + (ranking.numRows() == 0 ? "" : " of " + ranking.numRows() + " out-of-bag rows") + ")\n"
        + table(ranking) + WrappedText.of(sentence(ranking), 0) + '\n';
  }

  /** Returns the cells of a candidate, in the order of {@link #HEAD}. */
  public static List<String> cells(Place place, CandidateRanking ranking) {
    boolean chosen = place == ranking.chosen();
    boolean known = !Double.isNaN(place.error());
    return List.of(place.name(), "" + place.numModels(), number(place.error()), known ? number(place.lower()) + " to " + number(place.upper()) : "-",
        chosen ? "chosen" : known ? difference(place) : "-", chosen ? "-" : number(place.differenceError()),
        chosen || !known ? "-" : probability(place.probabilityWorse()), String.format(Locale.ROOT, "%.3f", place.seconds()),
        Double.isNaN(place.bytes()) ? "-" : String.format(Locale.ROOT, "%.1f", place.bytes() / 1e3));
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.4g", value);
  }

  /** Returns a difference to the last digit of its error, so that differences of a table can be compared at a glance. */
  private static String difference(Place place) {
    String error = number(place.differenceError());
    int decimals = error.indexOf('.') < 0 ? 0 : error.length() - error.indexOf('.') - 1;
    boolean plain = error.chars().allMatch(letter -> letter == '.' || Character.isDigit(letter));
    return String.format(Locale.ROOT, plain ? "%+." + decimals + "f" : "%+.3g", place.difference());
  }

  private static String probability(double p) {
    return p > 0.99 ? ">0.99" : String.format(Locale.ROOT, "%.2f", p);
  }

  /** Returns a candidate in one line, for a tooltip. */
  public static String tip(Place place, CandidateRanking ranking) {
    List<String> cells = cells(place, ranking);
    return place.specification() + ": " + (place == ranking.chosen() ? "chosen, error " + cells.get(2)
        : "difference " + cells.get(4) + " ± " + cells.get(5) + ", probability that it is worse " + cells.get(6)) + " ("
        + cells.get(1) + (place.numModels() == 1 ? " model)" : " models)");
  }

  /** Returns a table of all candidates as text, followed by those that were left out. Long names are cut, so that lines fit into Weka's window. */
  public static String table(CandidateRanking ranking) {
    List<List<String>> rows = ranking.places().stream().map(place -> cells(place, ranking)).toList();
    int[] widths = IntStream.range(0, HEAD.size()).map(k -> rows.stream().mapToInt(row -> row.get(k).length()).reduce(HEAD.get(k).length(), Math::max))
        .toArray();
    int space = WrappedText.WIDTH - Arrays.stream(widths).skip(1).map(width -> width + 1).sum();
    int longest = Math.min(widths[0], Math.max(MIN_NAME, space));
    TextTable table = new TextTable();
    table.addLeft(HEAD.get(0), longest);
    for (int k = 1; k < HEAD.size(); k++) {
      table.addRight(HEAD.get(k), widths[k]);
    }
    StringBuilder text = new StringBuilder(table.text(table.names()));
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>(row);
      cells.set(0, row.get(0).length() <= longest ? row.get(0) : row.get(0).substring(0, longest - DOTS.length()) + DOTS);
      text.append(table.text(cells));
    }
    ranking.leftOut().forEach(each -> text.append(WrappedText.of("Left out: " + each, 2)).append('\n'));
    return text.toString();
  }

  /** Says which candidate was chosen and how sure that is. */
  public static String sentence(CandidateRanking ranking) {
    String name = ranking.chosen().name();
    List<Place> others = ranking.places().subList(1, ranking.places().size());
    if (others.isEmpty()) {
      return name + " is the only candidate that could be trained.";
    }
    if (ranking.numRows() == 0) {
      return name + " was taken because it comes first; fewer than " + CandidateRanking.MIN_ROWS + " out-of-bag rows are too few to compare candidates.";
    }
    List<String> tied = others.stream().filter(place -> !place.isWorse()).map(Place::name).toList();
    Place nearest = others.stream().reduce((one, other) -> other.probabilityWorse() < one.probabilityWorse() ? other : one).orElseThrow();
    String byChance = tied.isEmpty() ? "" : " On new rows " + joined(tied) + " may be as good or better: the "
        + (tied.size() == 1 ? "difference is" : "differences are") + " within chance (± error).";
    if (nearest.difference() < 0) {
      return name + " was chosen because its models are smaller than those of " + nearest.name() + ", whose error is practically the same." + byChance;
    }
    double least = nearest.probabilityWorse();
    return name + " has the lowest out-of-bag error." + (!tied.isEmpty() ? byChance
        : " It is better than each other candidate with a probability " + (least > 0.99 ? "above 0.99." : "of at least " + probability(least) + "."));
  }

  private static String joined(List<String> names) {
    int last = names.size() - 1;
    return last == 0 ? names.get(0) : String.join(", ", names.subList(0, last)) + " and " + names.get(last);
  }
}
