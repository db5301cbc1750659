// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.core.CentroidApproximation;
import centroid.core.CentroidOptions;
import centroid.core.Centroids;
import centroid.select.Spread;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.training.TrainingContext;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/** Trains by the paper's alternation: assigns draws to members, then trains each member again under the weights of its draws. */
public final class RefitTrainer implements ModeTrainer {

  private final TrainingContext training;
  private final boolean needsOutOfBag;

  /** Creates a trainer. */
  public RefitTrainer(TrainingContext training, boolean needsOutOfBag) {
    this.training = training;
    this.needsOutOfBag = needsOutOfBag;
  }

  @Override
  public TrainingResult train() throws Exception {
    CentroidOptions options = training.settings().forRefits();
    CentroidApproximation loop = new CentroidApproximation(options, training.streams().child("refit"),
        training.run().workers(), (round, assignment) -> training.run().progress().say(
            String.format(Locale.ROOT, "round %d of %d, objective %.6g", round, options.numRounds(), assignment.objective())));
    return result(loop.run(k -> new WekaParticle(training, k), training.rows().numRows(), training.rows().weights()));
  }

  private TrainingResult result(Centroids<WekaParticle> centroids) {
    double[] mass = centroids.mass();
    int[] kept = IntStream.range(0, mass.length).filter(k -> mass[k] > 0).toArray();
    Classifier[] models = IntStream.of(kept).mapToObj(k -> centroids.particles().get(k).model()).toArray(Classifier[]::new);
    double[] keptMass = IntStream.of(kept).mapToDouble(k -> mass[k]).toArray();
    Ensemble ensemble = new Ensemble(models, keptMass);
    OutOfBagMembers bootstrap = bootstrapMembers(centroids.particles());
    List<String> notes = !needsOutOfBag ? List.of()
        : List.of("Out-of-bag estimates use the initial bootstrap models, because later rounds train every model on every row.");
    return new TrainingResult(ensemble, bootstrap, null, () -> report(ensemble, bootstrap.ensemble(), keptMass, centroids.objectives()), notes);
  }

  private TrainingReport.Members report(Ensemble ensemble, Ensemble bootstrap, double[] mass, double[] objectives) throws Exception {
    ComparisonRows at = training.rows().comparisonRows(2 * bootstrap.size(), training.streams());
    double[][] before = training.predictWithEach(bootstrap, at).values();
    double[][] after = training.predictWithEach(ensemble, at).values();
    double rho = Spread.ratio(Spread.variance(before, null), Spread.variance(after, mass));
    return new TrainingReport.Members(bootstrap.size(), ObjectiveHistory.ofRounds(objectives), rho, PoolMap.of(before, after));
  }

  private static OutOfBagMembers bootstrapMembers(List<WekaParticle> particles) {
    Ensemble bootstrap = Ensemble.ofEqual(particles.stream().map(WekaParticle::bootstrapModel).toList());
    return new OutOfBagMembers(bootstrap, particles.stream().map(WekaParticle::bootstrapRows).toArray(BitSet[]::new));
  }
}
