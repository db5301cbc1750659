// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.overhead;

import centroid.experiments.bandit.AgentKind;
import centroid.experiments.bandit.BanditRuns;
import centroid.experiments.bandit.BanditStudy;
import centroid.experiments.bandit.ContextSet;
import centroid.experiments.bandit.Contexts;
import centroid.experiments.ensemble.EnsembleSettings;
import centroid.experiments.ensemble.EnsembleTraining;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.report.Estimate;
import centroid.experiments.report.PaperChart;
import centroid.experiments.report.PaperNumbers;
import centroid.experiments.report.PaperTable;
import centroid.experiments.report.Verdict;
import centroid.util.RandomStreams;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Table 5 of the paper: how much longer training takes with centroids than with the bootstrap. */
public final class OverheadStudy implements Study {

  /** What is trained. */
  private enum Training {
    MUSHROOM(ContextSet.MUSHROOM),
    STATLOG(ContextSet.STATLOG),
    FINANCIAL(ContextSet.FINANCIAL),
    /** The networks of the ensemble experiment. */
    ENSEMBLE(null);

    /** The data set of a bandit, or null. */
    private final ContextSet set;

    Training(ContextSet set) {
      this.set = set;
    }

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * What the times depend on.
   *
   * @param setups what is trained
   * @param sizes numbers of networks m
   * @param steps T of the bandits
   * @param train training images of the ensemble
   * @param epochs of the ensemble's training
   */
  private record Settings(List<Training> setups, int[] sizes, int steps, int train, int epochs) {

    EnsembleSettings ensemble() {
      return EnsembleSettings.read(new Arguments("--train=" + train, "--epochs=" + epochs));
    }
  }

  /** One pair of trainings, which has one result. */
  private record Case(Training setup, int m, int trial) {
  }

  /** Seconds of processor time. */
  private record Times(double bootstrap, double centroid) {
  }

  /** The key of a ratio. */
  private record RatioLabel(Training setup, int m) {
  }

  /** The key of a time. */
  private record TimeLabel(Training setup, AgentKind method, int m) {
  }

  private final Map<Training, Contexts> sets = new EnumMap<>(Training.class);
  private Settings settings;
  private StudyRun<Case, Times> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    List<Training> all = List.of(Training.values());
    settings = new Settings(arguments.choices("setups", all, all), arguments.wholeNumbers("m", new int[] {3, 4, 5, 10}, 2),
        arguments.wholeNumber("steps", 2000, 100), arguments.wholeNumber("train", 3000, 100), arguments.wholeNumber("epochs", 40, 4));
    for (Training setup : settings.setups) {
      if (setup.set != null) {
        Path folder = arguments.dataFolder(ContextSet.FILES);
        sets.put(setup, setup.set.read(folder));
      }
    }
    run = StudyRun.read(arguments, 3, 1, settings, Times.class);
    List<Case> cases = new ArrayList<>();
    for (int trial = 0; trial < run.trials(); trial++) {
      for (Training setup : settings.setups) {
        for (int m : settings.sizes) {
          cases.add(new Case(setup, m, trial));
        }
      }
    }
    if (!cases.stream().allMatch(run.log()::has)) {
      for (Training setup : settings.setups) {
        // The first runs of a program are slow until the compiler has seen them.
        times(new Case(setup, 2, 0), Math.min(300, settings.steps));
      }
    }
    run.forEach(cases, List::of, Case::m, one -> run.log().add(one, times(one, settings.steps)));
    publish();
  }

  /** Processor time of the bootstrap and of the centroids, which takes turns in being the first. */
  private Times times(Case one, int steps) throws Exception {
    boolean centroidFirst = one.trial % 2 == 1;
    double first = seconds(one, centroidFirst, steps);
    double second = seconds(one, !centroidFirst, steps);
    return centroidFirst ? new Times(second, first) : new Times(first, second);
  }

  private double seconds(Case one, boolean centroid, int steps) throws Exception {
    long begin = processorTime();
    train(one, centroid, steps);
    return (processorTime() - begin) / 1e9;
  }

  private static long processorTime() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private void train(Case one, boolean centroid, int steps) throws Exception {
    if (one.setup.set != null) {
      AgentKind agent = centroid ? AgentKind.CENTROID : AgentKind.BOOTSTRAP;
      BanditRuns.Case sequence = new BanditRuns.Case(one.setup.set, agent, one.m, BanditStudy.GAMMA, one.trial);
      BanditRuns.Variant.paper(steps).play(sequence, sets.get(one.setup), run.seed());
      return;
    }
    EnsembleSettings ensemble = settings.ensemble();
    RandomStreams streams = run.streams(one.trial);
    EnsembleTraining training = new EnsembleTraining(ensemble, one.m, streams.child("train"), streams);
    training.train(centroid ? EnsembleTraining.Method.CENTROID : EnsembleTraining.Method.BOOTSTRAP);
  }

  private void publish() throws IOException {
    PaperNumbers paper = new PaperNumbers(OverheadStudy.class, "paper-table5.csv");
    PaperTable<RatioLabel> ratios = new PaperTable<>(List.of("set-up", "m"), Verdict.Better.SMALLER, 3);
    PaperTable<TimeLabel> times = new PaperTable<>(List.of("set-up", "method", "m"), Verdict.Better.SMALLER, 2);
    for (Training setup : settings.setups) {
      for (int m : settings.sizes) {
        List<Times> each = IntStream.range(0, run.trials()).mapToObj(trial -> run.log().get(new Case(setup, m, trial))).toList();
        TimeLabel bootstrap = new TimeLabel(setup, AgentKind.BOOTSTRAP, m);
        TimeLabel centroid = new TimeLabel(setup, AgentKind.CENTROID, m);
        ratios.add(new RatioLabel(setup, m), Estimate.exact(paper.get(centroid).mean() / paper.get(bootstrap).mean()),
            Estimate.of(each.stream().mapToDouble(pair -> pair.centroid / pair.bootstrap).toArray()));
        times.add(bootstrap, Estimate.of(each.stream().mapToDouble(Times::bootstrap).toArray()));
        times.add(centroid, Estimate.of(each.stream().mapToDouble(Times::centroid).toArray()));
      }
    }
    double mean = ratios.rows().stream().mapToDouble(row -> row.ours().mean()).average().orElseThrow();
    String text = "Time of centroids / time of the bootstrap, mean of " + run.trials() + " pairs with its standard error; in brackets the paper's "
        + "ratio and the result of the comparison.\nTimes are processor time of the training thread, which other programs affect less than wall-clock "
        + "time.\nThe ensemble is the "
        + "scaled-down one of the experiment `ensemble`, so only its ratio can be compared, with the paper's for VGG-16 on CIFAR-100.\n"
        + "In the bandits, rows that occur twice in a mini-batch are computed once. Centroids that learn from all rows have fewer such rows than the "
        + "bootstrap, whose buffers are drawn with replacement (after 1000 steps 400 different rows of 512, not 330). Without this shortcut that part "
        + "of the extra time would not exist.\n\n"
        + ratios.wideMarkdown() + String.format(Locale.ROOT, "%nMean ratio %.3f; the paper says about 1.07.%n", mean);
    run.publish("Training time of centroids and bootstrap (table 5)", "", text, "\n## Seconds\n\n" + times.wideMarkdown()
        + "\n![Ratio of times over m](overhead.png)\n", Map.of(".csv", ratios, "-seconds.csv", times));
    new PaperChart<>(RatioLabel::setup, RatioLabel::m).of("Time of centroids over time of the bootstrap", "m", "ratio", ratios.rows(), settings.setups)
        .writePng(run.file(".png"), 760, 460);
  }
}
