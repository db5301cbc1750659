package centroid.weka;

import centroid.core.Streams;
import centroid.core.TaskFailure;
import centroid.select.BalancedBags;
import centroid.select.EnergyKernel;
import centroid.select.PoolSelection;
import centroid.select.Selection;
import centroid.select.StrangerChoice;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;
import weka.core.Instances;

/**
 * Trains a pool of bootstrap models and keeps those that stand for it. A pool of just m models is kept
 * whole: balanced bagging.
 */
final class SelectTrainer implements Trainer {

  @Override
  public TrainingResult train(Training training) throws Exception {
    int poolSize = training.settings.poolSize();
    boolean keepAll = poolSize == training.settings.numMembers();
    ComparisonRows comparisonRows = keepAll ? null : training.comparisonRows(poolSize);
    BitSet[] inBag = new BitSet[poolSize];
    double[][] predictions = new double[poolSize][];
    List<PoolMember> pool = trainPool(training, comparisonRows, inBag, predictions);
    if (keepAll) {
      Ensemble ensemble = Ensemble.ofEqual(models(training, pool, IntStream.range(0, poolSize).toArray()));
      return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, inBag), null, TrainingReport.of(training, Mode.SELECT, poolSize,
          Double.NaN, Double.NaN, 1, "The pool is as large as the ensemble, so all its members are kept: balanced bagging."));
    }
    training.progress.say("choosing " + training.settings.numMembers() + " of " + poolSize + " models");
    EnergyKernel kernel = training.timeSelection(() -> kernel(training, comparisonRows, predictions));
    Selection selection = training.timeSelection(
        () -> PoolSelection.select(predictions, kernel.matrix(), training.settings.numMembers(), training.streams.child("selection")));
    Classifier[] kept = models(training, pool, selection.members()).toArray(Classifier[]::new);
    BitSet[] keptBags = Arrays.stream(selection.members()).mapToObj(b -> inBag[b]).toArray(BitSet[]::new);
    Ensemble ensemble = new Ensemble(kept, selection.mass());
    TrainingReport report = TrainingReport.of(training, Mode.SELECT, poolSize, selection.objectiveAtStart(), selection.objective(),
        selection.spreadRatio(), comparisonNote(training, comparisonRows)).showing(picture(training, selection, predictions));
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, keptBags),
        new ComparisonRows.Answers(comparisonRows, predictions, inBag,
            new StrangerChoice(kernel, training.rows.entriesPerRow())::choose), report);
  }

  private static List<Classifier> models(Training training, List<PoolMember> pool, int[] members) throws Exception {
    try {
      return training.workers.map(members.length, k -> pool.get(members[k]).model());
    } catch (TaskFailure e) {
      throw training.failure(e, members.length, "could not be trained again");
    }
  }

  private static List<PoolMember> trainPool(Training training, ComparisonRows comparisonRows, BitSet[] inBag, double[][] predictions)
      throws Exception {
    TrainingRows rows = training.rows;
    int poolSize = training.settings.poolSize();
    int bagSize = (int) Math.max(1, Math.round(rows.numRows() * (training.settings.bagSizePercent() / 100.0)));
    BalancedBags bags = new BalancedBags(poolSize, bagSize, rows.weights(), training.streams.child("bags"));
    Streams baseSeeds = training.streams.child("base learner");
    return training.forEachMember(poolSize, b -> {
      Callable<Classifier> fit = () -> {
        int[] drawn = bags.bag(b);
        inBag[b] = OutOfBagMembers.bits(drawn, rows.numRows());
        Instances bag = training.settings.copiesAsWeights() ? rows.countAsWeights(drawn) : rows.expand(drawn);
        return training.fits.time(() -> training.learner.fit(bag, baseSeeds.child(b).seed()));
      };
      Classifier model = fit.call();
      if (comparisonRows != null) {
        predictions[b] = training.predict(model, comparisonRows.instances());
      }
      return new PoolMember(model, fit);
    });
  }

  private static EnergyKernel kernel(Training training, ComparisonRows comparisonRows, double[][] predictions) {
    double[] targets = comparisonRows.targets();
    MemberPredictions.fillGaps(predictions, targets, training.rows.entriesPerRow());
    return new EnergyKernel(predictions, targets, training.settings.lambda(),
        training.streams.child("selection").child("entries").generator());
  }

  private static ModelPicture picture(Training training, Selection selection, double[][] predictions) throws Exception {
    double[][] kept = Arrays.stream(selection.members()).mapToObj(b -> predictions[b]).toArray(double[][]::new);
    return training.timeSelection(() -> ModelPicture.of(List.of("random choice", "exchanged", "with masses"),
        new double[] {selection.objectiveAtStart(), selection.objectiveExchanged(), selection.objective()}, predictions, kept));
  }

  private static String comparisonNote(Training training, ComparisonRows comparisonRows) {
    return comparisonRows.numbers().length < Training.MAX_ROWS ? ""
        : "Members were compared on a random sample of " + comparisonRows.numbers().length + " of the " + training.rows.numRows() + " rows.";
  }
}
