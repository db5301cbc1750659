// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments;

import centroid.experiments.abstain.AbstainStudy;
import centroid.experiments.accuracy.CompareStudy;
import centroid.experiments.accuracy.PoolStudy;
import centroid.experiments.accuracy.SelectionStudy;
import centroid.experiments.bandit.AblationStudy;
import centroid.experiments.bandit.BanditStudy;
import centroid.experiments.bench.Bench;
import centroid.experiments.ci.CiStudy;
import centroid.experiments.dqn.DqnStudy;
import centroid.experiments.drift.AdaptiveStudy;
import centroid.experiments.drift.DriftStudy;
import centroid.experiments.ensemble.EnsembleStudy;
import centroid.experiments.forecasts.ForecastStudy;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.intervals.GroupStudy;
import centroid.experiments.intervals.IntervalStudy;
import centroid.experiments.intervals.LocalStudy;
import centroid.experiments.intervals.WrappedStudy;
import centroid.experiments.labels.LabelStudy;
import centroid.experiments.labels.SetStudy;
import centroid.experiments.learners.LearnerStudy;
import centroid.experiments.networks.NetworkStudy;
import centroid.experiments.order.OrderStudy;
import centroid.experiments.overhead.OverheadStudy;
import centroid.experiments.published.ClearStudy;
import centroid.experiments.published.PeerStudy;
import centroid.experiments.published.UciStudy;
import centroid.experiments.scale.SparkStudy;
import centroid.experiments.shift.NoveltyStudy;
import centroid.experiments.shift.ShiftStudy;
import centroid.experiments.theory.TheoryStudy;
import centroid.experiments.tools.PackageFiles;
import centroid.experiments.tools.ReadmePictures;
import centroid.experiments.totals.TotalStudy;
import java.util.List;

/** Runs an experiment by its name; without a name, lists all. */
public final class Experiment {

  /** An experiment and a line about it. */
  private record Listed(String name, Study study, String description) {
  }

  private static final List<Listed> STUDIES = List.of(
      new Listed("ablation", new AblationStudy(),
          "the threshold gamma in the mushroom bandit, table 4 (needs -Ddata)"),
      new Listed("abstain", new AbstainStudy(),
          "act or abstain: whether promised accuracy, precision and recall hold, and rows answered, beside plain thresholds (needs -Ddata; half an hour)"),
      new Listed("adaptive", new AdaptiveStudy(),
          "adaptive conformal inference under drift, and delays of the check beside a published martingale (-Ddata adds sets ordered by an input; minutes)"),
      new Listed("bandit", new BanditStudy(),
          "rewards in contextual bandits, table 2 (needs -Ddata; about two hours on one core)"),
      new Listed("bench", new Bench(),
          "speed, as ratios to Bagging and others in the same run; writes no file without -Dout (ten minutes)"),
      new Listed("ci", new CiStudy(),
          "confidence intervals of a linear model, tables 1 and 3 and figure 2 of the paper (about half an hour on one core)"),
      new Listed("clear", new ClearStudy(),
          "intervals of networks and trees on the data of the CLEAR benchmark, some by --contenders (needs -Ddata)"),
      new Listed("compare", new CompareStudy(),
          "CentroidBagging compared with Bagging and RandomForest: error and distance to a 300-member bootstrap (needs -Ddata; half an hour on one core)"),
      new Listed("dqn", new DqnStudy(),
          "Q-networks with several heads that learn LunarLander and Catcher, figure 3 (five hours a seed on one core; --env=lunar|catcher, --m, --episodes)"),
      new Listed("dqn-small", new DqnStudy(64),
          "the same with layers of 64 units in place of 256 (twenty minutes a seed on one core)"),
      new Listed("drift", new DriftStudy(),
          "a model in use: false alarms and delays of checks, coverage after recalibration, on generated rows (half an hour on one core; fewer --trials)"),
      new Listed("ensemble", new EnsembleStudy(),
          "ensembles of networks for images, figure 4 scaled down (minutes); with -Ddata of the images of CIFAR (days)"),
      new Listed("files", new PackageFiles(),
          "creates files of the package: set-ups for Weka's Experimenter, their data, the flow template (-Dout, --template)"),
      new Listed("groups", new GroupStudy(),
          "coverage of prediction intervals within groups, with and without -group (needs -Ddata)"),
      new Listed("intervals", new IntervalStudy(),
          "coverage and interval score of prediction intervals compared with seven baselines, some by --baselines (needs -Ddata)"),
      new Listed("labels", new LabelStudy(),
          "coverage of prediction sets for every label, with and without -coverage class, and adaptive sets (needs -Ddata)"),
      new Listed("learners", new LearnerStudy(),
          "choice of the base learner by -B auto: error compared with the best candidate, RandomForest, MultiScheme, Stacking and Vote (needs -Ddata)"),
      new Listed("local", new LocalStudy(),
          "conditional coverage of prediction intervals on generated data with known noise"),
      new Listed("network-classes", new NetworkStudy(false),
          "the same as networks for nominal classes (needs -Ddata)"),
      new Listed("networks", new NetworkStudy(true),
          "ensembles of networks for numeric classes, variants chosen on half of the data sets and confirmed on the others (needs -Ddata)"),
      new Listed("novelty", new NoveltyStudy(),
          "rows of another region found by -novelty, beside Weka's isolationForest (needs -Ddata; minutes)"),
      new Listed("order", new OrderStudy(),
          "coverage of later rows where noise is correlated in time, with and without -order"),
      new Listed("overhead", new OverheadStudy(),
          "training time of centroids / bootstrap, table 5 (needs -Ddata; minutes)"),
      new Listed("peers", new PeerStudy(),
          "networks beside deep ensembles, Weka's learners and published methods: error, likelihood, intervals and processor time (needs -Ddata)"),
      new Listed("pool", new PoolStudy(),
          "pool size: the default compared with others (needs -Ddata; half an hour on one core)"),
      new Listed("readme", new ReadmePictures(),
          "draws the README's pictures: a fitted curve with its intervals, and a summary of the committed results (-Dout)"),
      new Listed("selection", new SelectionStudy(),
          "pool size and lambda: fits, distance to a 300-member bootstrap, and error (needs -Ddata; half an hour on one core; --half=a|b|all)"),
      new Listed("sets", new SetStudy(),
          "coverage and size of prediction sets, log-loss compared with Bagging's (needs -Ddata)"),
      new Listed("shift", new ShiftStudy(),
          "coverage of target rows of another distribution, with and without -target (needs -Ddata; minutes)"),
      new Listed("spark", new SparkStudy(),
          "Spark compared with one machine: equal models, cost, ten million rows (needs ./antw spark first; an hour on two cores, 3 GB of disk; --part)"),
      new Listed("theory", new TheoryStudy(),
          "the two theorems of the paper's section 4 as n grows (about ten minutes on one core)"),
      new Listed("forecasts", new ForecastStudy(),
          "coverage and interval score of forecasts by step, on generated and real series (needs -Ddata)"),
      new Listed("totals", new TotalStudy(),
          "coverage of intervals of totals and means of groups, compared with added bounds and independent errors (needs -Ddata)"),
      new Listed("uci", new UciStudy(),
          "networks under the protocol of the Bayesian network literature (needs -Ddata)"),
      new Listed("wrapped", new WrappedStudy(),
          "coverage and interval score of CalibratedClassifier around other classifiers (needs -Ddata)"));

  private Experiment() {
  }

  /**
   * Runs an experiment.
   *
   * @param args {@code --name=<experiment>} and its arguments
   * @throws Exception if the experiment fails for a reason that is not the user's
   */
  public static void main(String[] args) throws Exception {
    try {
      Arguments arguments = new Arguments(args);
      String name = arguments.text("name", null);
      if (name == null) {
        list();
        return;
      }
      Study study = STUDIES.stream().filter(listed -> listed.name.equals(name)).map(Listed::study).findFirst().orElseThrow(() ->
          new IllegalArgumentException("There is no experiment '" + name + "'; there are " + STUDIES.stream().map(Listed::name).toList()));
      study.run(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static void list() {
    System.out.println("Experiments: ./antw experiment -Dname=<name> [-Ddata=<folder>] [-Dtrials=<n>] [-Dout=<folder>] [-Dargs=\"--x=y ...\"]");
    STUDIES.forEach(listed -> System.out.printf("  %-15s %s%n", listed.name, listed.description));
  }
}
