// SPDX-License-Identifier: GPL-3.0-only
package centroid.plot.chart;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Charts of the comparison of candidates for the base learner. */
public final class CandidateCharts {

  /** Errors above this multiple of that of the chosen candidate are drawn at the end of the axis. */
  private static final double LARGEST = 3;
  /** The longest name in a window. */
  private static final int NAME_LENGTH = 40;

  /**
   * Candidates, the chosen one first.
   *
   * @param names short names
   * @param chosen the error of the chosen candidate
   * @param difference of each candidate to that error; NaN if unknown; read only
   * @param differenceError the error of each difference; read only
   */
  public record Candidates(List<String> names, double chosen, double[] difference, double[] differenceError) {

    /** Errors of the candidates that are worse than the chosen one by more than the error of the difference, or of the others. */
    private double[] errors(boolean worse) {
      return IntStream.range(0, difference.length).mapToDouble(k -> isWorse(k) == worse ? chosen + difference[k] : Double.NaN).toArray();
    }

    private boolean isWorse(int k) {
      return difference[k] > differenceError[k];
    }

    private double limit() {
      return chosen > 0 ? LARGEST * chosen : Double.POSITIVE_INFINITY;
    }

    private boolean exceedsLimit() {
      return Arrays.stream(difference).anyMatch(each -> chosen + each > limit());
    }
  }

  private CandidateCharts() {
  }

  /**
   * A line for each candidate: its error as if all had taken part in the last round, which is that of the chosen one plus the difference, with the error of
   * the difference as bar.
   *
   * @param error what is measured
   * @param nameLength longer names are shortened
   * @param tips a tooltip for each candidate
   */
  public static DotChart errors(String title, String error, Candidates candidates, int nameLength, List<String> tips) {
    DotChart chart = new DotChart(title, error + " (lower is better)", candidates.names, nameLength)
        .limits(Double.NEGATIVE_INFINITY, candidates.limit()).reference("chosen", candidates.chosen)
        .dots("chosen or tied", candidates.errors(false), candidates.differenceError, 0, DotChart.BLUE).tips(tips);
    double[] worse = candidates.errors(true);
    return Arrays.stream(worse).allMatch(Double::isNaN) ? chart
        : chart.dots("worse", worse, candidates.differenceError, 0, DotChart.VERMILION).tips(tips);
  }

  /** The chart of a window, whose second line names the number of rows compared. */
  public static DotChart window(String error, Candidates candidates, int numRows, List<String> tips) {
    DotChart dots = errors("Candidates for the base learner", "Out-of-bag " + error, candidates, NAME_LENGTH, tips);
    dots.chart().note(numRows + " out-of-bag rows compared; bars: \u00b1 error of the paired difference to " + candidates.names.get(0)
        + (candidates.exceedsLimit() ? "; errors of more than three times its error are drawn at the edge" : ""));
    return dots;
  }
}
