// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.refinable;

import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * How the number of epochs was chosen.
 *
 * @param budgets numbers of epochs that were tried, ascending; empty if the user has set one
 * @param losses the mean loss of held-out rows after each: calibrated negative log-likelihood or log-loss
 * @param chosen the epochs of the members; 0 if they have none
 * @serial exclude
 */
public record EpochCurve(int[] budgets, double[] losses, int chosen, End end) implements Serializable {

  private static final long serialVersionUID = 1L;

  /** The curve of a training without epochs. */
  public static final EpochCurve NONE = new EpochCurve(new int[0], new double[0], 0, End.NO_GAIN);

  /** Returns the curve of a number of epochs that the user has set. */
  public static EpochCurve given(int numEpochs) {
    return new EpochCurve(new int[0], new double[0], numEpochs, End.NO_GAIN);
  }

  /** Why a search ended. */
  public enum End {
    /** More epochs brought no gain. */
    NO_GAIN,
    /** The largest number of epochs was reached. */
    LIMIT,
    /** The time was over. */
    TIME
  }

  /** Returns the choice in one line of text. */
  public String text() {
    if (budgets.length == 0) {
      return String.valueOf(chosen);
    }
    List<String> tried = IntStream.range(0, budgets.length).mapToObj(k -> String.format(Locale.ROOT, "%.3f after %d", losses[k], budgets[k])).toList();
    return chosen + " (chosen by the loss of held-out rows: " + String.join(", ", tried) + switch (end) {
      case NO_GAIN -> ")";
      case LIMIT -> "; more are not tried, see -max-epochs)";
      case TIME -> "; the time was up, so a faster machine may choose more, see -max-seconds)";
    };
  }
}
