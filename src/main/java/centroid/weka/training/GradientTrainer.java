// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.Assignment;
import centroid.core.BootstrapScheme;
import centroid.core.GradientApproximation;
import centroid.core.JointParticles;
import centroid.core.Streams;
import centroid.select.EnergyKernel;
import centroid.select.SimplexMasses;
import centroid.select.Spread;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.GradientSettings;
import centroid.weka.options.GradientSettings.Losses;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/** One training in mode gradient: the paper's algorithm over members that are trained together. */
final class GradientTrainer implements ModeTrainer {

  private final TrainingContext training;
  private final GradientSettings gradient;
  private final int numMembers;
  private final boolean needsOutOfBag;
  private final HeldOutRows split;
  private final BitSet[] inBag;
  /** The members as an ordinary bootstrap ensemble; null if there is no such phase. */
  private List<Classifier> bootstrapMembers;
  private JointTraining bootstrap;
  /** After the bootstrap phase, and after every epoch from then on. */
  private final List<Double> objectives = new ArrayList<>();

  /**
   * A training.
   *
   * @param needsOutOfBag whether out-of-bag members will be asked. If so, the bootstrap ensemble is trained to
   *     its end beside the centroids: at the end of the bootstrap phase its members are not yet as sharp as those that are kept,
   *     and intervals would not fit.
   */
  GradientTrainer(TrainingContext training, boolean needsOutOfBag) {
    this.training = training;
    this.needsOutOfBag = needsOutOfBag;
    this.gradient = training.settings.gradient();
    this.numMembers = training.settings.numMembers();
    this.split = HeldOutRows.of(training.rows, gradient.calibrationRows(), training.streams.child("held out"));
    this.inBag = new BitSet[numMembers];
  }

  @Override
  public TrainingResult train() throws Exception {
    Assignment assignment;
    List<Classifier> members;
    try (JointTraining joint = start()) {
      assignment = training.fits.time(() -> approximate(joint));
      members = members(joint);
    } finally {
      if (bootstrap != null) {
        bootstrap.close();
      }
    }
    return result(members, masses(members, assignment));
  }

  /** One group of members for each thread. */
  private JointTraining start() throws Exception {
    int numGroups = Math.min(numMembers, training.workers.numThreads());
    int[] first = IntStream.rangeClosed(0, numGroups).map(group -> group * numMembers / numGroups).toArray();
    return ThreadedJointTraining.of(first, training.workers, group -> training.startTogether(split.rows(), first[group], first[group + 1]));
  }

  private Assignment approximate(JointTraining joint) throws Exception {
    int total = joint.numEpochs();
    int bootstrapEpochs = gradient.burnIn() == 0 ? 0 : (int) Math.max(1, Math.round(gradient.burnIn() * total));
    int rounds = total - bootstrapEpochs;
    int steps = needsOutOfBag ? total + rounds : total;
    Streams streams = training.streams.child("gradient");
    double[][] weights = bootstrapWeights(streams.child("start"));
    GradientApproximation algorithm = new GradientApproximation(training.settings.forEpochs(rounds), gradient.losses() == Losses.CENTRED, streams,
        training.workers, (round, assignment) -> objectives.add(assignment.objective()));
    if (bootstrapEpochs > 0) {
      algorithm.atBootstrapEnd(() -> finishBootstrap(joint, weights, needsOutOfBag ? rounds : 0, steps));
    }
    return algorithm.run(reporting(joint, steps), weights, bootstrapEpochs, split.rows().weights());
  }

  private void finishBootstrap(JointTraining joint, double[][] weights, int epochs, int steps) throws Exception {
    bootstrap = epochs > 0 ? joint.fork() : null;
    for (int epoch = 0; epoch < epochs; epoch++) {
      reporting(bootstrap, steps).epoch(weights, null);
    }
    bootstrapMembers = members(epochs > 0 ? bootstrap : joint);
  }

  private JointParticles reporting(JointTraining joint, int total) {
    return new JointParticles() {
      @Override
      public void rowLosses(double[][] losses) throws Exception {
        joint.rowLosses(losses);
      }

      @Override
      public void epoch(double[][] weights, double[][] losses) throws Exception {
        joint.epoch(weights, losses);
        training.progress.step("epochs of " + numMembers + " models", total);
      }
    };
  }

  private double[][] bootstrapWeights(Streams streams) {
    TrainingRows rows = split.rows();
    BootstrapScheme.Draws draws = training.settings.scheme().over(rows.numRows(), rows.weights());
    double[][] weights = new double[numMembers][rows.numRows()];
    for (int k = 0; k < numMembers; k++) {
      draws.next(weights[k], streams.child(k).generator());
      inBag[k] = split.originals(weights[k]);
    }
    return weights;
  }

  private List<Classifier> members(JointTraining joint) {
    return IntStream.range(0, numMembers).mapToObj(joint::member).toList();
  }

  private double[] masses(List<Classifier> members, Assignment assignment) throws Exception {
    double[] equal = new double[numMembers];
    Arrays.fill(equal, 1.0 / numMembers);
    return switch (gradient.masses()) {
      case EQUAL -> equal;
      case WON -> assignment.mass().clone();
      case FITTED -> fittedMasses(members);
    };
  }

  /** Those that minimise the objective of mode select over the members, on rows that nobody has seen. */
  private double[] fittedMasses(List<Classifier> members) throws Exception {
    ComparisonRows at = training.rows.at(split.heldOut());
    EnergyKernel kernel = new EnergyKernel(predictions(members, at).values(), at.targets(), training.settings.lambda(),
        training.streams.child("masses").generator());
    return SimplexMasses.fit(kernel.matrix(), IntStream.range(0, numMembers).toArray());
  }

  private MemberPredictions predictions(List<Classifier> members, ComparisonRows at) throws Exception {
    return training.predictWithEach(Ensemble.ofEqual(members), at);
  }

  private TrainingResult result(List<Classifier> members, double[] masses) throws Exception {
    int[] kept = IntStream.range(0, numMembers).filter(k -> masses[k] > 0).toArray();
    Ensemble ensemble = new Ensemble(IntStream.of(kept).mapToObj(members::get).toArray(Classifier[]::new),
        IntStream.of(kept).mapToDouble(k -> masses[k]).toArray());
    OutOfBagMembers outOfBag = bootstrapMembers == null ? null : new OutOfBagMembers(Ensemble.ofEqual(bootstrapMembers), inBag);
    boolean heldOut = split.heldOut().length > 0;
    return new TrainingResult(ensemble, outOfBag, heldOut ? heldOutAnswers(members, masses) : null, report(members, masses, kept),
        heldOut ? List.of(split.heldOut().length + " rows were held out of training to calibrate.") : !needsOutOfBag ? List.of() : List.of(
            "Out-of-bag estimates and calibration are those of the bootstrap ensemble, which was trained to its end beside the members."));
  }

  private TrainingReport.Members report(List<Classifier> members, double[] masses, int[] kept) throws Exception {
    ComparisonRows at = training.comparisonRows(2 * numMembers);
    double[][] after = predictions(members, at).values();
    double[][] before = bootstrapMembers == null ? after : predictions(bootstrapMembers, at).values();
    double rho = bootstrapMembers == null ? 1 : Spread.ratio(Spread.variance(before, null), Spread.variance(after, masses));
    List<String> steps = IntStream.range(0, objectives.size()).mapToObj(epoch -> epoch == 0 ? "bootstrap" : "epoch " + epoch).toList();
    return new TrainingReport.Members(numMembers, new ObjectiveHistory(steps, objectives.stream().mapToDouble(Double::doubleValue).toArray()), rho,
        PoolMap.of(before, IntStream.of(kept).mapToObj(k -> after[k]).toArray(double[][]::new)));
  }

  /** What the ensemble itself says about rows that it has not seen. */
  private ComparisonRows.Answers heldOutAnswers(List<Classifier> members, double[] masses) throws Exception {
    ComparisonRows at = training.rows.at(split.heldOut());
    BitSet[] nothing = new BitSet[numMembers];
    Arrays.setAll(nothing, k -> new BitSet());
    return new ComparisonRows.Answers(at, predictions(members, at), nothing, (row, candidates, random, mass) -> {
      System.arraycopy(masses, 0, mass, 0, mass.length);
      return candidates.clone();
    });
  }
}
