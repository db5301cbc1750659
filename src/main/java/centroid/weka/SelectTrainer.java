package centroid.weka;

import centroid.core.Streams;
import centroid.core.TaskFailure;
import centroid.select.BalancedBags;
import centroid.select.EnergyKernel;
import centroid.select.PoolSelection;
import centroid.select.Selection;
import centroid.select.OutOfBagChoice;
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

  /** What is known of the pool: which rows each member has seen, and what it says at the comparison rows (null if nobody compares). */
  private record Pool(ComparisonRows at, BitSet[] inBag, double[][] predictions, double[][] noise) {

    static Pool of(Training training) {
      int size = training.settings.poolSize();
      boolean keepAll = size == training.settings.numMembers();
      return new Pool(keepAll ? null : training.comparisonRows(size), new BitSet[size], new double[size][],
          training.statesNoise() ? new double[size][] : null);
    }

    void ask(Training training, int b, Classifier model) throws Exception {
      if (at != null) {
        predictions[b] = training.predict(model, at.instances());
      }
      if (at != null && noise != null) {
        noise[b] = training.noise(model, at.instances());
      }
    }
  }

  @Override
  public TrainingResult train(Training training) throws Exception {
    Pool pool = Pool.of(training);
    List<PoolMember> members = training.learner.refinable() == null ? trainPool(training, pool) : trainTogether(training, pool);
    return pool.at == null ? keepAll(training, pool, members) : choose(training, pool, members);
  }

  private static TrainingResult keepAll(Training training, Pool pool, List<PoolMember> members) throws Exception {
    Ensemble ensemble = Ensemble.ofEqual(models(training, members, IntStream.range(0, members.size()).toArray()));
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, pool.inBag), null, TrainingReport.of(training, Mode.SELECT,
        members.size(), Double.NaN, Double.NaN, 1, "The pool is as large as the ensemble, so all its members are kept: balanced bagging."));
  }

  private static TrainingResult choose(Training training, Pool pool, List<PoolMember> members) throws Exception {
    training.progress.say("choosing " + training.settings.numMembers() + " of " + members.size() + " models");
    EnergyKernel kernel = training.timeSelection(() -> kernel(training, pool.at, pool.predictions));
    Selection selection = training.timeSelection(
        () -> PoolSelection.select(pool.predictions, kernel.matrix(), training.settings.numMembers(), training.streams.child("selection")));
    Classifier[] kept = models(training, members, selection.members()).toArray(Classifier[]::new);
    BitSet[] keptBags = Arrays.stream(selection.members()).mapToObj(b -> pool.inBag[b]).toArray(BitSet[]::new);
    Ensemble ensemble = new Ensemble(kept, selection.mass());
    TrainingReport report = TrainingReport.of(training, Mode.SELECT, members.size(), selection.objectiveAtStart(), selection.objective(),
        selection.spreadRatio(), comparisonNote(training, pool.at)).showing(picture(training, selection, pool.predictions));
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, keptBags),
        new ComparisonRows.Answers(pool.at, pool.predictions, pool.noise, pool.inBag,
            new OutOfBagChoice(kernel, training.rows.entriesPerRow())::choose), report);
  }

  private static List<Classifier> models(Training training, List<PoolMember> pool, int[] members) throws Exception {
    try {
      return training.workers.map(members.length, k -> pool.get(members[k]).model());
    } catch (TaskFailure e) {
      throw training.failure(e, members.length, "could not be trained again");
    }
  }

  private static BalancedBags bags(Training training) {
    TrainingRows rows = training.rows;
    return new BalancedBags(training.settings.poolSize(), rows.bagSize(training.settings.bagSizePercent()), rows.weights(),
        training.streams.child("bags"));
  }

  private static List<PoolMember> trainPool(Training training, Pool pool) throws Exception {
    TrainingRows rows = training.rows;
    BalancedBags bags = bags(training);
    Streams baseSeeds = training.streams.child("base learner");
    return training.forEachMember(training.settings.poolSize(), b -> {
      Callable<Classifier> fit = () -> {
        int[] drawn = bags.bag(b);
        pool.inBag[b] = OutOfBagMembers.bits(drawn, rows.numRows());
        Instances bag = training.settings.copiesAsWeights() ? rows.countAsWeights(drawn) : rows.expand(drawn);
        return training.fits.time(() -> training.learner.fit(bag, baseSeeds.child(b).seed()));
      };
      Classifier model = fit.call();
      pool.ask(training, b, model);
      return new PoolMember(model, fit);
    });
  }

  /** For learners whose copies are trained together: bags become row weights. Their models are small, so all are kept till the end. */
  private static List<PoolMember> trainTogether(Training training, Pool pool) throws Exception {
    BalancedBags bags = bags(training);
    List<Classifier> models = JointMembers.train(training, training.settings.poolSize(), b -> {
      int[] drawn = bags.bag(b);
      pool.inBag[b] = OutOfBagMembers.bits(drawn, training.rows.numRows());
      return training.rows.shares(drawn);
    });
    return training.forEachMember(models.size(), b -> {
      pool.ask(training, b, models.get(b));
      return new PoolMember(models.get(b), () -> models.get(b));
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
