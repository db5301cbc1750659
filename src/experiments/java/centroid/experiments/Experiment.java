// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments;

import centroid.experiments.bandit.AblationStudy;
import centroid.experiments.bandit.BanditStudy;
import centroid.experiments.bench.Bench;
import centroid.experiments.ci.CiStudy;
import centroid.experiments.comparison.CompareStudy;
import centroid.experiments.comparison.GroupStudy;
import centroid.experiments.comparison.IntervalStudy;
import centroid.experiments.comparison.LabelStudy;
import centroid.experiments.comparison.LearnerStudy;
import centroid.experiments.comparison.LocalStudy;
import centroid.experiments.comparison.PoolStudy;
import centroid.experiments.comparison.SetStudy;
import centroid.experiments.comparison.WrappedStudy;
import centroid.experiments.dqn.DqnStudy;
import centroid.experiments.ensemble.EnsembleStudy;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.networks.ClearStudy;
import centroid.experiments.networks.NetworkStudy;
import centroid.experiments.networks.UciStudy;
import centroid.experiments.overhead.OverheadStudy;
import centroid.experiments.scale.SparkStudy;
import centroid.experiments.theory.TheoryStudy;
import centroid.experiments.tools.PackageFiles;
import centroid.experiments.tools.ReadmePictures;
import java.util.List;

/** Runs an experiment by its name; without a name it lists them. */
public final class Experiment {

  /** An experiment and a line about it. */
  private record Listed(String name, Study study, String description) {
  }

  private static final List<Listed> STUDIES = List.of(
      new Listed("ablation", new AblationStudy(),
          "the threshold gamma in the mushroom bandit, table 4 (needs -Ddata)"),
      new Listed("bandit", new BanditStudy(),
          "rewards in contextual bandits, table 2 (needs -Ddata; about two hours on one core)"),
      new Listed("bench", new Bench(),
          "speed, as ratios against Bagging and others in the same run; writes no file without -Dout (ten minutes)"),
      new Listed("ci", new CiStudy(),
          "confidence intervals of a linear model, tables 1 and 3 and figure 2 of the paper (about half an hour on one core)"),
      new Listed("clear", new ClearStudy(),
          "intervals of networks and trees on the data of the CLEAR benchmark, some by --contenders (needs -Ddata)"),
      new Listed("compare", new CompareStudy(),
          "CentroidBagging against Bagging at the same m: error and distance to a 300-member bootstrap (needs -Ddata)"),
      new Listed("dqn", new DqnStudy(),
          "Q-networks with several heads that learn LunarLander and Catcher, figure 3 (five hours a seed on one core; --env=lunar|catcher, --m, --episodes)"),
      new Listed("dqn-small", new DqnStudy(64),
          "the same with layers of 64 units in place of 256 (twenty minutes a seed on one core)"),
      new Listed("ensemble", new EnsembleStudy(),
          "ensembles of networks for images, figure 4 scaled down (minutes); with -Ddata of the images of CIFAR (days)"),
      new Listed("files", new PackageFiles(),
          "makes what comes with the package: set-ups for Weka's Experimenter, their data, the flow template (-Dout, --template)"),
      new Listed("groups", new GroupStudy(),
          "coverage of prediction intervals within groups, with and without -group (needs -Ddata)"),
      new Listed("intervals", new IntervalStudy(),
          "coverage and interval score of prediction intervals against seven baselines, some by --baselines (needs -Ddata)"),
      new Listed("labels", new LabelStudy(),
          "coverage of prediction sets for every label, with and without -coverage class, and adaptive sets (needs -Ddata)"),
      new Listed("learners", new LearnerStudy(),
          "whether training rows tell which base learner to take: the chosen one's score over that of the best (needs -Ddata; half an hour on one core)"),
      new Listed("local", new LocalStudy(),
          "coverage by place of prediction intervals on generated data, whose noise is known"),
      new Listed("network-classes", new NetworkStudy(false),
          "the same as networks for nominal classes (needs -Ddata)"),
      new Listed("networks", new NetworkStudy(true),
          "ensembles of networks for numeric classes, chosen on half of the data sets and confirmed on the others (needs -Ddata)"),
      new Listed("overhead", new OverheadStudy(),
          "training time of centroids over that of the bootstrap, table 5 (needs -Ddata; minutes)"),
      new Listed("pool", new PoolStudy(),
          "how many models must be trained to choose from: the default beside other pools (needs -Ddata; half an hour on one core)"),
      new Listed("readme", new ReadmePictures(),
          "draws the README's pictures: a fitted curve with its intervals, and a summary of the committed results (-Dout)"),
      new Listed("sets", new SetStudy(),
          "coverage and size of prediction sets, log-loss against Bagging's (needs -Ddata)"),
      new Listed("spark", new SparkStudy(),
          "Spark compared with one machine: the same model, its overhead, ten million rows (needs ./antw spark; an hour on two cores, 3 GB of disk; --part)"),
      new Listed("theory", new TheoryStudy(),
          "the two theorems of the paper's section 4 for growing n (about ten minutes on one core)"),
      new Listed("uci", new UciStudy(),
          "networks under the protocol of the Bayesian network literature (needs -Ddata)"),
      new Listed("wrapped", new WrappedStudy(),
          "coverage and interval score of classifiers that CalibratedClassifier gives intervals to (needs -Ddata)"));

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
