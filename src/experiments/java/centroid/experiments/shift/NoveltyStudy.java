// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.shift;

import centroid.compare.DataFile;
import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Learner;
import centroid.experiments.harness.Models;
import centroid.experiments.harness.SplitRun;
import centroid.experiments.harness.SplitSettings;
import centroid.experiments.harness.SplitTrial;
import centroid.experiments.harness.Study;
import centroid.experiments.shift.NoveltyResult.Method;
import centroid.forest.NoveltyForest;
import centroid.util.RandomStreams;
import centroid.weka.rows.ForestInputs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import weka.classifiers.meta.CentroidBagging;
import weka.classifiers.misc.IsolationForest;
import weka.core.Attribute;
import weka.core.Instance;
import weka.core.Instances;
import weka.filters.Filter;
import weka.filters.MultiFilter;
import weka.filters.unsupervised.attribute.NominalToBinary;
import weka.filters.unsupervised.attribute.ReplaceMissingValues;

/** Finds rows of a region that the training rows do not have, in real data sets. */
public final class NoveltyStudy implements Study {

  private static final List<Learner> LEARNERS = List.of(Learner.NONE);

  /**
   * Settings that the results depend on.
   *
   * @param limit rows with p-values up to this are found
   * @param minRows rows that a set must have
   * @param maxRows rows that are used of each set
   */
  record Settings(double limit, int minRows, int maxRows) {
  }

  private final Settings settings = new Settings(0.05, 200, 3000);
  private SplitRun<NoveltyResult> run;

  @Override
  public void run(Arguments arguments) throws Exception {
    SplitSettings common = SplitSettings.read(arguments, new int[] {10}, LEARNERS, LEARNERS);
    run = SplitRun.read(arguments, 5, 17, common, settings, NoveltyResult.class, set -> set.data().numInstances() >= settings.minRows && hasRegion(set));
    run.forEach(run.trialsOf(LEARNERS, (learner, set) -> true), trial -> regions(trial.set()).stream().map(region -> trial.key(0, region)).toList(),
        this::runTrial);
    NoveltyReport report = new NoveltyReport(run, settings);
    run.publish("Novel rows", report.explanation(), report.summary(), report.details());
  }

  static List<Region> regions(DataFile set) {
    return Arrays.stream(Region.values()).filter(region -> region.of(set.data()) != null).toList();
  }

  private static boolean hasRegion(DataFile set) {
    return !regions(set).isEmpty();
  }

  private void runTrial(SplitTrial trial) throws Exception {
    RandomStreams streams = trial.streams(run.run().seed());
    Instances data = new Instances(trial.set().data());
    data.randomize(new Random(streams.child("split").seed()));
    Instances some = new Instances(data, 0, Math.min(settings.maxRows, data.numInstances()));
    for (Region region : regions(trial.set())) {
      boolean[] inside = region.of(some);
      if (inside != null) {
        run.run().log().addIfMissing(trial.key(0, region), () -> measure(some, inside, streams.child(region.name())));
      }
    }
  }

  private NoveltyResult measure(Instances data, boolean[] inside, RandomStreams streams) throws Exception {
    Instances rest = Region.rows(data, row -> !inside[row]);
    Instances region = Region.rows(data, row -> inside[row]);
    int numTrain = rest.numInstances() * 2 / 3;
    Instances train = new Instances(rest, 0, numTrain);
    Instances held = new Instances(rest, numTrain, rest.numInstances() - numTrain);
    NoveltyForest forest = NoveltyForest.of(ForestInputs.of(train, IntStream.range(0, numTrain).toArray()),
        train.stream().mapToDouble(Instance::weight).toArray(), streams.child("forest"));
    NoveltyResult result = NoveltyResult.of(pValues(forest, held), pValues(forest, region), settings.limit);
    IsolationForest peer = new IsolationForest();
    peer.setSeed(streams.child("peer").seed());
    List<Instances> parts = oneClass(train, held, region);
    peer.buildClassifier(parts.get(0));
    result.put(Method.ISOLATION_FOREST, scores(peer, parts.get(1)), scores(peer, parts.get(2)), settings.limit);
    if (train.classAttribute().isNumeric()) {
      CentroidBagging model = Models.centroid(Learner.REPTREE, 10, streams.child("model").seed(), "-num-slots 1", train);
      if (model.leavesOf(train.instance(0)).length > 0) {
        int[][] leaves = leaves(model, train);
        result.put(Method.LEAVES, distances(leaves, leaves(model, held)), distances(leaves, leaves(model, region)), settings.limit);
      }
    }
    return result;
  }

  private static double[] pValues(NoveltyForest forest, Instances rows) {
    return rows.stream().mapToDouble(row -> forest.pValue(row.toDoubleArray())).toArray();
  }

  /** Returns rows as that package takes them: binary attributes, no missing values, and a class of two labels, of which one occurs. */
  private static List<Instances> oneClass(Instances... parts) throws Exception {
    MultiFilter filter = new MultiFilter();
    filter.setFilters(new Filter[] {new ReplaceMissingValues(), new NominalToBinary()});
    List<Instances> all = new ArrayList<>();
    for (Instances part : parts) {
      Instances copy = new Instances(part);
      int target = copy.classIndex();
      copy.setClassIndex(-1);
      copy.deleteAttributeAt(target);
      copy.insertAttributeAt(new Attribute("kind", List.of("usual", "novel")), target);
      copy.setClassIndex(target);
      copy.forEach(row -> row.setClassValue(0));
      if (all.isEmpty()) {
        filter.setInputFormat(copy);
      }
      all.add(Filter.useFilter(copy, filter));
    }
    return all;
  }

  private static double[] scores(IsolationForest forest, Instances rows) throws Exception {
    double[] scores = new double[rows.numInstances()];
    for (int row = 0; row < scores.length; row++) {
      scores[row] = forest.distributionForInstance(rows.instance(row))[1];
    }
    return scores;
  }

  private static int[][] leaves(CentroidBagging model, Instances rows) throws Exception {
    int[][] leaves = new int[rows.numInstances()][];
    for (int row = 0; row < leaves.length; row++) {
      leaves[row] = model.leavesOf(rows.instance(row));
    }
    return leaves;
  }

  /** Returns the number of trees in which a row shares no leaf with its nearest training row. */
  private static double[] distances(int[][] train, int[][] rows) {
    return Arrays.stream(rows).mapToDouble(own -> Arrays.stream(train).mapToDouble(
        other -> IntStream.range(0, own.length).filter(tree -> own[tree] != other[tree]).count()).min().orElseThrow()).toArray();
  }
}
