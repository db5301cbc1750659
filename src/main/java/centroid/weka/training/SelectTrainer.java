// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.training;

import centroid.core.TaskFailure;
import centroid.select.BalancedBags;
import centroid.select.EnergyKernel;
import centroid.select.OutOfBagSelection;
import centroid.select.PoolSelection;
import centroid.select.Selection;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
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
final class SelectTrainer implements ModeTrainer {

  private final TrainingContext training;

  SelectTrainer(TrainingContext training) {
    this.training = training;
  }

  @Override
  public TrainingResult train() throws Exception {
    int size = training.settings.poolSize();
    boolean keepAll = size == training.settings.numMembers();
    ComparisonRows at = keepAll ? null : training.comparisonRows(size);
    List<PoolMember> pool = trainPool(at);
    return keepAll ? keepAll(pool) : choose(pool, at);
  }

  private TrainingResult keepAll(List<PoolMember> pool) throws Exception {
    int[] all = IntStream.range(0, pool.size()).toArray();
    Ensemble ensemble = Ensemble.ofEqual(models(pool, all));
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, bags(pool, all)), null, () -> TrainingReport.Members.allKept(pool.size()),
        List.of("The pool is as large as the ensemble, so all its members are kept: balanced bagging."));
  }

  private TrainingResult choose(List<PoolMember> pool, ComparisonRows at) throws Exception {
    training.progress.say("choosing " + training.settings.numMembers() + " of " + pool.size() + " models");
    MemberPredictions predictions = MemberPredictions.of(pool.stream().map(PoolMember::predictions).toList());
    EnergyKernel kernel = training.timeSelection(() -> kernel(at, predictions));
    Selection selection = training.timeSelection(() -> PoolSelection.select(predictions.values(), kernel.matrix(),
        training.settings.numMembers(), training.streams.child("selection")));
    int[] kept = selection.members();
    Ensemble ensemble = new Ensemble(models(pool, kept).toArray(Classifier[]::new), selection.mass());
    ComparisonRows.Answers answers = new ComparisonRows.Answers(at, predictions, bags(pool, IntStream.range(0, pool.size()).toArray()),
        new OutOfBagSelection(kernel, training.rows.entriesPerRow())::select);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, bags(pool, kept)), answers,
        () -> report(selection, predictions.values()), comparisonNotes(at));
  }

  private List<Classifier> models(List<PoolMember> pool, int[] members) throws Exception {
    try {
      return training.workers.map(members.length, k -> pool.get(members[k]).model());
    } catch (TaskFailure e) {
      throw training.failure(e, members.length, "could not be trained again");
    }
  }

  private static BitSet[] bags(List<PoolMember> pool, int[] members) {
    return Arrays.stream(members).mapToObj(b -> pool.get(b).inBag()).toArray(BitSet[]::new);
  }

  private BalancedBags balancedBags() {
    TrainingRows rows = training.rows;
    return new BalancedBags(training.settings.poolSize(), rows.bagSize(training.settings.bagSizePercent()), rows.weights(),
        training.streams.child("bags"));
  }

  private List<PoolMember> trainPool(ComparisonRows at) throws Exception {
    BalancedBags bags = balancedBags();
    return training.forEachMember(training.settings.poolSize(), b -> {
      int[] drawn = bags.bag(b);
      return member(at, fit(b, drawn), () -> fit(b, bags.bag(b)), drawn);
    });
  }

  private Classifier fit(int b, int[] drawn) throws Exception {
    if (training.learner.refinable() != null) {
      return training.fit(b, training.rows.shares(drawn));
    }
    Instances bag = training.settings.copiesAsWeights() ? training.rows.countAsWeights(drawn) : training.rows.expand(drawn);
    return training.fits.time(() -> training.learner.fit(bag, training.baseSeed(b)));
  }

  private PoolMember member(ComparisonRows at, Classifier model, Callable<Classifier> fit, int[] drawn)
      throws Exception {
    return new PoolMember(model, fit, OutOfBagMembers.bits(drawn, training.rows.numRows()),
        at == null ? null : training.predict(model, at.instances()));
  }

  private EnergyKernel kernel(ComparisonRows at, MemberPredictions predictions) {
    double[] targets = at.targets();
    predictions.fillGaps(targets, training.rows.entriesPerRow());
    return new EnergyKernel(predictions.values(), targets, training.settings.lambda(),
        training.streams.child("selection").child("entries").generator());
  }

  private TrainingReport.Members report(Selection selection, double[][] predictions) throws Exception {
    double[][] kept = Arrays.stream(selection.members()).mapToObj(b -> predictions[b]).toArray(double[][]::new);
    PoolMap map = training.timeSelection(() -> PoolMap.of(predictions, kept));
    ObjectiveHistory objective = new ObjectiveHistory(List.of("random choice", "exchanged", "with masses"),
        new double[] {selection.objectiveAtStart(), selection.objectiveExchanged(), selection.objective()});
    return new TrainingReport.Members(predictions.length, objective, selection.spreadRatio(), map);
  }

  private List<String> comparisonNotes(ComparisonRows at) {
    int numLabelled = training.rows.labelled().length;
    return at.numbers().length == numLabelled ? List.of()
        : List.of("Members were compared on a random sample of " + at.numbers().length + " of the " + numLabelled + " rows.");
  }
}
