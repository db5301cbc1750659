// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.networks.Setup;
import centroid.util.RandomStreams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weka.classifiers.Classifier;
import weka.classifiers.meta.CentroidBagging;
import weka.core.Utils;

/** Compares intervals at 0.95 on the data sets and splits of the CLEAR benchmark with its published results. */
public final class ClearStudy implements Study {

  /** The only level. */
  static final double LEVEL = 0.95;
  /** Networks with default options. */
  static final Contender NETWORKS = new Contender("networks", "-I 10 -W Nd4jNetwork", common -> new Setup("-I 10", "").over(common).create());
  /** The trees that networks are compared with. */
  static final Contender TREES = ensemble("REPTree", "-I 10 -W weka.classifiers.trees.REPTree");
  /** The learner found in the same training, networks included. */
  static final Contender CANDIDATES = ensemble("candidates", "-I 10 -W weka.classifiers.functions.Nd4jNetwork -B auto");
  /** The same without networks. */
  static final Contender FAST_CANDIDATES = ensemble("candidates-fast", "-I 10 -B auto");
  /** All contenders; a new one needs only a line here. */
  private static final List<Contender> CONTENDERS = List.of(NETWORKS, TREES, CANDIDATES, FAST_CANDIDATES,
      ensemble("RandomTree-10", "-I 10 -W weka.classifiers.trees.RandomTree"),
      ensemble("RandomTree-50", "-I 50 -W weka.classifiers.trees.RandomTree"),
      ensemble("M5P", "-I 10 -W weka.classifiers.trees.M5P"),
      ensemble("RandomForest", "-I 10 -W weka.classifiers.trees.RandomForest -- -I 20"));

  /** Makes a contender. */
  @FunctionalInterface
  private interface Maker {

    /** Creates an untrained interval estimator; common options of all networks are for experiments. */
    Classifier create(Setup common) throws Exception;
  }

  /**
   * A method of the comparison.
   *
   * @param name the name in tables, logs and arguments, without spaces
   * @param options as readers may give them to CentroidBagging, or another description
   */
  record Contender(String name, String options, Maker maker) {

    /** Returns the name in arguments. */
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Settings that the results depend on.
   *
   * @param scored the rows with known scores
   */
  private record Settings(Setup common, double level, String scored) {
  }

  /** The rows of one seed. */
  record ClearSplit(FixedSplits set, int seed) {

    Key key(Contender contender) {
      return new Key(set.name(), seed, contender.name);
    }

    /** The search for epochs takes about the same time on every set; the rest grows with the rows. */
    double effort() {
      return 10_000.0 + set.data().numInstances();
    }
  }

  /** The key of a result. */
  record Key(String set, int seed, String contender) {
  }

  private static Contender ensemble(String name, String options) {
    return new Contender(name, options, common -> {
      CentroidBagging model = new CentroidBagging();
      model.setOptions(Utils.splitOptions(options));
      return model;
    });
  }

  private StudyRun<Key, ClearResult> run;
  private List<Contender> contenders;

  @Override
  public void run(Arguments arguments) throws Exception {
    Path folder = arguments.dataFolder(ClearFolder.CONTENT);
    List<String> names = arguments.words("sets", FixedSplits.names(folder));
    contenders = arguments.choices("contenders", CONTENDERS, CONTENDERS);
    Setup common = Setup.read(arguments);
    run = StudyRun.read(arguments, 10, 1, new Settings(common, LEVEL, "test and training rows"), ClearResult.class);
    ClearPublished published = ClearPublished.read(folder);
    List<FixedSplits> sets = new ArrayList<>();
    for (String name : names) {
      sets.add(ClearFolder.read(folder.resolve(name)));
    }
    List<ClearSplit> all = new ArrayList<>();
    for (int seed = 0; seed < run.trials(); seed++) {
      for (FixedSplits set : sets) {
        if (seed < set.testRows().length) {
          all.add(new ClearSplit(set, seed));
        }
      }
    }
    run.forEach(all, trial -> contenders.stream().map(trial::key).toList(), ClearSplit::effort, trial -> runTrial(trial, common));
    ClearResults results = new ClearResults(run.log(), all, contenders);
    run.publish("Intervals on the CLEAR benchmark", "", new ClearTable(results, published).text(), "", Map.of());
  }

  private void runTrial(ClearSplit trial, Setup common) throws Exception {
    Split split = trial.set.split(trial.seed);
    int seed = RandomStreams.of(run.seed()).child(trial.set.name()).child(trial.seed).child("models").seed();
    for (Contender contender : contenders) {
      run.log().addIfMissing(trial.key(contender), () -> ClearResult.of(contender.maker.create(common), seed, split, LEVEL));
    }
  }
}
