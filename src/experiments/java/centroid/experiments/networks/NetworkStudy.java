// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.networks;

import centroid.compare.DataFile;
import centroid.core.Streams;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Estimate;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Ratios;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.Summable;
import centroid.experiments.metric.IntervalSums;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import weka.classifiers.functions.Nd4jNetwork;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Instance;
import weka.core.Instances;
import weka.core.Utils;

/**
 * How long the bootstrap phase of mode gradient should be, how many draws an epoch needs, and which rows should calibrate: the
 * best is looked for on every second data set and confirmed on the others.
 */
public final class NetworkStudy implements Study {

  private static final double[] LEVELS = {0.8, 0.9, 0.95};
  /** The level of 0.9, whose interval score is compared. */
  private static final int SCORED = 1;

  /**
   * What the results depend on.
   *
   * @param network options of the networks
   * @param maxRows the most training rows, and the most test rows
   */
  private record Settings(String network, double[] levels, int maxRows) {
  }

  /** What is tried, as options of CentroidBagging. */
  private enum Choice {
    DEFAULT("default", ""),
    SHORT_BURN_IN("burn-in 0.5", "-burn-in 0.5"),
    LONG_BURN_IN("burn-in 0.9", "-burn-in 0.9"),
    FEW_DRAWS("30 draws", "-draws 30"),
    MANY_DRAWS("500 draws", "-draws 500"),
    HELD_OUT("held-out rows", "-calibration heldout"),
    ALL_ROWS("all rows alike at the end", "-gamma 1000"),
    MASSES_WON("masses won", "-masses won"),
    LOSSES_RAW("losses raw", "-losses raw"),
    LITERAL("masses won, losses raw", "-masses won -losses raw"),
    MASSES_FITTED("masses fitted, held-out rows", "-masses fitted -calibration heldout"),
    MODE_BAGGING("mode bagging", "-mode bagging"),
    MODE_SELECT("mode select", "-mode select");

    private final String text;
    private final String options;

    Choice(String text, String options) {
      this.text = text;
      this.options = options;
    }

    boolean isModeGradient() {
      return this != MODE_BAGGING && this != MODE_SELECT;
    }

    @Override
    public String toString() {
      return text;
    }
  }

  /** Error and intervals of one trial, or their sums. */
  private record Result(double squaredError, IntervalSums intervals) implements Summable<Result> {

    @Override
    public Result plus(Result other) {
      return new Result(squaredError + other.squaredError, intervals.plus(other.intervals));
    }

    double score() {
      return intervals.atLevel()[SCORED].score();
    }

    double error() {
      return Math.sqrt(squaredError);
    }
  }

  /** Every second data set. */
  private enum Half {
    /** The first, third and so on, on which the best choice is looked for. */
    A,
    /** The others, on which it is confirmed. */
    B
  }

  private SplitRun<Result> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    Settings settings = new Settings(arguments.text("network", "-layers 50 -epochs 60"), LEVELS, 2000);
    List<Learner> networks = List.of(Learner.NETWORK);
    SplitSettings common = SplitSettings.read(arguments, new int[] {3, 5, 10}, networks, networks);
    run = SplitRun.read(arguments, 3, 6, common, settings, Result.class, DataFile::isNumeric);
    run.forEach(run.trialsOf(networks, (learner, set) -> true), this::keys, trial -> runTrial(trial, settings));
    run.publish("Settings of mode gradient", run.sets().size() + " data sets, " + run.run().trials() + " splits each; Nd4jNetwork " + settings.network
        + ". Half A are the first, third and so on of the sets by name, half B the others. Interval score at 0.9 and root mean squared error are "
        + "geometric means over sets of the ratio to the default (burn-in 0.75, 100 draws, out-of-bag rows, equal masses, centred losses), +- the "
        + "standard error of the log ratio.\n\n",
        tables(), "");
  }

  private List<SplitTrial.Key> keys(SplitTrial trial) {
    return IntStream.of(run.settings().sizes()).boxed().flatMap(m -> Arrays.stream(Choice.values()).map(choice -> trial.key(m, choice))).toList();
  }

  private void runTrial(SplitTrial trial, Settings settings) throws Exception {
    Streams streams = trial.streams(run.run().seed());
    Split split = trial.split(streams, settings.maxRows, settings.maxRows);
    for (int m : run.settings().sizes()) {
      for (Choice choice : Choice.values()) {
        run.run().log().addIfMissing(trial.key(m, choice), () -> {
          CentroidBagging model = new CentroidBagging();
          model.setOptions(Utils.splitOptions(choice.options + " -I " + m + " -S " + streams.child("models").seed() + " -W "
              + Nd4jNetwork.class.getName() + " -- " + settings.network));
          model.buildClassifier(split.train());
          return measure(model, split.test());
        });
      }
    }
  }

  private static Result measure(CentroidBagging model, Instances test) throws Exception {
    double squares = 0;
    for (Instance row : test) {
      double error = model.classifyInstance(row) - row.classValue();
      squares += error * error;
    }
    return new Result(squares / test.numInstances(), IntervalSums.of(model, test, LEVELS, SCORED));
  }

  private String tables() {
    StringBuilder text = new StringBuilder();
    for (int m : run.settings().sizes()) {
      text.append("## m = ").append(m).append("\n\n| setting | score, half A | score, half B | error, half A | error, half B | coverage at 0.8 | 0.9 | 0.95 |\n"
          + "|---|---|---|---|---|---|---|---|\n");
      for (Choice choice : Choice.values()) {
        text.append("| ").append(choice).append(" |");
        for (ToDoubleFunction<Result> number : List.<ToDoubleFunction<Result>>of(Result::score, Result::error)) {
          for (Half half : Half.values()) {
            text.append(' ').append(ratio(choice, m, half, number)).append(" |");
          }
        }
        for (int l = 0; l < LEVELS.length; l++) {
          text.append(String.format(Locale.ROOT, " %.3f |", coverage(choice, m, l)));
        }
        text.append('\n');
      }
      Choice best = Arrays.stream(Choice.values()).filter(Choice::isModeGradient)
          .min(Comparator.comparingDouble(choice -> logRatio(choice, m, Half.A, Result::score).mean())).orElseThrow();
      text.append("\nBest score of mode gradient on half A: ").append(best).append(", which on half B has ")
          .append(ratio(best, m, Half.B, Result::score)).append(".\n\n");
    }
    return text.toString();
  }

  /** The geometric mean over half of the sets of a number against the default. */
  private String ratio(Choice choice, int m, Half half, ToDoubleFunction<Result> number) {
    Estimate logs = logRatio(choice, m, half, number);
    return String.format(Locale.ROOT, "%.3f +- %.3f", Math.exp(logs.mean()), logs.error());
  }

  private Estimate logRatio(Choice choice, int m, Half half, ToDoubleFunction<Result> number) {
    List<DataFile> sets = run.sets().stream().filter(set -> run.sets().indexOf(set) % Half.values().length == half.ordinal()).toList();
    return Estimate.of(Ratios.of(sets, set -> number.applyAsDouble(sum(choice, m, set)) / number.applyAsDouble(sum(Choice.DEFAULT, m, set))).logs());
  }

  private Result sum(Choice choice, int m, DataFile set) {
    return run.sum(Learner.NETWORK, set, trial -> trial.key(m, choice));
  }

  private double coverage(Choice choice, int m, int level) {
    return run.sets().stream().mapToDouble(set -> sum(choice, m, set).intervals.coverage(level)).average().orElse(Double.NaN);
  }
}
