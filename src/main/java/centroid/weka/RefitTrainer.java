package centroid.weka;

import centroid.core.CentroidApproximation;
import centroid.core.Centroids;
import centroid.core.Streams;
import centroid.select.Spread;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/** The paper's alternation, literally: assign draws, then train each member anew on the weights of those it has won. */
final class RefitTrainer implements Trainer {

  @Override
  public TrainingResult train(Training training) throws Exception {
    int m = training.settings.numMembers();
    ComparisonRows comparisonRows = training.comparisonRows(2 * m);
    Streams baseSeeds = training.streams.child("base learner");
    CentroidApproximation loop = new CentroidApproximation(training.settings.forRefits(), training.streams.child("refit"),
        training.workers, (round, assignment) -> training.progress.say(
            String.format("round %d of %d, objective %.6g", round, training.settings.numRounds(), assignment.objective())));
    Centroids<WekaParticle> centroids = loop.run(k -> new WekaParticle(training, comparisonRows.instances(), baseSeeds.child(k).seed()),
        training.rows.numRows(), training.rows.weights());
    return result(training, centroids, comparisonRows);
  }

  private static TrainingResult result(Training training, Centroids<WekaParticle> centroids, ComparisonRows comparisonRows)
      throws Exception {
    double[] mass = centroids.mass();
    int[] kept = IntStream.range(0, mass.length).filter(k -> mass[k] > 0).toArray();
    Classifier[] models = IntStream.of(kept).mapToObj(k -> centroids.particles().get(k).model()).toArray(Classifier[]::new);
    double[] keptMass = IntStream.of(kept).mapToDouble(k -> mass[k]).toArray();
    double[][] before = centroids.particles().stream().map(WekaParticle::bootstrapPredictions).toArray(double[][]::new);
    double[][] after = predictions(training, models, comparisonRows);
    MemberPredictions.fillGaps(before, comparisonRows.targets(), training.rows.entriesPerRow());
    MemberPredictions.fillGaps(after, comparisonRows.targets(), training.rows.entriesPerRow());
    double rho = Spread.ratio(Spread.variance(before, null), Spread.variance(after, keptMass));
    double[] objectives = centroids.objectives();
    List<String> steps = IntStream.range(0, objectives.length).mapToObj(round -> round == 0 ? "start" : "round " + round).toList();
    TrainingReport report = TrainingReport.of(training, Mode.REFIT, mass.length, objectives[0], objectives[objectives.length - 1], rho,
        "Out-of-bag estimates and calibration are those of the bootstrap models before the first round: after it every row has been seen.")
        .showing(ModelPicture.of(steps, objectives, before, after));
    return new TrainingResult(new Ensemble(models, keptMass), bootstrapMembers(centroids.particles()), null, report);
  }

  private static double[][] predictions(Training training, Classifier[] models, ComparisonRows comparisonRows) throws Exception {
    double[][] predictions = new double[models.length][];
    for (int k = 0; k < models.length; k++) {
      predictions[k] = training.predict(models[k], comparisonRows.instances());
    }
    return predictions;
  }

  private static OutOfBagMembers bootstrapMembers(List<WekaParticle> particles) {
    Ensemble bootstrap = Ensemble.ofEqual(particles.stream().map(WekaParticle::bootstrapModel).toList());
    return new OutOfBagMembers(bootstrap, particles.stream().map(WekaParticle::bootstrapRows).toArray(BitSet[]::new));
  }
}
