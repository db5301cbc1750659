// SPDX-License-Identifier: GPL-3.0-only
package centroid.experiments.published;

import centroid.experiments.harness.Arguments;
import centroid.experiments.harness.Split;
import centroid.experiments.harness.Study;
import centroid.experiments.harness.StudyRun;
import centroid.experiments.networks.Measured;
import centroid.experiments.networks.Setup;
import centroid.util.RandomStreams;
import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * Ensembles of networks beside other methods, on the data sets and splits of experiments uci and clear: likelihood, error, intervals and processor
 * time of all methods in one table for each set, with the published numbers.
 */
public final class PeerStudy implements Study {

  /** The only level. */
  static final double LEVEL = 0.95;

  private static final List<PeerMethod> PEERS = Arrays.stream(PeerMethod.values()).filter(method -> method != PeerMethod.THIS).toList();
  /** Rows of the trainings that are not measured: the virtual machine compiles the code in them. */
  private static final int WARM_UP_ROWS = 300;

  /**
   * Settings that the results depend on.
   *
   * @param common options of all ensembles of networks, to try other defaults
   * @param maxRows the maximum number of training rows
   */
  record Settings(Setup common, double level, int maxRows) {
  }

  /** One split of a data set. */
  record PeerSplit(PeerSet place, FixedSplits set, int number) {

    Key key(PeerMethod method) {
      return new Key(place, number, method);
    }
  }

  /** The key of a result. */
  record Key(PeerSet set, int split, PeerMethod method) {
  }

  private final OperatingSystemMXBean process = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private Settings settings;
  private StudyRun<Key, Measured> run;
  private List<PeerMethod> methods;
  private boolean isWarm;

  @Override
  public void run(Arguments arguments) throws Exception {
    Path data = arguments.dataFolder(PeerSet.CONTENT);
    List<PeerSet> places = PeerSet.all(data);
    places = arguments.choices("sets", places, places);
    methods = new ArrayList<>(arguments.choices("peers", PEERS, PEERS));
    methods.add(0, PeerMethod.THIS);
    settings = new Settings(Setup.read(arguments), LEVEL, arguments.wholeNumber("max-rows", 4000, 20));
    run = StudyRun.read(arguments, 3, 5, settings, Measured.class);
    List<FixedSplits> sets = new ArrayList<>();
    for (PeerSet place : places) {
      sets.add(place.read(data));
    }
    List<PeerSplit> all = new ArrayList<>();
    // Low numbers first, so that an interrupted run has complete splits.
    for (int number = 0; number < run.trials(); number++) {
      for (int k = 0; k < sets.size(); k++) {
        if (number < sets.get(k).testRows().length) {
          all.add(new PeerSplit(places.get(k), sets.get(k), number));
        }
      }
    }
    Path clear = PeerSet.Benchmark.CLEAR.in(data);
    boolean hasClear = places.stream().anyMatch(place -> place.benchmark() == PeerSet.Benchmark.CLEAR);
    ClearPublished published = hasClear ? ClearPublished.read(clear) : new ClearPublished(List.of());
    run.inTurn(all, split -> methods.stream().map(split::key).toList(), this::effort, this::runSplit);
    new PeerReport(run, settings, methods, new PeerRows(run.log(), all, methods, published)).publish();
  }

  /** The choice of epochs takes about the same time on every set; the rest grows with the rows. */
  private double effort(PeerSplit split) {
    return 2000.0 + Math.min(settings.maxRows, split.set.numTrain());
  }

  private void runSplit(PeerSplit piece) throws Exception {
    RandomStreams streams = RandomStreams.of(run.seed()).child(piece.place.toString()).child(piece.number);
    Split split = piece.set.split(piece.number, settings.maxRows, streams.child("rows").seed());
    int seed = streams.child("models").seed();
    if (!isWarm) {
      Instances few = new Instances(split.train(), 0, Math.min(WARM_UP_ROWS, split.train().numInstances()));
      for (PeerMethod method : methods) {
        create(method).buildClassifier(few);
      }
      isWarm = true;
    }
    for (PeerMethod method : methods) {
      run.log().addIfMissing(piece.key(method), () -> measured(create(method), seed, split));
    }
  }

  private Classifier create(PeerMethod method) throws Exception {
    return method.create(settings.common, run.numThreads());
  }

  /** The processor time is that of all threads, since nothing else runs meanwhile. */
  private Measured measured(Classifier model, int seed, Split split) throws Exception {
    long begin = process.getProcessCpuTime();
    Measured.train(model, seed, split);
    double seconds = (process.getProcessCpuTime() - begin) / 1e9;
    return Measured.ofTrained(model, seconds, split, new double[] {LEVEL});
  }
}
