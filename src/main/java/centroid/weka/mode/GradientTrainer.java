// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.CentroidApproximation;
import centroid.core.CentroidOptions;
import centroid.core.Centroids;
import centroid.core.RoundListener;
import centroid.select.EnergyKernel;
import centroid.select.SimplexMasses;
import centroid.select.Spread;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
import centroid.weka.options.GradientSettings;
import centroid.weka.refinable.RefinableParticle;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.training.TrainingContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/** Trains in mode gradient: the paper's loop over members that are trained epoch by epoch. */
public final class GradientTrainer implements EpochTrainer {

  private final TrainingContext training;
  private final GradientSettings gradient;
  private final int numMembers;
  private final boolean needsOutOfBag;
  /** The bootstrap ensemble after the burn-in; null without a burn-in. */
  private OutOfBagMembers bootstrap;
  /** Null until the first epoch. */
  private CentroidApproximation.Run<RefinableParticle> rounds;

  /**
   * Creates a trainer.
   *
   * @param needsOutOfBag whether out-of-bag predictions are needed. If so, the bootstrap ensemble is trained for all epochs beside the kept
   *     members: at the end of the burn-in its errors are larger than theirs, and intervals would be too wide.
   */
  public GradientTrainer(TrainingContext training, boolean needsOutOfBag) {
    this.training = training;
    this.needsOutOfBag = needsOutOfBag;
    this.gradient = training.settings().gradient();
    this.numMembers = training.settings().numMembers();
  }

  @Override
  public TrainingResult train() throws Exception {
    return trainTo(training.numEpochs());
  }

  @Override
  public TrainingResult trainTo(int numEpochs) throws Exception {
    CentroidOptions options = training.settings().forEpochs(training.numEpochs());
    Centroids<RefinableParticle> centroids = training.run().clocks().timeFit(() -> {
      if (rounds == null) {
        rounds = start(options);
      }
      return rounds.trainTo(numEpochs - options.startUpdates());
    });
    List<Classifier> members = classifiers(centroids.particles());
    double[] masses = masses(members, centroids.mass());
    int[] kept = IntStream.range(0, numMembers).filter(k -> masses[k] > 0).toArray();
    Ensemble ensemble = new Ensemble(IntStream.of(kept).mapToObj(members::get).toArray(Classifier[]::new),
        IntStream.of(kept).mapToDouble(k -> masses[k]).toArray());
    return new TrainingResult(ensemble, bootstrap, null, () -> report(members, masses, kept, centroids.objectives()), !needsOutOfBag ? List.of()
        : List.of("Out-of-bag estimates and calibration are those of the bootstrap ensemble, which was trained for all epochs beside the members."));
  }

  private CentroidApproximation.Run<RefinableParticle> start(CentroidOptions options) throws Exception {
    CentroidApproximation loop = new CentroidApproximation(options, training.streams().child("gradient"), training.run().workers(), RoundListener.NONE);
    CentroidApproximation.Run<RefinableParticle> started = loop.start(training::start, training.rows().numRows(), training.rows().weights());
    keepBootstrap(started.particles(), started.startWeights(), needsOutOfBag ? options.numUpdates() : 0);
    return started;
  }

  /** Keeps the members as they are after the burn-in, or after some more epochs under the same weights. */
  private void keepBootstrap(List<RefinableParticle> particles, double[][] weights, int moreEpochs) throws Exception {
    if (weights == null) {
      return;
    }
    List<Classifier> members = training.forEachMember(0, numMembers, k -> {
      RefinableParticle copy = particles.get(k).copy();
      for (int epoch = 0; epoch < moreEpochs; epoch++) {
        copy.update(weights[k], training.streams());
      }
      return copy.classifier();
    });
    bootstrap = new OutOfBagMembers(Ensemble.ofEqual(members), Arrays.stream(weights).map(OutOfBagMembers::weighted).toArray(BitSet[]::new));
  }

  private static List<Classifier> classifiers(List<RefinableParticle> particles) throws Exception {
    List<Classifier> classifiers = new ArrayList<>();
    for (RefinableParticle particle : particles) {
      classifiers.add(particle.classifier());
    }
    return classifiers;
  }

  private double[] masses(List<Classifier> members, double[] won) throws Exception {
    double[] equal = new double[numMembers];
    Arrays.fill(equal, 1.0 / numMembers);
    return switch (gradient.masses()) {
      case EQUAL -> equal;
      case WON -> won;
      // Folds have no held-out rows.
      case FITTED -> training.heldOut() == null ? equal : fittedMasses(members);
    };
  }

  /** Returns the masses that minimise the selection objective on held-out rows. */
  private double[] fittedMasses(List<Classifier> members) throws Exception {
    ComparisonRows at = training.heldOut();
    EnergyKernel kernel = new EnergyKernel(predictions(members, at), at.targets(), training.settings().pool().lambda(),
        training.streams().child("masses").generator());
    return SimplexMasses.fit(kernel.matrix(), IntStream.range(0, numMembers).toArray());
  }

  private double[][] predictions(List<Classifier> members, ComparisonRows at) throws Exception {
    return training.predictWithEach(Ensemble.ofEqual(members), at).values();
  }

  private TrainingReport.Members report(List<Classifier> members, double[] masses, int[] kept, double[] objectives) throws Exception {
    ComparisonRows at = training.rows().comparisonRows(2 * numMembers, training.streams());
    double[][] after = predictions(members, at);
    double[][] before = bootstrap == null ? after : training.predictWithEach(bootstrap.ensemble(), at).values();
    double rho = bootstrap == null ? 1 : Spread.ratio(Spread.variance(before, null), Spread.variance(after, masses));
    return new TrainingReport.Members(numMembers, ObjectiveHistory.ofRounds(objectives), rho,
        PoolMap.of(before, IntStream.of(kept).mapToObj(k -> after[k]).toArray(double[][]::new)));
  }
}
