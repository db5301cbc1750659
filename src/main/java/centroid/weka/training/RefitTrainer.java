// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.CentroidApproximation;
import centroid.core.Centroids;
import centroid.select.Spread;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/** The paper's alternation, literally: assign draws, then train each member anew on the weights of those it has won. */
final class RefitTrainer implements ModeTrainer {

  private final TrainingContext training;

  RefitTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    int m = training.settings.numMembers();
    ComparisonRows comparisonRows = training.comparisonRows(2 * m);
    CentroidApproximation loop = new CentroidApproximation(training.settings.forRefits(), training.streams.child("refit"),
        training.workers, (round, assignment) -> training.progress.say(
            String.format("round %d of %d, objective %.6g", round, training.settings.numRounds(), assignment.objective())));
    Centroids<WekaParticle> centroids = loop.run(k -> new WekaParticle(training, comparisonRows.instances(), training.baseSeed(k)),
        training.rows.numRows(), training.rows.weights());
    return result(centroids, comparisonRows);
  }

  private TrainingResult result(Centroids<WekaParticle> centroids, ComparisonRows at) throws Exception {
    double[] mass = centroids.mass();
    int[] kept = IntStream.range(0, mass.length).filter(k -> mass[k] > 0).toArray();
    Classifier[] models = IntStream.of(kept).mapToObj(k -> centroids.particles().get(k).model()).toArray(Classifier[]::new);
    double[] keptMass = IntStream.of(kept).mapToDouble(k -> mass[k]).toArray();
    Ensemble ensemble = new Ensemble(models, keptMass);
    double[][] before = MemberPredictions.of(centroids.particles().stream().map(WekaParticle::bootstrapPredictions).toList())
        .fillGaps(at.targets(), training.rows.entriesPerRow()).values();
    double[][] after = training.predictWithEach(ensemble, at).values();
    double rho = Spread.ratio(Spread.variance(before, null), Spread.variance(after, keptMass));
    double[] objectives = centroids.objectives();
    List<String> steps = IntStream.range(0, objectives.length).mapToObj(round -> round == 0 ? "start" : "round " + round).toList();
    return new TrainingResult(ensemble, bootstrapMembers(centroids.particles()), null,
        new TrainingReport.Members(mass.length, new ObjectiveHistory(steps, objectives), rho, PoolMap.of(before, after)), List.of(
            "Out-of-bag estimates and calibration are those of the bootstrap models before the first round: after it every row has been seen."));
  }

  private static OutOfBagMembers bootstrapMembers(List<WekaParticle> particles) {
    Ensemble bootstrap = Ensemble.ofEqual(particles.stream().map(WekaParticle::bootstrapModel).toList());
    return new OutOfBagMembers(bootstrap, particles.stream().map(WekaParticle::bootstrapRows).toArray(BitSet[]::new));
  }
}
