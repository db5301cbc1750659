// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.select.EnergyKernel;
import centroid.select.OutOfBagSelection;
import centroid.select.PoolPlan;
import centroid.select.PoolSelection;
import centroid.select.Selection;
import centroid.select.StopRule;
import centroid.util.TaskFailure;
import centroid.weka.model.Ensemble;
import centroid.weka.model.ObjectiveHistory;
import centroid.weka.model.PoolGrowth;
import centroid.weka.model.PoolMap;
import centroid.weka.model.TrainingReport;
import centroid.weka.pool.PoolEngine;
import centroid.weka.pool.PoolMember;
import centroid.weka.pool.PoolTrainer;
import centroid.weka.rows.ComparisonRows;
import centroid.weka.rows.MemberPredictions;
import centroid.weka.rows.OutOfBagPredictions;
import centroid.weka.training.TrainingContext;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;
import weka.classifiers.Classifier;

/**
 * Trains a pool of bootstrap models and keeps those that represent it best. A growing pool is trained in blocks until a block improves the objective too
 * little (-stop) or the time is over (-budget). A pool of m models is kept whole: balanced bagging.
 */
public final class SelectTrainer implements ModeTrainer {

  private final TrainingContext training;
  private final PoolEngine engine;

  /**
   * Creates a trainer.
   *
   * @param engine trains the pool; null for threads of this machine
   */
  public SelectTrainer(TrainingContext training, PoolEngine engine) {
    this.training = training;
    this.engine = engine;
  }

  @Override
  public TrainingResult train() throws Exception {
    PoolPlan plan = plan();
    int numMembers = training.settings().numMembers();
    ComparisonRows at = plan.largest() == numMembers ? null : training.rows().comparisonRows(plan.largest(), training.streams());
    PoolTrainer pool = new PoolTrainer(training, engine, plan, at);
    return train(pool, plan, at).noted(pool.notes());
  }

  private TrainingResult train(PoolTrainer pool, PoolPlan plan, ComparisonRows at) throws Exception {
    boolean inTime = pool.grow();
    if (training.settings().pool().budget() > 0) {
      return untilSpent(pool, at, inTime);
    }
    if (at == null) {
      return keepAll(pool.members(), PoolGrowth.given(training.settings().numMembers()));
    }
    Choice choice = choose(pool.members(), at, null);
    if (plan.numBlocks() == 1) {
      return result(choice, PoolGrowth.given(choice.pool.size()));
    }
    return grow(pool, choice);
  }

  private PoolPlan plan() {
    int size = training.settings().pool().size();
    int numMembers = training.settings().numMembers();
    int numRows = training.rows().numRows();
    if (training.settings().pool().budget() > 0 || training.settings().pool().stop() > 0) {
      return PoolPlan.growing(numMembers, numRows, size);
    }
    return PoolPlan.fixed(size > 0 ? size : PoolPlan.defaultSize(numMembers, numRows));
  }

  /** Adds blocks until one improves the objective too little. */
  private TrainingResult grow(PoolTrainer pool, Choice first) throws Exception {
    Choice choice = first;
    while (true) {
      Choice before = choice;
      pool.grow();
      choice = choose(pool.members(), before.at, before);
      double gain = choice.gainOver(before);
      boolean pays = StopRule.pays(gain, training.settings().pool().stop());
      if (!pays || pool.isFull()) {
        PoolGrowth.End end = pays ? PoolGrowth.End.LIMIT : PoolGrowth.End.NO_GAIN;
        return result(choice, new PoolGrowth(end, choice.pool.size(), before.pool.size(), gain, 0));
      }
    }
  }

  /** Adds blocks until the time is over. The gain is measured against a selection from half of the models. */
  private TrainingResult untilSpent(PoolTrainer pool, ComparisonRows at, boolean isFirstWhole) throws Exception {
    boolean inTime = isFirstWhole;
    while (inTime && !pool.isFull()) {
      inTime = pool.grow();
    }
    List<PoolMember> members = pool.members();
    int numMembers = training.settings().numMembers();
    PoolGrowth.End end = inTime ? PoolGrowth.End.LIMIT : PoolGrowth.End.TIME;
    double budget = training.settings().pool().budget();
    if (members.size() == numMembers) {
      return keepAll(members, new PoolGrowth(end, numMembers, 0, 0, budget));
    }
    Choice before = choose(members.subList(0, Math.max(members.size() / 2, numMembers)), at, null);
    Choice choice = choose(members, at, before);
    return result(choice, new PoolGrowth(end, members.size(), before.pool.size(), choice.gainOver(before), budget));
  }

  private TrainingResult keepAll(List<PoolMember> pool, PoolGrowth growth) throws Exception {
    int[] all = IntStream.range(0, pool.size()).toArray();
    Ensemble ensemble = Ensemble.ofEqual(models(pool, all));
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, bags(pool, all)), null,
        () -> new TrainingReport.Members(pool.size(), ObjectiveHistory.NONE, 1, PoolMap.EMPTY, growth),
        growth.end() == PoolGrowth.End.TIME ? List.of()
            : List.of("The pool is as large as the ensemble, so all its members are kept: balanced bagging."));
  }

  /** A selection from a pool with the kernel that it minimises. */
  private record Choice(List<PoolMember> pool, ComparisonRows at, MemberPredictions predictions, EnergyKernel kernel, Selection selection) {

    /** Returns the relative decrease of the objective compared with a selection from the first models of this pool. */
    double gainOver(Choice smaller) {
      return StopRule.gain(kernel.matrix(), smaller.selection, selection);
    }
  }

  private Choice choose(List<PoolMember> pool, ComparisonRows at, Choice before) throws Exception {
    training.run().progress().say("selecting " + training.settings().numMembers() + " of " + pool.size() + " models");
    MemberPredictions predictions = MemberPredictions.of(pool.stream().map(b -> new MemberPredictions.OfOne(b.values(), b.noise())).toList());
    EnergyKernel kernel = training.run().clocks().timeSelection(() -> kernel(at, predictions));
    Selection selection = training.run().clocks().timeSelection(() -> PoolSelection.select(predictions.values(), kernel.matrix(),
        training.settings().numMembers(), training.streams().child("selection"), before == null ? null : before.selection.members()));
    return new Choice(pool, at, predictions, kernel, selection);
  }

  private TrainingResult result(Choice choice, PoolGrowth growth) throws Exception {
    int[] kept = choice.selection.members();
    List<PoolMember> pool = choice.pool;
    Ensemble ensemble = new Ensemble(models(pool, kept).toArray(Classifier[]::new), choice.selection.mass());
    OutOfBagPredictions predictions = new OutOfBagPredictions(choice.at, choice.predictions, bags(pool, IntStream.range(0, pool.size()).toArray()),
        new OutOfBagSelection(choice.kernel, training.rows().entriesPerRow())::select);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, bags(pool, kept)), predictions,
        () -> report(choice, growth), comparisonNotes(choice.at));
  }

  private List<Classifier> models(List<PoolMember> pool, int[] members) throws Exception {
    try {
      return training.run().workers().map(members.length, k -> pool.get(members[k]).model());
    } catch (TaskFailure e) {
      throw training.failure(e.index(), members.length, e, "could not be trained again");
    }
  }

  private static BitSet[] bags(List<PoolMember> pool, int[] members) {
    return Arrays.stream(members).mapToObj(b -> pool.get(b).seen()).toArray(BitSet[]::new);
  }

  private EnergyKernel kernel(ComparisonRows at, MemberPredictions predictions) {
    double[] targets = at.targets();
    predictions.fillGaps(targets, training.rows().entriesPerRow());
    return new EnergyKernel(predictions.values(), targets, training.settings().pool().lambda(),
        training.streams().child("selection").child("entries").generator());
  }

  private TrainingReport.Members report(Choice choice, PoolGrowth growth) throws Exception {
    Selection selection = choice.selection;
    double[][] predictions = choice.predictions.values();
    double[][] kept = Arrays.stream(selection.members()).mapToObj(b -> predictions[b]).toArray(double[][]::new);
    PoolMap map = training.run().clocks().timeSelection(() -> PoolMap.of(predictions, kept));
    ObjectiveHistory objective = new ObjectiveHistory(List.of("random choice", "exchanged", "with masses"),
        new double[] {selection.objectiveAtStart(), selection.objectiveExchanged(), selection.objective()});
    return new TrainingReport.Members(predictions.length, objective, selection.spreadRatio(), map, growth);
  }

  private List<String> comparisonNotes(ComparisonRows at) {
    int numLabelled = training.rows().labelled().length;
    return at.numbers().length == numLabelled ? List.of()
        : List.of("Members were compared on a random sample of " + at.numbers().length + " of the " + numLabelled + " rows.");
  }
}
