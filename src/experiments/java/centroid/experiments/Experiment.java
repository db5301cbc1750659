// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments;

import centroid.experiments.bandit.AblationStudy;
import centroid.experiments.bandit.BanditStudy;
import centroid.experiments.ci.CiStudy;
import centroid.experiments.comparison.CompareStudy;
import centroid.experiments.comparison.IntervalStudy;
import centroid.experiments.comparison.SetStudy;
import centroid.experiments.ensemble.EnsembleStudy;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Study;
import centroid.experiments.networks.NetworkStudy;
import centroid.experiments.networks.UciStudy;
import centroid.experiments.overhead.OverheadStudy;
import centroid.experiments.theory.TheoryStudy;
import centroid.experiments.tools.PackageFiles;
import java.util.Map;
import java.util.TreeMap;

/** Runs an experiment by its name; without a name it lists them. */
public final class Experiment {

  private static final Map<String, Study> STUDIES = new TreeMap<>(Map.ofEntries(
      Map.entry("ablation", new AblationStudy()),
      Map.entry("bandit", new BanditStudy()),
      Map.entry("ci", new CiStudy()),
      Map.entry("compare", new CompareStudy()),
      Map.entry("ensemble", new EnsembleStudy()),
      Map.entry("files", new PackageFiles()),
      Map.entry("intervals", new IntervalStudy()),
      Map.entry("networks", new NetworkStudy()),
      Map.entry("overhead", new OverheadStudy()),
      Map.entry("sets", new SetStudy()),
      Map.entry("theory", new TheoryStudy()),
      Map.entry("uci", new UciStudy())));

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
      Study study = STUDIES.get(name);
      if (study == null) {
        throw new IllegalArgumentException("There is no experiment '" + name + "'; there are " + STUDIES.keySet());
      }
      study.run(arguments);
    } catch (IllegalArgumentException e) {
      System.err.println(e.getMessage());
      System.exit(2);
    }
  }

  private static void list() {
    System.out.println("Experiments: ./antw experiment -Dname=<name> [-Ddata=<folder>] [-Dtrials=<n>] [-Dout=<folder>] [-Dargs=\"--x=y ...\"]");
    STUDIES.forEach((name, study) -> System.out.printf("  %-12s %s%n", name, study.description()));
  }
}
