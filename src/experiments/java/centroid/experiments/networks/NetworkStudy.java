// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.util.RandomStreams;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Ensembles of networks on many data sets: variants of training and calibration are compared on every second set and confirmed on the others.
 */
public final class NetworkStudy implements Study {

  /** Levels of intervals and sets. */
  static final double[] LEVELS = {0.8, 0.9, 0.95};

  /** The level of 0.9, whose interval score is compared. */
  private static final int SCORED = 1;

  private static final String HALVES = "Choices used half A only; half B was evaluated afterwards and tests them.";

  /** What is known of the defaults of networks for a numeric class. */
  private static final String SEEN = "Choices used half A only, with three exceptions, for which results of half B had been seen: the factors of inputs "
      + "(`-input-rate`), the number of rounds in a cycle of the learning rate, and the comparison of encodings. Half B was evaluated afterwards and tests "
      + "the other choices.";

  private static final String NUMERIC = "Interval score at 0.9, root mean squared error and seconds of training are geometric means over sets of the "
      + "ratio to the default, +- the standard error of the log ratio; NLL is the mean negative log density minus that of the default, +- the standard "
      + "error.";
  private static final String NOMINAL = "Log-loss (no probability below 1e-06) and the share of wrong labels are means over sets of the difference to "
      + "the default, +- the standard error; seconds of training are the geometric mean of the ratio. Coverage is that of prediction sets. They "
      + "always contain the most probable label, so coverage exceeds the level where accuracy does.";

  /**
   * Settings that the results depend on.
   *
   * @param common options of all, to try other defaults
   * @param maxRows the maximum number of training rows and of test rows
   */
  private record Settings(Setup common, double[] levels, int maxRows) {
  }

  private final boolean isNumeric;
  private final List<NetworkChoice> choices;
  private SplitRun<NetworkResult> run;

  /**
   * Creates the study.
   *
   * @param isNumeric whether for data sets with a numeric class; otherwise with a nominal class
   */
  public NetworkStudy(boolean isNumeric) {
    this.isNumeric = isNumeric;
    this.choices = NetworkChoice.of(isNumeric);
  }

  @Override
  public void run(Arguments arguments) throws Exception {
    Settings settings = new Settings(Setup.read(arguments), LEVELS, arguments.wholeNumber("max-rows", 500, 50));
    List<Learner> networks = List.of(Learner.NETWORK);
    SplitSettings common = SplitSettings.read(arguments, new int[] {5}, networks, networks);
    run = SplitRun.read(arguments, 3, 6, common, settings, NetworkResult.class, set -> set.isNumeric() == isNumeric);
    run.forEach(run.trialsOf(networks, (learner, set) -> true), this::keys, trial -> runTrial(trial, settings));
    String title = isNumeric ? "Ensembles of networks on many data sets" : "Ensembles of networks for nominal classes";
    run.publish(title, explanation(settings), new HalvesTable(run, choices, Comparison.of(isNumeric)).text(), "");
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    return IntStream.of(run.settings().sizes()).boxed().flatMap(m -> choices.stream().map(choice -> trial.key(m, choice))).toList();
  }

  private void runTrial(SplitTrial trial, Settings settings) throws Exception {
    RandomStreams streams = run.streams(trial);
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    int seed = streams.child("models").seed();
    for (int m : run.settings().sizes()) {
      for (NetworkChoice choice : choices) {
        run.log().addIfMissing(trial.key(m, choice),
            () -> NetworkResult.of(choice.setup(m).over(settings.common).create(), seed, split, LEVELS, SCORED));
      }
    }
  }

  private String explanation(Settings settings) {
    List<String> names = run.sets().stream().map(DataFile::name).toList();
    StringBuilder text = new StringBuilder(names.size() + " data sets with at least " + run.settings().minRows() + " rows (" + String.join(", ", names)
        + "); " + run.trials() + " random splits of each, two thirds (at most " + settings.maxRows + " rows) for training. Half A contains the "
        + "first, third, ... of the sets by name, half B the others. " + (isNumeric ? SEEN + "\n" + NUMERIC : HALVES + "\n" + NOMINAL)
        + " Larger than the default is worse. Several trainings ran in parallel on all cores, so "
        + "seconds are approximate.\n\n| choice | options in addition to -I m |\n|---|---|\n");
    for (NetworkChoice choice : choices) {
      text.append("| ").append(choice).append(" | ").append(choice.options().isEmpty() ? "" : "`" + choice.options() + "`").append(" |\n");
    }
    return text.append('\n').toString();
  }
}
