// SPDX-License-Identifier: GPL-3.0-only
package centroid.weka.mode;

import centroid.calibration.record.OutOfBagRecords;
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
  private final PoolPlan plan;
  /** Null until the first model is trained. */
  private PoolTrainer pool;
  /** The rows where members are compared; null if they are not. */
  private ComparisonRows at;

  /**
   * Creates a trainer.
   *
   * @param engine trains the pool; null for threads of this machine
   */
  public SelectTrainer(TrainingContext training, PoolEngine engine) {
    this.training = training;
    this.engine = engine;
    this.plan = plan(training);
  }

  private void open(boolean compares) {
    at = compares ? training.rows().comparisonRows(plan.largest(), training.streams()) : null;
    pool = new PoolTrainer(training, engine, plan, at);
  }

  /**
   * Trains the first models of the pool, so that learners can be compared; {@link #train} then trains the others, or all of them if all are kept.
   *
   * @param numModels how many in all; no more are trained than half of the pool's first block
   * @return the predictions of these models; missing ones are NaN
   */
  public OutOfBagPredictions begin(int numModels) throws Exception {
    if (pool == null) {
      open(true);
    }
    pool.begin(Math.min(numModels, Math.max(1, plan.first() / 2)));
    List<PoolMember> members = pool.members();
    return new OutOfBagPredictions(at, predictions(members), bags(members, IntStream.range(0, members.size()).toArray()),
        OutOfBagRecords.MemberSelection.RANDOM);
  }

  /** Returns how many models have been trained so far. */
  public int numTrained() {
    return pool.members().size();
  }

  /** Returns one of the models that have been trained. */
  public Classifier firstModel() throws Exception {
    return pool.members().get(0).model();
  }

  @Override
  public TrainingResult train() throws Exception {
    if (pool == null || keepsAll()) {
      // Where nothing is selected, members predict no comparison rows, and learners such as IBk change when they predict. Those that begin trained to be
      // compared with other learners are therefore trained again.
      open(!keepsAll());
    }
    return trainAll().noted(pool.notes());
  }

  /** Returns whether the pool is as large as the ensemble, so that nothing is selected. */
  private boolean keepsAll() {
    return plan.largest() == training.settings().numMembers();
  }

  private TrainingResult trainAll() throws Exception {
    boolean inTime = pool.grow();
    if (training.settings().pool().budget() > 0) {
      return untilSpent(inTime);
    }
    if (keepsAll()) {
      return keepAll(pool.members(), PoolGrowth.given(training.settings().numMembers()));
    }
    Choice choice = choose(pool.members(), null);
    if (plan.numBlocks() == 1) {
      return result(choice, PoolGrowth.given(choice.pool.size()));
    }
    return grow(choice);
  }

  private static PoolPlan plan(TrainingContext training) {
    int size = training.settings().pool().size();
    int numMembers = training.settings().numMembers();
    int numRows = training.rows().numRows();
    if (training.settings().pool().budget() > 0 || training.settings().pool().stop() > 0) {
      return PoolPlan.growing(numMembers, numRows, size);
    }
    return PoolPlan.fixed(size > 0 ? size : PoolPlan.defaultSize(numMembers, numRows));
  }

  /** Adds blocks until one improves the objective too little. */
  private TrainingResult grow(Choice first) throws Exception {
    Choice choice = first;
    while (true) {
      Choice before = choice;
      pool.grow();
      choice = choose(pool.members(), before);
      double gain = choice.gainOver(before);
      boolean pays = StopRule.pays(gain, training.settings().pool().stop());
      if (!pays || pool.isFull()) {
        PoolGrowth.End end = pays ? PoolGrowth.End.LIMIT : PoolGrowth.End.NO_GAIN;
        return result(choice, new PoolGrowth(end, choice.pool.size(), before.pool.size(), gain, 0));
      }
    }
  }

  /** Adds blocks until the time is over. The gain is measured against a selection from half of the models. */
  private TrainingResult untilSpent(boolean isFirstWhole) throws Exception {
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
    Choice before = choose(members.subList(0, Math.max(members.size() / 2, numMembers)), null);
    Choice choice = choose(members, before);
    return result(choice, new PoolGrowth(end, members.size(), before.pool.size(), choice.gainOver(before), budget));
  }

  private TrainingResult keepAll(List<PoolMember> members, PoolGrowth growth) throws Exception {
    int[] all = IntStream.range(0, members.size()).toArray();
    Ensemble ensemble = Ensemble.ofEqual(models(members, all));
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, bags(members, all)), null,
        () -> new TrainingReport.Members(members.size(), ObjectiveHistory.NONE, 1, PoolMap.EMPTY, growth),
        growth.end() == PoolGrowth.End.TIME ? List.of()
            : List.of("The pool is as large as the ensemble, so all its members are kept: balanced bagging."));
  }

  /** A selection from a pool with the kernel that it minimises. */
  private record Choice(List<PoolMember> pool, MemberPredictions predictions, EnergyKernel kernel, Selection selection) {

    /** Returns the relative decrease of the objective compared with a selection from the first models of this pool. */
    double gainOver(Choice smaller) {
      return StopRule.gain(kernel.matrix(), smaller.selection, selection);
    }
  }

  private Choice choose(List<PoolMember> members, Choice before) throws Exception {
    training.run().progress().say("selecting " + training.settings().numMembers() + " of " + members.size() + " models");
    MemberPredictions predictions = predictions(members);
    EnergyKernel kernel = training.run().clocks().timeSelection(() -> kernel(predictions));
    Selection selection = training.run().clocks().timeSelection(() -> PoolSelection.select(predictions.values(), kernel.matrix(),
        training.settings().numMembers(), training.streams().child("selection"), before == null ? null : before.selection.members()));
    return new Choice(members, predictions, kernel, selection);
  }

  private static MemberPredictions predictions(List<PoolMember> members) {
    return MemberPredictions.of(members.stream().map(b -> new MemberPredictions.OfOne(b.values(), b.noise())).toList());
  }

  private TrainingResult result(Choice choice, PoolGrowth growth) throws Exception {
    int[] kept = choice.selection.members();
    List<PoolMember> members = choice.pool;
    Ensemble ensemble = new Ensemble(models(members, kept).toArray(Classifier[]::new), choice.selection.mass());
    OutOfBagPredictions predictions = new OutOfBagPredictions(at, choice.predictions, bags(members, IntStream.range(0, members.size()).toArray()),
        new OutOfBagSelection(choice.kernel, training.rows().entriesPerRow())::select);
    return new TrainingResult(ensemble, new OutOfBagMembers(ensemble, bags(members, kept)), predictions,
        () -> report(choice, growth), comparisonNotes());
  }

  private List<Classifier> models(List<PoolMember> all, int[] members) throws Exception {
    try {
      return training.run().workers().map(members.length, k -> all.get(members[k]).model());
    } catch (TaskFailure e) {
      throw training.failure(e.index(), members.length, e, "could not be trained again");
    }
  }

  private static BitSet[] bags(List<PoolMember> all, int[] members) {
    return Arrays.stream(members).mapToObj(b -> all.get(b).seen()).toArray(BitSet[]::new);
  }

  private EnergyKernel kernel(MemberPredictions predictions) {
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

  private List<String> comparisonNotes() {
    int numLabelled = training.rows().labelled().length;
    return at.numbers().length == numLabelled ? List.of()
        : List.of("Members were compared on a random sample of " + at.numbers().length + " of the " + numLabelled + " rows.");
  }
}
